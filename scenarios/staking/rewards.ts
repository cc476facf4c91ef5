import { check } from '../../harness/check/check.ts';
import { NotExercised, NotHere } from '../../harness/check/verdicts.ts';
import { decimalAt, rowsAt } from '../../harness/client/json-at.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import {
  claim,
  DAY_MS,
  freeOf,
  isCovered,
  lockedWith,
  operateStake,
  rowOf,
  stakeRows,
  staker,
  stakingState,
  summaryOf,
} from '../../harness/setup/staking.ts';
import { moved } from '../history/ledger-rows.ts';

/** Until a delegation weighs, and a little more. */
const ACTIVE_MS = DAY_MS + 60_000;
const REWARDS = '1000000';

export default check({
  id: 'staking.rewards.claimed',
  title: 'rewards are told by validator, and a claim takes them into free stake: of one validator, then of all',
  clauses: [
    'staking.claim.free-pool',
    'staking.claim.all',
    'staking.rewards.shape',
    'staking.rewards.claimable',
    'history.ledger.staking-reward',
  ],
  by: 'operate',
  leases: ['clock'],
  async run(context) {
    const { given, target, venue, pace, control, expect } = context;
    const who = await staker(context, '4', '3');
    const first = await lockedWith(context, who, { amount: '1', months: 1 });
    const second = await lockedWith(context, who, { amount: '1', months: 1 }, [first]);
    const told = async () => given.data(await target.read('delegator_rewards', { address: who.address }));
    const unclaimed = async (validator: string) => {
      const row = rowsAt(await told(), 'rewards').find(
        (one) => String(one.validator).toLowerCase() === validator.toLowerCase(),
      );
      return row === undefined ? Dec.of(0) : decimalAt(row, 'unclaimed');
    };
    const fresh = await told();
    for (const { last_claim_time } of expect('staking.rewards.shape').exercisedBy(
      rowsAt(fresh, 'rewards'),
      'a delegation without a claim',
    ))
      expect('staking.rewards.shape').equal(last_claim_time ?? null, 0, 'last_claim_time of what was never claimed');

    await control.advance(ACTIVE_MS);
    await operateStake(context, { type: 'staking_rewards', amount: REWARDS });
    const body = await told();
    expect('staking.rewards.shape').shape(body, 'info.delegator_rewards');
    expect('staking.rewards.claimable').that(isCovered(body), {
      expected: 'claimable_rewards of the sum of unclaimed, or more',
      actual: body,
      path: 'claimable_rewards',
    });
    const due = rowsAt(await told(), 'rewards');
    const state = await stakingState(context, who.address);
    for (const { validator, pending_rewards } of stakeRows(state, 'delegations') ?? []) {
      if (Dec.parse(pending_rewards)?.equals(Dec.of(0)) !== false || typeof validator !== 'string') continue;
      expect('staking.rewards.shape').that(
        due.some((row) => String(row.validator).toLowerCase() === validator.toLowerCase()),
        { expected: `a row of ${validator}, which owes ${pending_rewards}`, actual: due, path: 'rewards' },
      );
    }
    for (const row of due)
      expect('staking.rewards.shape').that(decimalAt(row, 'unclaimed').compare(Dec.of(0)) >= 0, {
        expected: 'nothing below 0',
        actual: row,
        path: 'rewards.*.unclaimed',
      });
    const [one, other] = [await unclaimed(first), await unclaimed(second)];
    if (one.compare(Dec.of(0)) <= 0 || other.compare(Dec.of(0)) <= 0)
      throw new NotExercised('rewards at two validators');
    const { pending_rewards } = rowOf(state, first) ?? {};
    if (pending_rewards !== undefined)
      expect('staking.rewards.claimable').decimal(pending_rewards, one, 'pending_rewards');
    const { claimable_rewards } = await summaryOf(context, who.address);
    if (claimable_rewards !== undefined)
      expect('staking.rewards.claimable').decimal(claimable_rewards, decimalAt(body, 'claimable_rewards'), 'overview');
    const free = await freeOf(context, who.address);
    if (free === null) throw new NotHere('free stake in an overview');

    const startMs = await pace.timeMs();
    expect('staking.claim.free-pool').accepted(await target.act(who, claim(first)));
    await control.commit();
    const paid = free.plus(one);
    expect('staking.claim.free-pool').decimal((await freeOf(context, who.address))?.toString(), paid, 'free stake');
    expect('staking.claim.free-pool').decimal(
      (await unclaimed(first)).toString(),
      '0',
      'unclaimed of what was claimed',
    );
    expect('staking.claim.free-pool').decimal((await unclaimed(second)).toString(), other, 'unclaimed of the other');
    const claimed = rowsAt(await told(), 'rewards').filter((row) => Number(row.last_claim_time) >= startMs);
    expect('staking.rewards.shape').that(claimed.length === 1, {
      expected: 'one row with the time of the claim',
      actual: await told(),
      path: 'rewards.*.last_claim_time',
    });

    await operateStake(context, { type: 'staking_rewards', amount: REWARDS });
    const all = (await unclaimed(first)).plus(await unclaimed(second));
    expect('staking.claim.all').accepted(await target.act(who, claim(null)));
    await control.commit();
    expect('staking.claim.all').decimal((await freeOf(context, who.address))?.toString(), paid.plus(all), 'free stake');
    expect('staking.claim.all').decimal((await told()).claimable_rewards ?? null, '0', 'claimable_rewards');

    if (!expect('history.ledger.staking-reward').exercised(venue.capabilities.has('archive'), 'an archive')) return;
    await pace.archived();
    const rows = given.data(await target.read('user_non_funding_ledger_updates', { address: who.address }));
    const credits = moved(rowsAt(rows, 'ledger_updates'), 'staking_reward', venue.native.name, 1);
    const sum = Dec.sum(credits.map((row) => decimalAt(row, 'delta')));
    expect('history.ledger.staking-reward').decimal(sum.toString(), one.plus(all), 'sum of the rows of claims');
  },
});
