import { expect, test } from 'vitest';
import { Blocked } from '../check/verdicts.ts';
import { approvedBroker, approvedBrokers, brokerIn } from './brokers.ts';
import { modelCases } from './model-case.fixture.ts';

const play = await modelCases();

test('an approved broker is listed with its fee', async () => {
  const [broker, rows, row, none] = await play(async (context) => {
    const owner = await context.given.fundedAccount();
    const other = context.given.stranger();
    await approvedBroker(context, owner, other, 4);
    const approved = await approvedBrokers(context, owner.address);
    return [other.address, approved.value, brokerIn(approved, other), brokerIn(approved, owner)] as const;
  });
  expect(rows).toEqual([{ builder: broker, max_fee_bps: '4' }]);
  expect(row).toBe(rows[0]);
  expect(none).toBeUndefined();
});

test('an approval that is refused blocks', async () => {
  const refused = play(async (context) =>
    approvedBroker(context, await context.given.fundedAccount(), context.given.stranger(), 9),
  );
  await expect(refused).rejects.toThrow(Blocked);
});
