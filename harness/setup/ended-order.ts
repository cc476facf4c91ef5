import type { JsonObject, JsonValue } from '../../spec-schemas/json/lossless.ts';
import type { PollContext, ReadContext } from '../check/case-context.ts';
import { derived, field, type Traced } from '../check/evidence.ts';
import { at } from '../client/json-at.ts';
import { codeOf } from '../client/outcome.ts';
import type { ReadReply } from '../client/replies.ts';

/** Missing precondition where `awaitEndedOrder` found nothing. */
export const MISSING_ORDER_END_REPORT = 'an order_status that tells of orders which are no longer live';

/**
 * Returns the state of an order that has ended, or was refused, from `order_status`, once its status is the awaited
 * one. Null where the venue answers as the documents say of whatever "names no live order", or "named resource absent", or
 * of a read that has nothing to tell: no document shows that the read knows other orders.
 * @source write-api, "Errors" (`ORDER_NOT_FOUND`, `NOT_FOUND`); read-api, "Info envelope" (`data: null`)
 */
export async function awaitEndedOrder(
  { given, target, pace }: PollContext,
  args: Readonly<Record<string, string>>,
  awaited: string,
): Promise<JsonObject | null> {
  return awaitStatus({ given, target, pace }, args, (status) => status === awaited);
}

/** As `awaitEndedOrder`, once the status is another than while the order was live: the words are those of public facts alone. */
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

/** The status that `order_status` tells of an order, as it is now; null where it names no order, as it may of one that has ended. */
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
