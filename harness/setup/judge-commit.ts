import type { WireAction } from '../../spec-schemas/signing/wire-action.ts';
import type { CaseContext } from '../check/case-context.ts';
import {
  doRepliesShowCommits,
  isAcknowledgedOnly,
  isRepliedAfterCommit,
  judgeCommitRefusal,
  MISSING_COMMIT_OUTCOME_TEXT,
} from '../check/commit-outcome.ts';
import type { Expectation } from '../check/expect.ts';
import type { ActResult } from '../client/venue-client.ts';
import type { Identity } from '../identity/keys.ts';
import { makeUnaffordableProbe } from './token-send.ts';

// Commit verdicts on actions, where they are reported: each action is sent once.

type Acting = Pick<CaseContext<never>, 'given' | 'target' | 'pace' | 'venue'>;

/** Sends every action of the list, each of which must be accepted. */
export async function sendEachRequiringAcceptance(
  { given, target }: Acting,
  who: Identity,
  actions: readonly WireAction[],
) {
  for (const action of actions) await given.accepted(target.act(who, action));
}

/**
 * Returns the reply to an action that its commit should refuse, sent once: an accepted registration cannot be repeated. It is sent between
 * two probes, as in `actForCommitReply`. Null where their replies show no verdict, once a commit has passed.
 */
export async function actOnceForCommitReply(
  context: Acting,
  who: Identity,
  act: () => Promise<ActResult>,
): Promise<ActResult | null> {
  const probe = makeUnaffordableProbe(context, who);
  const [before, reply, after] = await Promise.all([probe(), act(), probe()]);
  if (!isAcknowledgedOnly(reply)) return reply;
  const { pace } = context;
  if ((await isRepliedAfterCommit(pace, reply)) && (await doRepliesShowCommits(pace, before, after))) return reply;
  await pace.committed();
  return null;
}

/** Judges that a commit refuses each of these actions. */
export async function sendAndJudgeCommitRefusals(
  context: Acting,
  expectation: Expectation,
  who: Identity,
  actions: readonly WireAction[],
): Promise<void> {
  for (const action of actions) {
    const reply = await actOnceForCommitReply(context, who, () => context.target.act(who, action));
    judgeCommitRefusal(expectation, reply);
  }
}

/** Judges that a commit accepts an action; not exercised where nothing shows its result. */
export async function sendAndJudgeCommit(
  context: Acting,
  expectation: Expectation,
  who: Identity,
  action: WireAction,
): Promise<ActResult | null> {
  const reply = await actOnceForCommitReply(context, who, () => context.target.act(who, action));
  if (expectation.exercised(reply !== null, MISSING_COMMIT_OUTCOME_TEXT) && reply !== null) expectation.accepted(reply);
  return reply;
}
