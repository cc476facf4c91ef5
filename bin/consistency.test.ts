import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { isListedUndetected } from '../harness/selftest/excused.ts';
import { plantableFaults } from '../reference-model/faults/index.ts';
import { allChecks, allChecksOfArea } from '../scenarios/index.ts';
import { awaitedRows, isMissingPart, patternCovers } from '../spec-schemas/awaited/awaits.ts';
import { areaOf, type Clause } from '../spec-schemas/clause.ts';
import { allClauses, clauseById } from '../spec-schemas/clauses/index.ts';
import { isBuiltInModel } from './lookup/built-parts.ts';
import { clauseSummaryOf, isUncheckedClause } from './lookup/catalogue.ts';
import { gatherCatalogue } from './lookup/gather-catalogue.ts';

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

  test('say which file declares them', () => {
    const lost = allChecks.filter(({ file }) => file === undefined || !existsSync(new URL(`../${file}`, root)));
    expect(lost.map(({ id }) => id)).toEqual([]);
  });

  test('are all found: each file that declares one gives at least one, and those it gives are of its area', () => {
    for (const folder of folders) {
      const declaring = sources.filter((source) => source.folder === folder && /\bcheck\(\{/.test(source.text));
      expect(allChecksOfArea(folder).length, folder).toBeGreaterThanOrEqual(declaring.length);
    }
  });

  test('judge clauses that a wire can show', () => {
    const documented = allChecks.flatMap(({ clauses }) =>
      clauses.filter((id) => clauseById(id)?.judgedBy === 'document'),
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
    const ids = plantableFaults().map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('each break a clause that some check judges', () => {
    const judged = new Set<string>(allChecks.flatMap(({ clauses }) => clauses));
    expect(
      plantableFaults()
        // Faults that no check tells from a sound venue may stand on a clause that no wire shows.
        .filter((fault) => !judged.has(fault.clause) && !isListedUndetected(fault))
        .map(({ id }) => id),
    ).toEqual([]);
  });
});

/**
 * Clauses of each area that no check judges though this build has all that they need: these many at most. Lower the number
 * where it has fallen; what a clause needs and is not built stands in `spec-schemas/awaited/<area>.ts`.
 */
const OPEN: Readonly<Record<string, number>> = {
  feed: 1,
  transfers: 4,
  transport: 1,
};

describe('the clauses that could be judged and are not', () => {
  const unchecked = gatherCatalogue().clauses.filter((clause) => isUncheckedClause(clauseSummaryOf(clause)));

  test('need what is not built, or only become fewer', () => {
    const open = unchecked.filter(({ awaits }) => awaits === undefined);
    const more = [...Map.groupBy(open, ({ id }) => areaOf(id))]
      .filter(([area, clauses]) => clauses.length > (OPEN[area] ?? 0))
      .map(([area, clauses]) => `${area}: ${clauses.length} of ${OPEN[area] ?? 0}: ${clauses.map(({ id }) => id)}`);
    expect(more).toEqual([]);
  });

  test('have rows for no part that is built, and none without a clause', () => {
    const stale = awaitedRows.filter(
      ([pattern, part]) =>
        !isMissingPart(part, isBuiltInModel) || !unchecked.some(({ id }) => patternCovers(pattern, id)),
    );
    expect(stale).toEqual([]);
  });
});
