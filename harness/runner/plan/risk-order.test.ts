import fc from 'fast-check';
import { expect, test } from 'vitest';
import { estimateCheckWeight, typicalCheckWeights } from '../../budget/estimated-weight.ts';
import type { CheckMetadata } from '../../check/check.ts';
import { bestYieldChecksWithinWeight, checkRiskRankOf, checkRiskTiers, groupChecksByYield } from './risk-order.ts';

const areas = [...checkRiskTiers.flatMap((tier) => tier.areas), 'transport', 'own-area'];

const head: fc.Arbitrary<CheckMetadata> = fc
  .record({
    area: fc.constantFrom(...areas),
    name: fc.stringMatching(/^[a-z]{1,6}$/),
    clauses: fc.uniqueArray(fc.integer({ min: 0, max: 400 }), { minLength: 1, maxLength: 12 }),
    by: fc.constantFrom('observe', 'act', 'operate'),
  })
  .map(({ area, name, clauses, by }) => {
    const [first = '', ...others] = clauses.map((n) => `clause.${n}`);
    return { id: `${area}.${name}`, title: '', area, clauses: [first, ...others], by, needs: [], leases: [] };
  });
const heads = fc.uniqueArray(head, { selector: ({ id }) => id, maxLength: 150 });
const ids = (checks: readonly CheckMetadata[]) => checks.map(({ id }) => id);
const weightOf = (checks: readonly CheckMetadata[]) =>
  checks.reduce((sum, check) => sum + estimateCheckWeight(check), 0);

test('every check occurs once, in a stretch sorted by tier', () => {
  fc.assert(
    fc.property(heads, (checks) => {
      const stretches = groupChecksByYield(checks);
      expect(ids(stretches.flat()).toSorted()).toEqual(ids(checks).toSorted());
      for (const stretch of stretches) {
        const ranks = stretch.map(checkRiskRankOf);
        expect(ranks).toEqual(ranks.toSorted((a, b) => a - b));
      }
    }),
  );
});

test('the order does not depend on the order of the input', () => {
  const shuffled = heads.chain((checks) =>
    fc.tuple(fc.constant(checks), fc.shuffledSubarray(checks, { minLength: checks.length })),
  );
  fc.assert(
    fc.property(shuffled, ([listed, other]) => {
      expect(groupChecksByYield(other).map(ids)).toEqual(groupChecksByYield(listed).map(ids));
    }),
  );
});

test('all stretches but the last keep to their weight, and the first judges the most for its weight', () => {
  fc.assert(
    fc.property(heads, (checks) => {
      const [quick = [], early = []] = groupChecksByYield(checks);
      expect(weightOf(quick)).toBeLessThanOrEqual(1_200);
      expect(weightOf([...quick, ...early])).toBeLessThanOrEqual(6_000);
      expect(ids(bestYieldChecksWithinWeight(checks, 1_200)).toSorted()).toEqual(ids(quick).toSorted());
    }),
  );
});

const judging = (id: string, by: CheckMetadata['by'], first: string, ...others: string[]): CheckMetadata => ({
  id,
  title: '',
  area: id.slice(0, id.indexOf('.')),
  clauses: [first, ...others],
  by,
  needs: [],
  leases: [],
});

test('among equals the worse risk is preferred, checks that judge nothing new come last, and less weight counts more than risk', () => {
  const checks = [
    judging('transport.same', 'act', 'one'),
    judging('transfers.same', 'act', 'one'),
    judging('signing.same', 'act', 'two'),
    judging('versions.cheap', 'observe', 'three'),
  ];
  const chosen = (weight: number) => ids(bestYieldChecksWithinWeight(checks, weight)).toSorted();
  const observe = typicalCheckWeights.observe;
  const act = typicalCheckWeights.act;
  expect(chosen(observe)).toEqual(['versions.cheap']);
  expect(chosen(observe + act)).toEqual(['transfers.same', 'versions.cheap']);
  expect(chosen(observe + 2 * act)).toEqual(['signing.same', 'transfers.same', 'versions.cheap']);
  expect(ids(groupChecksByYield(checks).flat())).toEqual([
    'transfers.same',
    'signing.same',
    'versions.cheap',
    'transport.same',
  ]);
});
