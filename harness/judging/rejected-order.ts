import type { JsonObject } from '../../spec-schemas/json/lossless.ts';
import type { CaseContext } from '../check/case-context.ts';
import { derived, field } from '../check/evidence.ts';
import { judgeTimeSince } from '../check/judge-time-since.ts';
import { assumeShownKeys } from '../check/must-be-shown.ts';
import type { ActResult } from '../client/venue-client.ts';
import { NotExercised, Unsupported } from '../kernel/verdicts.ts';
import { awaitEndedOrder } from '../setup/ended-order.ts';

/** A bid that its commit should refuse, with its client order id and reply. */
export interface RefusableBuyOrder {
  readonly reply: ActResult;
  readonly address: string;
  readonly cloid: string;
  readonly coin: string;
  /** Venue time before it was sent, ms. */
  readonly sinceMs: number;
}

/**
 * Judges `order_status` of a rejected bid: `rejected`, no oid, a reason, its coin and side, and the time.
 * @param sends  bids that should be refused; the first that its commit refused and the venue reports is judged
 * @throws Unsupported where admission refused all of them: such orders never existed
 * @throws NotExercised where the venue reports none of them
 */
export async function sendAndJudgeRejectedBid(
  context: CaseContext<'orders.status.rejected' | 'orders.status.outcome'>,
  sends: readonly (() => Promise<RefusableBuyOrder>)[],
): Promise<void> {
  let isAnyRefused = false;
  for (const send of sends) {
    const bid = await send();
    if (bid.reply.kind !== 'statuses' || bid.reply.statuses[0]?.kind !== 'error') continue;
    isAnyRefused = true;
    const body = await awaitEndedOrder(context, { cloid: bid.cloid, address: bid.address }, 'rejected');
    if (body !== null) return judgeOutcome(context, bid, body);
  }
  // The venue may report only filled or cancelled orders, and none that never rested.
  throw isAnyRefused
    ? new NotExercised('an order_status that tells of orders which their commit refused')
    : new Unsupported('an order that is refused at commit');
}

async function judgeOutcome(
  context: Parameters<typeof sendAndJudgeRejectedBid>[0],
  { coin, sinceMs }: RefusableBuyOrder,
  body: JsonObject,
): Promise<void> {
  const { expect } = context;
  assumeShownKeys('info.order_status', body, 'status');
  expect('orders.status.rejected').equal(field(body, 'status'), 'rejected');
  assumeShownKeys('info.order_status', body, 'outcome.oid', 'outcome.reason');
  const oid = field(body, 'outcome.oid');
  const reason = field(body, 'outcome.reason');
  const outcome = derived([oid.value, typeof reason.value], oid, reason);
  expect('orders.status.rejected').equal(outcome, [null, 'string'], 'outcome.oid, type of outcome.reason');
  assumeShownKeys('info.order_status', body, 'outcome.coin', 'outcome.side', 'outcome.time');
  const served = field(body, 'outcome.coin');
  const side = field(body, 'outcome.side');
  const ordered = derived([served.value, side.value], served, side);
  expect('orders.status.outcome').equal(ordered, [coin, 'B'], 'outcome.coin, outcome.side');
  await judgeTimeSince(context, sinceMs, field(body, 'outcome.time'), expect('orders.status.outcome'));
}
