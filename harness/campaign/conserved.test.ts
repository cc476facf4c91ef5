import { expect, test } from 'vitest';
import { type RulesEdit, rulesEditorAt } from '../../reference-model/index.ts';
import { formatConservation, runConservation } from './conserved.fixture.ts';

// The run with five thousand steps is a soak test: `npm run soak conserved`.
test('families that move money among accounts neither create nor destroy any', async () => {
  const played = await runConservation(600, 1);
  expect(played.faults).toEqual([]);
  expect(played.steps).toBeGreaterThanOrEqual(600);
  process.stdout.write(`${formatConservation(played)}\n`);
});

/** Credits one smallest unit less than the sender pays. */
const loses = (kind: string): RulesEdit =>
  rulesEditorAt(
    'engine',
    'money',
  )(({ credited }) => ({
    credited: (asked) => (asked.why.kind === kind ? ((credited(asked) - 1n) as typeof asked.amount) : credited(asked)),
  }));

test.each(['sub-account', 'vault', 'staking', 'send', 'claim'])(
  'a unit lost in a move of kind %s is reported',
  async (kind) => {
    const { faults } = await runConservation(2_000, 1, [loses(kind)]);
    expect(faults.join('\n')).toMatch(/conservation at height/);
  },
);
