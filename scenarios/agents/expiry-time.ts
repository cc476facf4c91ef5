import { check } from '../../harness/check/check.ts';
import { NotExercised } from '../../harness/kernel/verdicts.ts';
import {
  approveAgentAndAwaitCommit,
  isSignerRefused,
  judgeSignerAccepted,
} from '../../harness/setup/agent-approval.ts';
import { makeOwnerNamingActionSource } from '../../harness/setup/leverage-action.ts';
import { prepareOwnedActions, sendAndJudgeOwnedRefusals } from '../../harness/setup/owned-actions.ts';

/**
 * Lifetimes of an approval to try until one outlasts a few requests and blocks, ms: the clock may run by itself. With a movable clock a
 * minute suffices.
 */
const LIVES_MS = { moved: [60_000], waitedFor: [20_000, 80_000] } as const;
/** Distance from the end on either side: what a running clock needs for the requests in between. */
const BEFORE_MS = 20_000;
const AFTER_MS = 5_000;

export default check({
  id: 'agents.expiry.time',
  title: 'an approval holds until consensus time passes its expiry, that of the last approval, or without one for good',
  clauses: ['agents.approve.overwrites', 'agents.expiry.never', 'agents.expiry.ends', 'agents.expiry.consensus-time'],
  by: 'act',
  leases: ['time'],
  async run(context) {
    const { given, target, pace, expect } = context;
    const master = await given.fundedAccount();
    const forever = given.stranger();
    const choose = await makeOwnerNamingActionSource(context, master);
    const owned = await prepareOwnedActions(context, master);
    await approveAgentAndAwaitCommit(context, master, forever, null);

    const lives = pace.movesClock ? LIVES_MS.moved : LIVES_MS.waitedFor;
    const shortened = given.stranger();
    const extended = given.stranger();
    await approveAgentAndAwaitCommit(context, master, shortened, null);
    // Every expiry that is tried below is later, so that this one has passed by then.
    const soon = BigInt((await pace.timeMs()) + lives[0]);
    await approveAgentAndAwaitCommit(context, master, shortened, soon);
    await approveAgentAndAwaitCommit(context, master, extended, soon);
    await approveAgentAndAwaitCommit(context, master, extended, null);

    const signsWithin = async (livesMs: number) => {
      const forNow = given.stranger();
      const endsMs = (await pace.timeMs()) + livesMs;
      await approveAgentAndAwaitCommit(context, master, forNow, BigInt(endsMs));
      await pace.moveClock(livesMs - BEFORE_MS);
      const early = await target.act(forNow, choose());
      if ((await pace.timeMs()) >= endsMs) return null;
      judgeSignerAccepted(context, expect('agents.expiry.consensus-time'), early);
      return { forNow, endsMs };
    };
    let approved: Awaited<ReturnType<typeof signsWithin>> = null;
    for (const livesMs of lives) approved ??= await signsWithin(livesMs);
    if (approved === null) throw new NotExercised('an approval that has not ended yet');

    const { forNow, endsMs } = approved;
    await pace.passed(BEFORE_MS + AFTER_MS, endsMs - BEFORE_MS);
    const late = await target.act(forNow, choose());
    for (const clause of ['agents.expiry.ends', 'agents.expiry.consensus-time'] as const) expect(clause).refused(late);
    await sendAndJudgeOwnedRefusals(context, expect('agents.expiry.ends'), forNow, owned);
    judgeSignerAccepted(context, expect('agents.expiry.never'), await target.act(forever, choose()));

    judgeSignerAccepted(context, expect('agents.approve.overwrites'), await target.act(extended, choose()));
    const ended = await target.act(shortened, choose());
    expect('agents.approve.overwrites').relation(
      'the agent to be refused, whose second approval has ended',
      { reply: ended },
      ({ reply }) => isSignerRefused(reply),
    );
  },
});
