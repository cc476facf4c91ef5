import { expect, test } from 'vitest';
import { type RulesEdit, rulesEditorAt } from '../../reference-model/index.ts';
import { formatConservation, runConservation } from './conserved.fixture.ts';

// Five thousand steps are a soak: `npm run soak conserved`.
test('families that move money among accounts make and lose none', async () => {
  const played = await runConservation(600, 1);
  expect(played.faults).toEqual([]);
  expect(played.steps).toBeGreaterThanOrEqual(600);
  process.stdout.write(`${formatConservation(played)}\n`);
});

/** Credits one least unit less than the sender pays. */
const loses = (kind: string): RulesEdit =>
  rulesEditorAt(
    'engine',
    'money',
  )(({ credited }) => ({
    credited: (asked) => (asked.why.kind === kind ? ((credited(asked) - 1n) as typeof asked.amount) : credited(asked)),
  }));

test.each(['sub-account', 'vault', 'staking', 'send', 'claim'])(
  'a unit that is lost in a move of kind %s is told',
  async (kind) => {
    const { faults } = await runConservation(2_000, 1, [loses(kind)]);
    expect(faults.join('\n')).toMatch(/conservation at height/);
  },
);
