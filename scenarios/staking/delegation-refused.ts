import type { ReadContext } from '../../harness/check/case-context.ts';
import { check } from '../../harness/check/check.ts';
import { actForCommitReply, judgeCommitRefusal } from '../../harness/check/commit-outcome.ts';
import { field } from '../../harness/check/evidence.ts';
import type { Expectation } from '../../harness/check/expect.ts';
import { isRefused } from '../../harness/client/outcome.ts';
import {
  awaitStakingWithDelegated,
  delegatedAmountIn,
  delegateStakeAction,
  MISSING_DELEGATION_LIST,
  makeFundedStaker,
  readActiveValidators,
  readFreeStake,
  readStakingState,
  undelegateStakeAction,
} from '../../harness/setup/staking.ts';
import { makeUnaffordableProbe } from '../../harness/setup/token-send.ts';

export default check({
  id: 'staking.delegation.refused',
  title: 'a delegation of 0, above the free stake, to an unknown validator or with unknown lock words moves no stake',
  clauses: [
    'staking.delegate.positive',
    'staking.delegate.short',
    'staking.delegate.validator',
    'staking.delegate.lock-words',
    'staking.delegate.one-tier',
    'staking.undelegate.short',
  ],
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const { given, target, pace, expect } = context;
    const [validator = '', other] = await readActiveValidators(context);
    const who = await makeFundedStaker(context, '2', '1.5');
    await given.accepted(target.act(who, delegateStakeAction({ validator, amount: '0.5' })));
    await awaitStakingWithDelegated(context, who.address, validator, '0.5');
    const nobody = given.stranger().address;
    const held = { validator, amount: '0.25' };
    // Cases that depend on the existing stake first: a venue that accepts one of the others changes it.
    const cases = [
      ['staking.undelegate.short', undelegateStakeAction({ validator, amount: '0.50000001' })],
      ['staking.undelegate.short', undelegateStakeAction({ validator: other ?? nobody, amount: '0.25' })],
      ['staking.delegate.positive', delegateStakeAction({ validator, amount: '0' })],
      ['staking.delegate.positive', delegateStakeAction({ validator, amount: '-0.25' })],
      ['staking.delegate.positive', undelegateStakeAction({ validator, amount: '-0.25' })],
      ['staking.delegate.short', delegateStakeAction({ validator, amount: '1.00000001' })],
      ['staking.delegate.short', delegateStakeAction({ validator, amount: String(2n ** 64n) })],
      ['staking.delegate.validator', delegateStakeAction({ validator: nobody, amount: '0.25' })],
      ['staking.delegate.lock-words', delegateStakeAction({ ...held, months: 3 })],
      ['staking.delegate.one-tier', delegateStakeAction({ ...held, months: 1 })],
      ['staking.delegate.one-tier', delegateStakeAction({ ...held, months: 24 })],
    ] as const;
    type Named = (typeof cases)[number][0];
    let before = await readStake(context, who.address, validator);
    const turnedAway = new Set<Named>();
    const tried = async (clause: Named, action: ReturnType<typeof delegateStakeAction>) => {
      const reply = await actForCommitReply(
        context,
        () => target.act(who, action),
        makeUnaffordableProbe(context, who),
      );
      judgeCommitRefusal(expect(clause), reply);
      if (reply !== null && isRefused(reply)) {
        turnedAway.add(clause);
        return;
      }
      await pace.blocks(2);
      const now = await readStake(context, who.address, validator);
      unmoved(expect(clause), before, now);
      // A change caused by one of them must not count against the others.
      before = now;
    };
    for (const [clause, action] of given.sample(cases, 1, ([clause]) => clause)) {
      await tried(clause, action);
      // The lock words are judged on a validator without a delegation.
      if (clause === 'staking.delegate.lock-words' && other !== undefined)
        await tried(clause, delegateStakeAction({ validator: other, amount: '0.25', months: 12 }));
    }
    await pace.blocks(2);
    const after = await readStake(context, who.address, validator);
    for (const clause of turnedAway) unmoved(expect(clause), before, after);
  },
});

/** Returns an account's stake with a validator, with all validators, and free, as far as it is reported. */
async function readStake(context: ReadContext, address: string, validator: string) {
  const state = await readStakingState(context, address);
  return { state, stake: delegatedAmountIn(state, validator), free: await readFreeStake(context, address) };
}

type StakeRead = Awaited<ReturnType<typeof readStake>>;

function unmoved(expectation: Expectation, before: StakeRead, now: StakeRead): void {
  if (
    expectation.exercised(before.stake !== null && now.stake !== null, MISSING_DELEGATION_LIST) &&
    before.stake &&
    now.stake
  )
    expectation.decimal(now.stake, before.stake, 'amount of the delegation');
  if (before.state.total_staked !== undefined && now.state.total_staked !== undefined)
    expectation.decimal(field(now.state, 'total_staked'), field(before.state, 'total_staked'));
  if (before.free !== null && now.free !== null) expectation.decimal(now.free, before.free, 'free stake');
}
