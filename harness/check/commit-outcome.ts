import type { WireAction } from '../../spec-schemas/signing/wire-action.ts';
import type { ActReply } from '../client/replies.ts';
import type { ActResult } from '../client/venue-client.ts';
import type { CaseContext } from './case-context.ts';
import type { Expectation } from './expect.ts';
import type { Pace } from './pace.ts';

// The reply tells what a commit made of an action only where the venue's wait for the commit lasted so long (D02).

/** Why a clause on a verdict was not exercised, where `commitVerdictOn` found none. */
export const NO_COMMIT_OUTCOME = 'an answer that tells what the commit made of the action';

/** Number of answers in a row that must keep the verdict back while those around them tell theirs. */
const ROUNDS = 2;

/** Acknowledged before the commit, or so it says: what the commit made of it is not in the reply. */
export function isAcknowledgedOnly(reply: ActReply): boolean {
  if (reply.kind === 'statuses') return reply.statuses.some(({ kind }) => kind === 'pending');
  return reply.kind === 'admitted' && !reply.committed && reply.status === 202;
}

/**
 * The answer to an action that its commit is to refuse. One that tells nothing is asked for again between two probes:
 * where both are told their verdict, the one between them had its commit too, and its silence is its answer. Where they are
 * not, a commit has passed over all of them when this ends: what follows leans on what it made of them.
 * @param probe  an action of another kind, whose answer tells what its commit made of it wherever any does
 * @param rounds  how often it is asked for again
 * @returns null where the probes are not told theirs either
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
    if (!(await repliesShowCommits(pace, before, after))) return unknown(pace);
    reply = again;
  }
  return reply;
}

async function unknown(pace: Pick<Pace, 'committed'>): Promise<null> {
  await pace.committed();
  return null;
}

/**
 * Whether the call had its commit before it was answered, for all that is known: one that came before it keeps nothing back.
 */
export async function isRepliedAfterCommit(pace: Pick<Pace, 'hasRun'>, reply: ActResult): Promise<boolean> {
  return (await pace.hasRun(reply)) !== false;
}

/** Whether answers tell what commits make of actions. */
export async function repliesShowCommits(
  pace: Pick<Pace, 'hasRun'>,
  ...probes: readonly ActResult[]
): Promise<boolean> {
  for (const reply of probes) {
    if (isAcknowledgedOnly(reply)) return false;
    if (await isRefusedOnArrival(pace, reply)) return false;
  }
  return true;
}

/**
 * Whether an action was refused as it arrived, for all that is known. Code and status may be those of a commit's refusal (D01,
 * D253): that has used up the nonce, and one at the door has not (D28).
 */
export async function isRefusedOnArrival(pace: Pick<Pace, 'hasRun'>, reply: ActResult): Promise<boolean> {
  return reply.status >= FIRST_FAULT && (await pace.hasRun(reply)) !== true;
}

/** A call that came to a commit may be served, whatever that made of it. */
const FIRST_FAULT = 400;

/**
 * Returns a send that a commit refuses to an account with less than a billion of the token. @param asset  its signing
 * id
 */
export function unaffordableSendAction(asset: number, destination: string): WireAction {
  const params = { source_dex: 0, destination_dex: 0, asset, destination, amount: '1000000000', to_perp: false };
  return { type: 'send_asset', params };
}

/**
 * Judges that a commit refused an action; not exercised where nothing told what it made of it.
 * @param reply  as `commitVerdictOn` found it
 */
export function judgeCommitRefusal(expectation: Expectation, reply: ActResult | null): void {
  if (expectation.exercised(reply !== null, NO_COMMIT_OUTCOME) && reply !== null) expectation.refused(reply);
}
