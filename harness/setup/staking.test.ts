import { expect, test } from 'vitest';
import { Unsupported } from '../kernel/verdicts.ts';
import { readBalance } from './balances.ts';
import { cannedReadContext, makeCasePlayer } from './model-case.fixture.ts';
import {
  awaitStakingWithDelegated,
  claimableCoversRewardRows,
  delegateLocked,
  delegateStakeAction,
  delegationRowOf,
  makeFundedStaker,
  readActiveValidators,
  readFreeStake,
  readStakingState,
  stakeRowsIn,
  undelegateStakeAction,
} from './staking.ts';

const play = await makeCasePlayer();

test('stake that a case deposited and left free is returned to its spot balance', async () => {
  const { context, who } = await play(async (context) => {
    const who = await makeFundedStaker(context, '2', '1.5');
    expect(String(await readFreeStake(context, who.address))).toBe('1.5');
    return { context, who };
  });
  expect([
    String(await readFreeStake(context, who.address)),
    String(await readBalance(context, who.address, 104)),
  ]).toEqual(['0', '2']);
});

test('a lock is accepted by the first validator that allows it, apart from the named ones', async () => {
  await play(async (context) => {
    const [first, second] = await readActiveValidators(context, 2);
    const who = await makeFundedStaker(context, '2', '1.5');
    const one = await delegateLocked(context, who, { amount: '0.5', months: 6 });
    expect([one, await delegateLocked(context, who, { amount: '0.25', months: 1 }, [one])]).toEqual([first, second]);
    const state = await readStakingState(context, who.address);
    expect(stakeRowsIn(state, 'delegations')).toHaveLength(2);
    expect(delegationRowOf(state, one.toUpperCase().replace('0X', '0x'))).toMatchObject({
      lock_months: 6,
      amount: '0.5',
    });
    await expect(delegateLocked(context, who, { amount: '9', months: 1 })).rejects.toThrow(Unsupported);
  });
});

test('undelegated stake is no delegation', async () => {
  await play(async (context) => {
    const { given, target } = context;
    const [validator = ''] = await readActiveValidators(context);
    const who = await makeFundedStaker(context, '2', '1');
    await given.accepted(target.act(who, delegateStakeAction({ validator, amount: '1' })));
    await given.accepted(target.act(who, undelegateStakeAction({ validator, amount: '1' })));
    expect(
      delegationRowOf(await awaitStakingWithDelegated(context, who.address, validator, '0'), validator),
    ).toBeUndefined();
  });
});

test('a chosen validator is active and not jailed', async () => {
  const validators = [
    { validator: '0xa', is_active: true, is_jailed: true },
    { validator: '0xb', is_active: true, is_jailed: false },
    { validator: '0xc', is_active: false, is_jailed: false },
  ];
  const reading = cannedReadContext({ validator_summaries: { validators } });
  expect(await readActiveValidators(reading)).toEqual(['0xb']);
  await expect(readActiveValidators(reading, 2)).rejects.toThrow('2 validators');
});

test('claimable rewards are equal to the rows of rewards, or more', () => {
  const rewards = [{ unclaimed: '1.5' }, { unclaimed: '0.5' }];
  expect([
    claimableCoversRewardRows({ claimable_rewards: '2', rewards }),
    claimableCoversRewardRows({ claimable_rewards: '2.5', rewards }),
    claimableCoversRewardRows({ claimable_rewards: '1.99', rewards }),
    claimableCoversRewardRows({ claimable_rewards: '0' }),
  ]).toEqual([true, true, false, true]);
});

test('free stake is read from the staking state where the overview does not report it', async () => {
  const ofState = (staking_state: object) => cannedReadContext({ account_state: {}, staking_state });
  const shown = ofState({ kind: 'data', data: { free: '2', delegated: '5' } });
  expect(String(await readFreeStake(shown, '0xa'))).toBe('2');
  expect(await readFreeStake(ofState({ kind: 'data', data: { delegated: '5' } }), '0xa')).toBeNull();
  expect(await readFreeStake(ofState({ kind: 'refused' }), '0xa')).toBeNull();
});
