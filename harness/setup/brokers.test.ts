import { expect, test } from 'vitest';
import { Blocked } from '../kernel/verdicts.ts';
import { approveBrokerAndAwaitCommit, brokerRowIn, readApprovedBrokers } from './brokers.ts';
import { makeCasePlayer } from './model-case.fixture.ts';

const play = await makeCasePlayer();

test('an approved broker is listed with its fee', async () => {
  const [broker, rows, row, none] = await play(async (context) => {
    const owner = await context.given.fundedAccount();
    const other = context.given.stranger();
    await approveBrokerAndAwaitCommit(context, owner, other, 4);
    const approved = await readApprovedBrokers(context, owner.address);
    return [other.address, approved.value, brokerRowIn(approved, other), brokerRowIn(approved, owner)] as const;
  });
  expect(rows).toEqual([{ builder: broker, max_fee_bps: '4' }]);
  expect(row).toBe(rows[0]);
  expect(none).toBeUndefined();
});

test('a refused approval blocks the case', async () => {
  const refused = play(async (context) =>
    approveBrokerAndAwaitCommit(context, await context.given.fundedAccount(), context.given.stranger(), 9),
  );
  await expect(refused).rejects.toThrow(Blocked);
});
