import type { JsonObject, JsonValue } from '../../spec-schemas/json/lossless.ts';
import type { PollContext, ReadContext } from '../check/case-context.ts';
import { derived, field, type Traced } from '../check/evidence.ts';
import { at } from '../client/json-at.ts';
import { codeOf } from '../client/outcome.ts';
import type { ReadReply } from '../client/replies.ts';

/** Missing precondition where `awaitEndedOrder` found nothing. */
export const MISSING_ORDER_END_REPORT = 'an order_status that tells of orders which are no longer live';

/**
 * Returns the state of an order that has ended, or was refused, from `order_status`, once its status is the awaited one. Null where the
 * venue gives the documented reply for what "names no live order", for "named resource absent", or for a read without data: no document
 * shows that the read knows other orders.
 * @source write-api, "Errors" (`ORDER_NOT_FOUND`, `NOT_FOUND`); read-api, "Info envelope" (`data: null`)
 */
export async function awaitEndedOrder(
  { given, target, pace }: PollContext,
  args: Readonly<Record<string, string>>,
  awaited: string,
): Promise<JsonObject | null> {
  return awaitStatus({ given, target, pace }, args, (status) => status === awaited);
}

/** Like `awaitEndedOrder`, once the status differs from that of the live order: only public facts name the statuses. */
export async function awaitOrderStatusChange(
  watching: PollContext,
  args: Readonly<Record<string, string>>,
  live: Traced<JsonValue | undefined>,
): Promise<JsonObject | null> {
  return awaitStatus(watching, args, (status) => status !== live.value);
}

async function awaitStatus(
  { given, target, pace }: PollContext,
  args: Readonly<Record<string, string>>,
  isAwaited: (status: JsonValue | undefined) => boolean,
): Promise<JsonObject | null> {
  const reply = await pace.eventually(
    () => target.read('order_status', args),
    (now) => now.kind === 'data' && isAwaited(at(now.data, 'status')),
  );
  return namesNoOrder(reply) ? null : given.data(reply);
}

/** Returns the current status of an order in `order_status`; null where it finds no order, as may happen after its end. */
export async function readOrderStatus(
  { given, target }: ReadContext,
  args: Readonly<Record<string, string>>,
): Promise<Traced<JsonValue | undefined>> {
  const reply = await target.read('order_status', args);
  return namesNoOrder(reply) ? derived(null, reply) : field(given.data(reply), 'status');
}

function namesNoOrder(reply: ReadReply): boolean {
  if (reply.kind === 'data' && reply.data === null) return true;
  const code = codeOf(reply);
  return code === 'ORDER_NOT_FOUND' || code === 'NOT_FOUND';
}
