import type { WireAction } from '../../spec-schemas/signing/wire-action.ts';
import type { CaseContext } from '../check/case-context.ts';
import type { Expectation } from '../check/expect.ts';
import { hasItsCommit, isUntold, refusedWhereTold, tellCommits, untold } from '../check/told-verdicts.ts';
import type { Acted } from '../client/venue-client.ts';
import type { Identity } from '../identity/keys.ts';
import { beyondMeans } from './token-send.ts';

// Verdicts of commits on actions, where they are reported: each action is sent once.

type Acting = Pick<CaseContext<never>, 'given' | 'target' | 'pace' | 'venue'>;

/** Sends every action of the list, each of which must be taken. */
export async function inTurn({ given, target }: Acting, who: Identity, actions: readonly WireAction[]) {
  for (const action of actions) await given.accepted(target.act(who, action));
}

/**
 * The answer to an action that its commit is to refuse, sent once: a registration that was taken is no longer what it
 * was. It stands between two probes, as in `commitVerdictOn`. Null where they are not told their verdict, once a commit
 * has passed over it.
 */
export async function verdictOnce(context: Acting, who: Identity, act: () => Promise<Acted>): Promise<Acted | null> {
  const probe = beyondMeans(context, who);
  const [before, reply, after] = await Promise.all([probe(), act(), probe()]);
  if (!isUntold(reply)) return reply;
  const { pace } = context;
  if ((await hasItsCommit(pace, reply)) && (await tellCommits(pace, before, after))) return reply;
  await pace.committed();
  return null;
}

/** Judges that a commit refuses each of these actions. */
export async function refusesEach(
  context: Acting,
  expectation: Expectation,
  who: Identity,
  actions: readonly WireAction[],
): Promise<void> {
  for (const action of actions) {
    const reply = await verdictOnce(context, who, () => context.target.act(who, action));
    refusedWhereTold(expectation, reply);
  }
}

/** Judges that a commit takes an action; not exercised where nothing tells what it made of it. */
export async function commitTakes(
  context: Acting,
  expectation: Expectation,
  who: Identity,
  action: WireAction,
): Promise<Acted | null> {
  const reply = await verdictOnce(context, who, () => context.target.act(who, action));
  if (expectation.exercised(reply !== null, untold) && reply !== null) expectation.accepted(reply);
  return reply;
}
