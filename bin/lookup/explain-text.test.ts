import { expect, test } from 'vitest';
import type { Check } from '../../harness/check/check.ts';
import type { Clause } from '../../spec-schemas/clause.ts';
import { decisions } from '../../spec-schemas/decisions.ts';
import { findNearMatches } from '../../spec-schemas/near-matches.ts';
import { UsageError } from '../usage-error.ts';
import { assembleCatalogue, type Catalogue, clauseSummaryOf, listingRowMakers } from './catalogue.ts';
import { explanationLines, listExplainableIds } from './explain-text.ts';
import { clauseListingLines, faultListingLines, variantListingLines } from './list-text.ts';
import { selectClauses } from './select-clauses.ts';

const clause: Clause = {
  id: 'faucet.amount.clamp',
  says: 'A large amount is clamped.',
  sources: [{ document: 'read-api', section: 'POST /faucet' }],
  authority: 'seed',
  profile: 'live',
  kind: 'rule',
  judgedBy: 'act',
  decision: 'D01',
  accepts: { statuses: [200] },
};
const lonely: Clause = { ...clause, id: 'faucet.amount.lonely', judgedBy: 'observe' };
const silent: Clause = { ...clause, id: 'faucet.amount.silent', judgedBy: 'document', reason: 'nothing shows it' };
const check: Check = {
  id: 'faucet.amount.bounds',
  title: 'amounts have bounds',
  area: 'faucet',
  clauses: ['faucet.amount.clamp'],
  by: 'act',
  needs: ['funded-accounts', 'faucet'],
  leases: [],
  run: async () => undefined,
};
const all: Catalogue = assembleCatalogue({
  clauses: [clause, lonely, silent],
  checks: [check],
  faults: [
    {
      id: 'faucet.clamp-missing',
      clause: 'faucet.amount.clamp',
      title: 'grants whatever is asked',
    },
  ],
  variants: [{ id: 'D01', forms: ['200', 'catalogued'], default: '200' }],
  decisions,
  topics: [],
  paths: [],
  awaitedBy: ({ id }) => (id === lonely.id ? ['user_twaps', 'noop'] : []),
  shapesOf: ({ id }) => (id === 'faucet.amount.clamp' ? ['faucet.grant'] : []),
  stated: new Map([
    [
      'faucet.amount.clamp',
      {
        fields: ['faucet.grant usdc', 'faucet.grant mtf'],
        rows: ['info.open_orders orders'],
        order: [],
        frames: ['fills'],
        refusals: ['cancel_order ORDER_NOT_FOUND'],
      },
    ],
  ]),
});

const lines = all.clauses.map(clauseSummaryOf);

test('a clause is explained with everything about it', () => {
  const text = explanationLines(all, 'faucet.amount.clamp')?.join('\n');
  for (const part of [
    'A large amount is clamped.',
    'POST /faucet',
    'faucet.amount.bounds',
    'faucet.clamp-missing',
    'D01',
    'by signed writes',
    'faucet.grant',
    'fields         faucet.grant usdc, faucet.grant mtf',
    'rows of        info.open_orders orders',
    'frames of      fills',
    'refusals       cancel_order ORDER_NOT_FOUND',
  ])
    expect(text).toContain(part);
  expect(text).not.toContain('order of');
});

test.each(['faucet.amount.bounds', 'faucet.clamp-missing', 'D01', 'faucet.amount.silent'])('%s is explained', (id) => {
  expect(explanationLines(all, id)?.[0]).toContain(id);
});

test('an unknown id has suggestions', () => {
  expect(explanationLines(all, 'faucet.amount.clmp')).toBeNull();
  expect(findNearMatches('faucet.amount.clmp', listExplainableIds(all))[0]).toBe('faucet.amount.clamp');
  expect(explanationLines(all, 'D01=nonsense')).toBeNull();
});

test('unchecked clauses are those that are visible on a wire and that no check judges', () => {
  const open = selectClauses(lines, { unchecked: true });
  expect(open.map(({ id }) => id)).toEqual(['faucet.amount.lonely']);
  expect(clauseListingLines(open, true).at(-1)).toBe(
    '1 clause that a wire could show and no check judges; 1 of them need what this build lacks.',
  );
});

test('a clause without a check lists the unbuilt parts that it needs', () => {
  expect(clauseListingLines(selectClauses(lines, { unchecked: true }), true)).toContain('      needs user_twaps, noop');
  expect(explanationLines(all, lonely.id)?.join('\n')).toContain('none yet: this build lacks user_twaps, noop');
  expect(
    listingRowMakers.clauses(all).flatMap(({ id, awaits = [] }) => (awaits.length === 0 ? [] : [[id, awaits]])),
  ).toEqual([[lonely.id, ['user_twaps', 'noop']]]);
});

test.each([
  [{ area: ['fauc*'] }, 3],
  [{ authority: ['seed', 'public'] }, 3],
  [{ authority: ['assumed'] }, 0],
  [{ profile: ['next'] }, 0],
  [{ judgedBy: ['document', 'act'] }, 2],
  [{ kind: ['rule'], judgedBy: ['observe'] }, 1],
])('%j leaves %i clauses', (filter, count) => {
  expect(selectClauses(lines, filter)).toHaveLength(count);
});

test.each([{ area: ['weather'] }, { kind: ['nonsense'] }, { judgedBy: ['guess'] }])('%j is refused', (filter) => {
  expect(() => selectClauses(lines, filter)).toThrow(UsageError);
});

test('rows of --json have exactly the fields of the contract', () => {
  const [row] = listingRowMakers.clauses(all);
  expect(Object.keys(row ?? {})).toEqual([
    'id',
    'says',
    'sources',
    'authority',
    'profile',
    'judgedBy',
    'decision',
    'checks',
    'faults',
  ]);
  expect(listingRowMakers.checks(all)).toEqual([
    { id: check.id, title: check.title, area: 'faucet', by: 'act', needs: check.needs, clauses: check.clauses },
  ]);
  expect(listingRowMakers.faults(all)).toEqual([
    { id: 'faucet.clamp-missing', clause: clause.id, area: 'faucet', needs: [] },
  ]);
  expect(listingRowMakers.variants(all)).toEqual([{ id: 'D01', forms: ['200', 'catalogued'], default: '200' }]);
});

test('listings are grouped by area, with totals', () => {
  expect(clauseListingLines(lines, false)[0]).toBe('faucet (3)');
  expect(faultListingLines(all).at(-1)).toContain('1 fault.');
  expect(variantListingLines(all).join('\n')).toContain('D01=200 (default)');
});

test('a check is explained with the file that declares it, where known', () => {
  const known = { ...all, checks: all.checks.map((row) => ({ ...row, file: 'scenarios/faucet/amount-bounds.ts' })) };
  expect(explanationLines(known, check.id)?.join('\n')).toMatch(/declared in +scenarios\/faucet\/amount-bounds\.ts/);
  expect(explanationLines(all, check.id)?.join('\n')).not.toContain('declared in');
});
