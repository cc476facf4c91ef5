import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { allFaults } from '../reference-model/faults/faults.list.ts';
import { allChecks, checksOf } from '../scenarios/index.ts';
import { areaOf, type Clause } from '../spec-schemas/clause.ts';
import { allClauses, clauseById } from '../spec-schemas/clauses/index.ts';

const root = new URL('../scenarios/', import.meta.url);
const folders = readdirSync(root, { withFileTypes: true }).flatMap((entry) =>
  entry.isDirectory() ? [entry.name] : [],
);
const sources = folders.flatMap((folder) =>
  readdirSync(new URL(`${folder}/`, root))
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => ({ folder, name, text: readFileSync(new URL(`${folder}/${name}`, root), 'utf8') })),
);

describe('the checks', () => {
  test('have ids of their own, below an area that has a folder', () => {
    const ids = allChecks.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect([...new Set(allChecks.map(({ area }) => area))].sort()).toEqual(folders.sort());
  });

  test('are all found: each file that declares one gives at least one, and those it gives are of its area', () => {
    for (const folder of folders) {
      const declaring = sources.filter((source) => source.folder === folder && /\bcheck\(\{/.test(source.text));
      expect(checksOf(folder).length, folder).toBeGreaterThanOrEqual(declaring.length);
    }
  });

  test('judge clauses that a wire can show', () => {
    const documented = allChecks.flatMap(({ clauses }) =>
      clauses.filter((id) => clauseById(id).judgedBy === 'document'),
    );
    expect(documented).toEqual([]);
  });

  test('that need no operator judge a part of every clause that needs none', () => {
    const judged = new Set(
      allChecks.filter(({ needs }) => !needs.includes('control')).flatMap(({ clauses }) => clauses),
    );
    const anywhere = new Set(allChecks.flatMap(({ clauses }) => clauses));
    const judgeable = allClauses.filter(
      ({ judgedBy, id }: Clause) =>
        (judgedBy === 'observe' || judgedBy === 'act') && anywhere.has(id as (typeof allClauses)[number]['id']),
    );
    const open = judgeable.filter(({ id }) => !judged.has(id));
    expect(open.length / judgeable.length).toBeLessThan(0.1);
  });
});

describe('the faults', () => {
  test('have ids of their own, in the area of their clause', () => {
    const ids = allFaults.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('each break a clause that some check judges', () => {
    const judged = new Set<string>(allChecks.flatMap(({ clauses }) => clauses));
    expect(allFaults.filter(({ clause }) => !judged.has(clause)).map(({ id }) => id)).toEqual([]);
  });
});

/** Clauses of each area that could be judged and are not: these many at most. Lower the number where it has fallen. */
const UNCHECKED: Readonly<Record<string, number>> = {
  accounts: 30,
  agents: 3,
  auctions: 27,
  bridge: 38,
  chase: 29,
  compression: 13,
  earn: 30,
  evm: 12,
  faucet: 1,
  feed: 17,
  fills: 13,
  funding: 17,
  governance: 2,
  history: 91,
  limits: 3,
  liquidation: 22,
  margin: 15,
  markets: 29,
  modes: 36,
  'multi-sig': 30,
  options: 78,
  orders: 25,
  'perp-deploy': 65,
  positions: 2,
  referrals: 28,
  scale: 34,
  signing: 8,
  spot: 37,
  'spot-deploy': 65,
  'spot-margin': 37,
  staking: 37,
  'sub-accounts': 23,
  transfers: 63,
  transport: 24,
  triggers: 62,
  twap: 47,
  vaults: 69,
};

test('the clauses of an area that could be judged and are not only become fewer', () => {
  const judged = new Set<string>(allChecks.flatMap(({ clauses }) => clauses));
  const unchecked = allClauses.filter(({ id, judgedBy }: Clause) => judgedBy !== 'document' && !judged.has(id));
  const more = [...Map.groupBy(unchecked, ({ id }) => areaOf(id))]
    .filter(([area, clauses]) => clauses.length > (UNCHECKED[area] ?? 0))
    .map(([area, clauses]) => `${area}: ${clauses.length}`);
  expect(more).toEqual([]);
});
