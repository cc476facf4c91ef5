import type { WireAction } from '../../spec-schemas/signing/wire-action.ts';
import type { ActReply } from '../client/replies.ts';
import type { ActResult } from '../client/venue-client.ts';
import type { CaseContext } from './case-context.ts';
import type { Expectation } from './expect.ts';
import type { BlockWaiter } from './pace.ts';

// A reply only shows what a commit made of an action if the venue waited for that commit (D02).

/** Reason why a clause on a verdict was not exercised, where `actForCommitReply` found none. */
export const MISSING_COMMIT_OUTCOME_TEXT = 'an answer that tells what the commit made of the action';

/** Number of consecutive replies that must withhold the verdict while those around them show theirs. */
const ROUNDS = 2;

/** Whether the action was acknowledged before its commit, or the reply says so: it does not show the commit's result. */
export function isAcknowledgedOnly(reply: ActReply): boolean {
  if (reply.kind === 'statuses') return reply.statuses.some(({ kind }) => kind === 'pending');
  return reply.kind === 'admitted' && !reply.committed && reply.status === 202;
}

/**
 * Returns the reply to an action that its commit should refuse. A reply without a verdict is requested again between two probes: if both
 * probes show their verdicts, the action between them was committed as well, and its silence is its answer. If they do not, all of them
 * have been committed when this returns, so later steps may rely on the effects.
 * @param probe  action of another kind, whose reply shows its commit's verdict wherever any does
 * @param rounds  number of repetitions
 * @returns null where the probes show no verdict either
 */
export async function actForCommitReply(
  { pace }: Pick<CaseContext<never>, 'pace'>,
  act: () => Promise<ActResult>,
  probe: () => Promise<ActResult>,
  rounds: number = ROUNDS,
): Promise<ActResult | null> {
  let reply = await act();
  for (let round = 0; isAcknowledgedOnly(reply); round++) {
    if (!(await isRepliedAfterCommit(pace, reply))) return unknown(pace);
    if (round === rounds) return reply;
    const [before, again, after] = await Promise.all([probe(), act(), probe()]);
    if (!(await doRepliesShowCommits(pace, before, after))) return unknown(pace);
    reply = again;
  }
  return reply;
}

async function unknown(pace: Pick<BlockWaiter, 'committed'>): Promise<null> {
  await pace.committed();
  return null;
}

/** Whether, as far as known, the action was committed before its reply: a reply from before the commit withholds nothing. */
export async function isRepliedAfterCommit(pace: Pick<BlockWaiter, 'hasRun'>, reply: ActResult): Promise<boolean> {
  return (await pace.hasRun(reply)) !== false;
}

/** Whether replies show what commits make of actions. */
export async function doRepliesShowCommits(
  pace: Pick<BlockWaiter, 'hasRun'>,
  ...probes: readonly ActResult[]
): Promise<boolean> {
  for (const reply of probes) {
    if (isAcknowledgedOnly(reply)) return false;
    if (await isRefusedOnArrival(pace, reply)) return false;
  }
  return true;
}

/**
 * Whether, as far as known, an action was refused on arrival. Code and status may be those of a commit's refusal (D01, D253): that consumes
 * the nonce, and a refusal on arrival does not (D28).
 */
export async function isRefusedOnArrival(pace: Pick<BlockWaiter, 'hasRun'>, reply: ActResult): Promise<boolean> {
  return reply.status >= FIRST_FAULT && (await pace.hasRun(reply)) !== true;
}

/** First error status: an action that reached a commit may be answered with success, whatever the commit's result. */
const FIRST_FAULT = 400;

/** Returns a send that a commit refuses to any account with less than a billion of the token. @param asset  its signing id */
export function unaffordableSendAction(asset: number, destination: string): WireAction {
  const params = { source_dex: 0, destination_dex: 0, asset, destination, amount: '1000000000', to_perp: false };
  return { type: 'send_asset', params };
}

/**
 * Judges that a commit refused an action; not exercised where nothing shows the commit's result.
 * @param reply  as found by `actForCommitReply`
 */
export function judgeCommitRefusal(expectation: Expectation, reply: ActResult | null): void {
  if (expectation.exercised(reply !== null, MISSING_COMMIT_OUTCOME_TEXT) && reply !== null) expectation.refused(reply);
}
