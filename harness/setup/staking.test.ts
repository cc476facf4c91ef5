import { expect, test } from 'vitest';
import { NotHere } from '../check/verdicts.ts';
import { held } from './balances.ts';
import { modelCases, readingOf } from './model-case.fixture.ts';
import {
  delegate,
  delegatedOnce,
  freeOf,
  isCovered,
  lockedWith,
  rowOf,
  stakeRows,
  staker,
  stakingState,
  undelegate,
  validatorsHere,
} from './staking.ts';

const play = await modelCases();

test('what a case has put in and left free is on its spot balance again', async () => {
  const { context, who } = await play(async (context) => {
    const who = await staker(context, '2', '1.5');
    expect(String(await freeOf(context, who.address))).toBe('1.5');
    return { context, who };
  });
  expect([String(await freeOf(context, who.address)), String(await held(context, who.address, 104))]).toEqual([
    '0',
    '2',
  ]);
});

test('a lock is taken by the first validator that takes it, besides those that are named', async () => {
  await play(async (context) => {
    const [first, second] = await validatorsHere(context, 2);
    const who = await staker(context, '2', '1.5');
    const one = await lockedWith(context, who, { amount: '0.5', months: 6 });
    expect([one, await lockedWith(context, who, { amount: '0.25', months: 1 }, [one])]).toEqual([first, second]);
    const state = await stakingState(context, who.address);
    expect(stakeRows(state, 'delegations')).toHaveLength(2);
    expect(rowOf(state, one.toUpperCase().replace('0X', '0x'))).toMatchObject({ lock_months: 6, amount: '0.5' });
    await expect(lockedWith(context, who, { amount: '9', months: 1 })).rejects.toThrow(NotHere);
  });
});

test('what was taken back is no delegation', async () => {
  await play(async (context) => {
    const { given, target } = context;
    const [validator = ''] = await validatorsHere(context);
    const who = await staker(context, '2', '1');
    await given.accepted(target.act(who, delegate({ validator, amount: '1' })));
    await given.accepted(target.act(who, undelegate({ validator, amount: '1' })));
    expect(rowOf(await delegatedOnce(context, who.address, validator, '0'), validator)).toBeUndefined();
  });
});

test('a validator is one that is active and not jailed', async () => {
  const validators = [
    { validator: '0xa', is_active: true, is_jailed: true },
    { validator: '0xb', is_active: true, is_jailed: false },
    { validator: '0xc', is_active: false, is_jailed: false },
  ];
  const reading = readingOf({ validator_summaries: { validators } });
  expect(await validatorsHere(reading)).toEqual(['0xb']);
  await expect(validatorsHere(reading, 2)).rejects.toThrow('2 validators');
});

test('rewards are covered by what can be claimed, or more', () => {
  const rewards = [{ unclaimed: '1.5' }, { unclaimed: '0.5' }];
  expect([
    isCovered({ claimable_rewards: '2', rewards }),
    isCovered({ claimable_rewards: '2.5', rewards }),
    isCovered({ claimable_rewards: '1.99', rewards }),
    isCovered({ claimable_rewards: '0' }),
  ]).toEqual([true, true, false, true]);
});
