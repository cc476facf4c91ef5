import type { WireAction } from '../../spec-schemas/signing/wire-action.ts';
import type { CaseContext, ReadContext } from '../check/case-context.ts';
import { integerAt } from '../client/json-at.ts';
import { isRefused } from '../client/outcome.ts';
import type { ActResult } from '../client/venue-client.ts';
import type { Identity } from '../identity/keys.ts';

/** Time in which an action reaches the queue of a venue nearby, and polls in which it reaches that of a distant or a busy one. */
const ARRIVAL_MS = 1_000;
const ARRIVAL_LOOKS = 200;

/**
 * Polls, while blocks are held, until an action is pending, or has its reply already. No document says which actions `pending_count`
 * includes: if it does not rise, the time that any action needs to arrive passes instead.
 * @param address  the account that the action acts for
 * @param count  its pending actions, with this one
 * @returns the reply, if there is one; null: nothing shows that the action arrived
 */
export async function awaitArrival(
  { given, target }: ReadContext,
  address: string,
  acting: Promise<ActResult>,
  count = 1,
): Promise<ActResult | 'pending' | null> {
  const replies: ActResult[] = [];
  // A failure is handled by the caller, who awaits the whole reply.
  acting.then(
    (reply) => replies.push(reply),
    () => undefined,
  );
  const since = performance.now();
  let isPending = false;
  const mayArrive = (looks: number) => looks < ARRIVAL_LOOKS || performance.now() - since <= ARRIVAL_MS;
  for (let looks = 0; replies.length === 0 && !isPending && mayArrive(looks); looks++) {
    const counters = given.data(await target.read('user_rate_limit', { address }));
    isPending = integerAt(counters, 'pending_count') >= BigInt(count);
  }
  return replies[0] ?? (isPending ? 'pending' : null);
}

/**
 * Like `awaitArrival`, for an action that is to wait for its block.
 * @returns whether anything shows that the action arrived
 * @throws Blocked where it is refused instead
 */
export async function requireArrival(
  reading: ReadContext,
  address: string,
  acting: Promise<ActResult>,
): Promise<boolean> {
  const arrived = await awaitArrival(reading, address, acting);
  const isRefusal = arrived !== null && arrived !== 'pending' && isRefused(arrived);
  reading.given.require(!isRefusal, 'the action is refused, and does not wait for its block');
  return arrived !== null;
}

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
  reading: ReadContext,
  address: string,
  acting: Promise<ActResult>,
  count: number,
): Promise<ActResult | null> {
  const arrived = await awaitArrival(reading, address, acting, count);
  return arrived === 'pending' ? null : arrived;
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
