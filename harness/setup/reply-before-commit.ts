import type { WireAction } from '../../spec-schemas/signing/wire-action.ts';
import type { CaseContext, ReadContext } from '../check/case-context.ts';
import { integerAt } from '../client/json-at.ts';
import type { ActResult } from '../client/venue-client.ts';
import type { Identity } from '../identity/keys.ts';

/** Maximum polls of the queue, by which an action in flight shows. */
const MOST_LOOKS = 200;

/**
 * Returns the reply to an action before its block is cut, once it is pending: null is correct.
 * @param address  the account that the action acts for
 */
export function awaitPendingOrReply(
  reading: ReadContext,
  address: string,
  acting: Promise<ActResult>,
): Promise<ActResult | null> {
  return awaitLastPendingOrReply(reading, address, acting, 1);
}

/** Like `awaitPendingOrReply`, for the last of this many pending actions of the account. */
export async function awaitLastPendingOrReply(
  { given, target }: ReadContext,
  address: string,
  acting: Promise<ActResult>,
  count: number,
): Promise<ActResult | null> {
  const answers: ActResult[] = [];
  // A failure is handled by the caller, who awaits the whole reply.
  acting.then(
    (reply) => answers.push(reply),
    () => undefined,
  );
  const waits = async () =>
    integerAt(given.data(await target.read('user_rate_limit', { address })), 'pending_count') >= BigInt(count);
  for (let look = 0; look < MOST_LOOKS && answers.length === 0 && !(await waits()); look++);
  return answers[0] ?? null;
}

/**
 * Makes actions arrive in this order and be committed in one block. Blocks are held from here on.
 * @returns their replies, in the same order
 */
export async function commitInOneBlock(
  context: Pick<CaseContext<never>, 'given' | 'target' | 'control'>,
  arriving: readonly (readonly [Identity, WireAction])[],
): Promise<readonly ActResult[]> {
  const { given, target, control } = context;
  await given.blocksHeld();
  const sent: (readonly [WireAction, Promise<ActResult>])[] = [];
  const waiting = new Map<Identity, number>();
  for (const [who, action] of arriving) {
    const count = (waiting.get(who) ?? 0) + 1;
    waiting.set(who, count);
    const acting = target.act(who, action);
    sent.push([action, acting]);
    await awaitLastPendingOrReply(context, who.address, acting, count);
  }
  await control.commit(1);
  return Promise.all(sent.map(([action, acting]) => given.settled(action, acting)));
}
