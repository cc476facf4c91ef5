import type { CaseContext } from '../../harness/check/case-context.ts';
import { check } from '../../harness/check/check.ts';
import { derived, field } from '../../harness/check/evidence.ts';
import { decimalAt, rowsAt } from '../../harness/client/json-at.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { isWithinTolerance, lastDecimalPlaceOf } from '../../harness/compare/planes.ts';
import type { Identity } from '../../harness/identity/keys.ts';
import { filterLedgerRows } from '../../harness/judging/ledger-rows.ts';
import { NotExercised, Unsupported } from '../../harness/kernel/verdicts.ts';
import {
  claimableCoversRewardRows,
  claimStakingRewardsAction,
  DAY_MS,
  delegateLocked,
  delegationRowOf,
  makeFundedStaker,
  performStakingOperatorAction,
  readFreeStake,
  readStakingState,
  readStakingSummary,
  readTracedFreeStake,
  stakeRowsIn,
} from '../../harness/setup/staking.ts';

/** Slightly longer than a delegation needs to become active. */
const ACTIVE_MS = DAY_MS + 60_000;
const REWARDS = '1000000';

export default check({
  id: 'staking.rewards.claimed',
  title: 'rewards are listed by validator, and a claim moves those of one validator or of all to free stake',
  clauses: [
    'staking.claim.free-pool',
    'staking.claim.all',
    'staking.rewards.shape',
    'staking.rewards.claimable',
    'history.ledger.staking-reward',
    'history.ledger.every-move',
    'history.ledger.row',
    'history.ledger.coin',
    'history.ledger.sign',
  ],
  by: 'operate',
  control: 'slashing',
  leases: ['clock'],
  async run(context) {
    const { given, target, venue, pace, control, expect } = context;
    const who = await makeFundedStaker(context, '4', '3');
    const first = await delegateLocked(context, who, { amount: '1', months: 1 });
    const second = await delegateLocked(context, who, { amount: '1', months: 1 }, [first]);
    const reported = async () => given.data(await target.read('delegator_rewards', { address: who.address }));
    const unclaimed = async (validator: string) => {
      const rows = rowsAt(await reported(), 'rewards');
      const row = rows.find((one) => String(one.validator).toLowerCase() === validator.toLowerCase());
      return row === undefined ? Dec.of(0).readAt({ holder: rows, keys: [] }) : decimalAt(row, 'unclaimed');
    };
    const fresh = rowsAt(await reported(), 'rewards');
    const shape = expect('staking.rewards.shape');
    for (const row of shape.exercisedBy(fresh, 'a delegation without a claim'))
      shape.equal(field(row, 'last_claim_time'), 0, 'last_claim_time of a delegation without a claim');

    await control.advance(ACTIVE_MS);
    await performStakingOperatorAction(context, { type: 'staking_rewards', amount: REWARDS });
    const body = await reported();
    shape.shape(body, 'info.delegator_rewards');
    expect('staking.rewards.claimable').relation(
      'claimable_rewards of at least the sum of unclaimed',
      { body },
      (rewards) => claimableCoversRewardRows(rewards.body),
      'claimable_rewards',
    );
    const rewards = await reported();
    const due = rowsAt(rewards, 'rewards');
    const state = await readStakingState(context, who.address);
    for (const { validator, pending_rewards } of stakeRowsIn(state, 'delegations') ?? []) {
      if (Dec.parse(pending_rewards)?.equals(Dec.of(0)) !== false || typeof validator !== 'string') continue;
      shape.relation(
        `a row of ${validator}, whose pending_rewards are ${pending_rewards}`,
        { delegations: field(state, 'delegations'), rewards: field(rewards, 'rewards') },
        () => due.some((row) => String(row.validator).toLowerCase() === validator.toLowerCase()),
        'rewards',
      );
    }
    for (const row of due) shape.atLeast(decimalAt(row, 'unclaimed'), 0, 'rewards.*.unclaimed');
    const one = await unclaimed(first);
    const other = await unclaimed(second);
    if (one.compare(Dec.of(0)) <= 0 || other.compare(Dec.of(0)) <= 0)
      throw new NotExercised('rewards at two validators');
    const pending = field(delegationRowOf(state, first), 'pending_rewards');
    if (pending.value !== undefined) expect('staking.rewards.claimable').decimal(pending, one);
    const claimable = field(await readStakingSummary(context, who.address), 'claimable_rewards');
    if (claimable.value !== undefined)
      expect('staking.rewards.claimable').decimal(
        claimable,
        decimalAt(body, 'claimable_rewards'),
        'claimable_rewards of the overview',
      );
    const free = await readFreeStake(context, who.address);
    if (free === null) throw new Unsupported('free stake in an overview');

    const startMs = await pace.timeMs();
    expect('staking.claim.free-pool').accepted(await target.act(who, claimStakingRewardsAction(first)));
    await control.commit();
    const ofOne = expect('staking.claim.free-pool');
    const now = await readTracedFreeStake(context, who.address);
    const others = await unclaimed(second);
    // If rewards accrue by block, some came between the read and the claim, about as many as for the other.
    const between = others.minus(other).plus(others.minus(other));
    const least = free.plus(one);
    const most = free.plus(one).plus(between);
    // No text states the decimals of served stake and rewards.
    const place = lastDecimalPlaceOf(one, other).plus(lastDecimalPlaceOf(free, Dec.parse(now.value) ?? free));
    ofOne.atLeast(now, least.minus(place), 'free stake');
    ofOne.atMost(now, most.plus(place), 'free stake');
    ofOne.atMost(await unclaimed(first), between, 'unclaimed of the claimed validator');
    ofOne.atLeast(others, other, 'unclaimed of the validator that was not claimed');
    const after = await reported();
    const claimed = rowsAt(after, 'rewards').filter((row) => Number(row.last_claim_time) >= startMs);
    shape.relation(
      `one row with a last_claim_time of ${startMs} or later`,
      { rewards: field(after, 'rewards') },
      () => claimed.length === 1,
      'rewards.*.last_claim_time',
    );

    await performStakingOperatorAction(context, { type: 'staking_rewards', amount: REWARDS });
    const all = (await unclaimed(first)).plus(await unclaimed(second));
    const held = await readFreeStake(context, who.address);
    if (held === null) throw new Unsupported('free stake in an overview');
    expect('staking.claim.all').accepted(await target.act(who, claimStakingRewardsAction(null)));
    await control.commit();
    const then = await readTracedFreeStake(context, who.address);
    const ofAll = expect('staking.claim.all');
    ofAll.atLeast(then, held.plus(all).minus(place), 'free stake');
    ofAll.atMost(then, held.plus(all).plus(between).plus(between).plus(place), 'free stake');
    ofAll.atMost(field(await reported(), 'claimable_rewards'), between.plus(between));

    if (!expect('history.ledger.staking-reward').exercised(venue.capabilities.has('archive'), 'an archive')) return;
    await judgeRowsOfClaims(context, who, free);
  },
});

type LedgerClause = `history.ledger.${'staking-reward' | 'every-move' | 'row' | 'coin' | 'sign'}`;

/** Judges the rows of two claims that each brought something. @param free  stake before them, whole tokens */
async function judgeRowsOfClaims(context: CaseContext<LedgerClause>, who: Identity, free: Dec): Promise<void> {
  const { given, target, venue, pace, expect } = context;
  await pace.archived();
  const body = given.data(await target.read('user_non_funding_ledger_updates', { address: who.address }));
  const listed = field(body, 'ledger_updates');
  const rows = rowsAt(body, 'ledger_updates');
  for (const row of rows.filter(({ kind }) => kind === 'staking_reward')) {
    expect('history.ledger.row').relation(
      'a kind, a signed delta and a coin',
      { row },
      ({ row: { delta, coin } }) => typeof coin === 'string' && Dec.parse(delta) !== null,
    );
    expect('history.ledger.coin').equal(field(row, 'coin'), venue.native.name, 'coin of a claimed reward');
    expect('history.ledger.sign').relation(
      'a delta above 0',
      { delta: field(row, 'delta') },
      ({ delta }) => Dec.parse(delta)?.compare(Dec.of(0)) === 1,
      'delta of a claimed reward',
    );
  }
  const credits = filterLedgerRows(rows, 'staking_reward', venue.native.name, 1);
  const sum = Dec.sum(credits.map((row) => decimalAt(row, 'delta')));
  const brought = (await readFreeStake(context, who.address))?.minus(free) ?? Dec.of(0);
  // Each row may be truncated separately.
  const ofRows = lastDecimalPlaceOf(sum).times(Dec.of(credits.length)).plus(lastDecimalPlaceOf(brought));
  expect('history.ledger.staking-reward').relation(
    `${brought}, the increase of free stake from the two claims`,
    { sum: derived(sum, listed) },
    () => isWithinTolerance(sum, brought, ofRows),
    'sum of delta over the staking_reward rows',
  );
  expect('history.ledger.every-move').relation(
    'a staking_reward row for each of the two claims',
    { ledger_updates: listed },
    () => credits.length > 1,
    'ledger_updates',
  );
}
