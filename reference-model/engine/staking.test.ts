import { describe, expect, test } from 'vitest';
import {
  delegateStakeAction,
  firstValidator,
  secondValidator,
  stakeBalancesOf,
  undelegateStakeAction,
  venueWithStake,
} from '../actions/staking.fixture.ts';
import { alice, bob, NATIVE, type TestVenue } from '../chain/chain.fixture.ts';
import { holderForAccount } from '../money/holder.ts';
import { moveMoney } from '../money/move.ts';
import { formatBps } from '../numeric/rates.ts';
import { parseUnits } from '../numeric/served.ts';
import type { Address } from '../state/address.ts';
import { delegationAt, validatorAt } from '../state/staking.ts';
import { assertConservation } from './conservation.ts';
import { userFeeRates } from './fees/fees.ts';
import { applyValidatorStakeOperation, stakingRules, validatorStakeOperationRefusal } from './staking.ts';

const tokens = (text: string) => parseUnits(text) ?? 0n;
const { activationMs } = stakingRules;

/** Adds to an account's balance without a source. */
function endow({ core }: TestVenue, owner: Address, amount: string): void {
  const from = { kind: 'outside', door: 'votes' } as const;
  const units = parseUnits(amount);
  if (units !== null)
    moveMoney(core, { token: NATIVE, amount: units, from, to: holderForAccount(owner), why: { kind: 'vote' } });
}

function staker(owner: Address, ...stakes: readonly (readonly [months: number, amount: string])[]) {
  const venue = venueWithStake('1');
  endow(venue, owner, '20000000');
  venue.act(owner, { type: 'c_deposit', params: { amount: '19000000' } });
  const validators = venue.core.state.validators.map(({ validator }) => validator);
  for (const [at, [lock_months, amount]] of stakes.entries())
    venue.act(owner, delegateStakeAction(amount, { validator: validators[at], lock_months }));
  return venue;
}

describe('the discount of the taker fee', () => {
  test.each([
    ['nothing', [], 0],
    ['a weight of the first bound', [[1, '100']], 0],
    ['a weight above it', [[1, '100.00000001']], 50],
    [
      '200 for six months and 50 for no time',
      [
        [6, '200'],
        [0, '50'],
      ],
      50,
    ],
    [
      '160 for a month and 90 for six, which weigh 385',
      [
        [1, '160'],
        [6, '90'],
      ],
      50,
    ],
    ['a weight of the second bound', [[1, '500']], 50],
    ['201 for six months', [[6, '201']], 80],
    ['126 for two years', [[24, '126']], 80],
    ['much without a lock', [[0, '5000']], 50],
    ['little without a lock', [[0, '100']], 0],
    ['the most of all', [[24, '2500000.5']], 500],
    ['not quite the most', [[24, '2500000']], 400],
  ] as const)('of %s', (_what, stakes, permille) => {
    const venue = staker(bob, ...stakes);
    expect(userFeeRates(venue.core, bob).stakingDiscountPermille).toBe(0n);
    venue.commit(activationMs);
    expect(Number(userFeeRates(venue.core, bob).stakingDiscountPermille)).toBe(permille);
  });

  test('reduces the rate, truncated to a tenth of a basis point, and has a single top seat', () => {
    const venue = staker(bob, [24, '3000000']);
    endow(venue, alice, '20000000');
    venue.act(alice, { type: 'c_deposit', params: { amount: '15000000' } });
    venue.act(alice, delegateStakeAction('3000001', { lock_months: 24 }));
    venue.commit(activationMs);
    const mine = userFeeRates(venue.core, alice);
    const his = userFeeRates(venue.core, bob);
    expect([mine.stakingDiscountPermille, his.stakingDiscountPermille]).toEqual([500n, 400n]);
    expect([mine.taker, mine.effectiveTaker, his.effectiveTaker].map(formatBps)).toEqual(['3.5', '1.7', '2.1']);
  });
});

test('a slash takes the same share of all stake with a validator, delegated or unbonding', () => {
  const venue = venueWithStake('20');
  venue.act(alice, delegateStakeAction('12'));
  venue.act(alice, undelegateStakeAction('2'));
  venue.act(alice, delegateStakeAction('8', { validator: secondValidator }));
  const before = validatorAt(venue.core.state, firstValidator);
  const { stake = 0n, selfStake = 0n } = { ...before };
  applyValidatorStakeOperation(venue.core, {
    type: 'slash_validator',
    validator: firstValidator,
    cause: 'double_sign',
  });
  expect(stakeBalancesOf(venue)).toEqual(['30', '0', '17.5', '1.9']);
  expect(before).toMatchObject({ stake: (stake * 95n) / 100n, selfStake: (selfStake * 95n) / 100n });
  applyValidatorStakeOperation(venue.core, { type: 'slash_validator', validator: secondValidator, cause: 'downtime' });
  expect(delegationAt(venue.core.state, alice, secondValidator)?.amount).toBe(tokens('7.992'));
  assertConservation(venue.core);
  expect(
    validatorStakeOperationRefusal(venue.core, { type: 'slash_validator', validator: alice, cause: 'downtime' }),
  ).toMatchObject({
    code: 'NOT_FOUND',
  });
});

test('an invalid fork vote costs five percent and removes the validator from the set, until the operator restores it', () => {
  const venue = venueWithStake('20');
  venue.act(alice, delegateStakeAction('12'));
  applyValidatorStakeOperation(venue.core, {
    type: 'slash_validator',
    validator: firstValidator,
    cause: 'invalid_fork_vote',
  });
  expect(delegationAt(venue.core.state, alice, firstValidator)?.amount).toBe(tokens('11.4'));
  expect(validatorAt(venue.core.state, firstValidator)).toMatchObject({ active: false, jailed: true });
  venue.act(alice, undelegateStakeAction('11.4'));
  expect(delegationAt(venue.core.state, alice, firstValidator)?.amount ?? 0n).toBe(0n);
  assertConservation(venue.core);
  applyValidatorStakeOperation(venue.core, {
    type: 'c_validator',
    validator: firstValidator,
    jailed: false,
    active: true,
  });
  expect(validatorAt(venue.core.state, firstValidator)).toMatchObject({
    active: true,
    jailed: false,
    jailedAtMs: null,
  });
});

test('rewards follow weight, after commission; stake without a lock, not yet active or with a jailed validator earns none', () => {
  const venue = staker(bob, [0, '1000000'], [1, '1000000'], [24, '1000000'], [1, '1000000']);
  const jailed = venue.core.state.validators[3];
  if (jailed === undefined) throw new Error('four validators');
  applyValidatorStakeOperation(venue.core, {
    type: 'c_validator',
    validator: jailed.validator,
    jailed: true,
    active: null,
  });
  const pending = () =>
    venue.core.state.validators.slice(0, 4).map(({ validator }) => {
      return delegationAt(venue.core.state, bob, validator)?.pending ?? 0n;
    });
  const amount = parseUnits('1000000');
  if (amount === null) throw new Error('an amount');
  applyValidatorStakeOperation(venue.core, { type: 'staking_rewards', amount });
  expect(pending()).toEqual([0n, 0n, 0n, 0n]);
  venue.commit(activationMs);
  applyValidatorStakeOperation(venue.core, { type: 'staking_rewards', amount });
  const [flexible, locked = 0n, long = 0n, inJail] = pending();
  expect([flexible, inJail, locked > 0n]).toEqual([0n, 0n, true]);
  const [, one, two] = venue.core.state.validators;
  // Four times the weight, each minus its validator's commission.
  const kept = (bps: string | undefined) => 10_000n - BigInt(bps ?? 0);
  expect(Number((long * kept(one?.commissionBps) * 1_000n) / (locked * 4n * kept(two?.commissionBps)))).toBeCloseTo(
    1_000,
    -1,
  );
  assertConservation(venue.core);
});
