import { isJsonObject, type JsonObject } from '../../spec-schemas/json/lossless.ts';
import type { CaseContext } from '../check/case-context.ts';
import {
  gridPxAtMarkPercent,
  type OrderSpec,
  orderAction,
  scaledSizeForNotional,
  toWireInteger,
} from '../check/order-spec.ts';
import { decimalAt } from '../client/json-at.ts';
import { isAccepted } from '../client/outcome.ts';
import type { Identity } from '../identity/keys.ts';
import { Blocked, Unsupported } from '../kernel/verdicts.ts';
import type { MarketFacts } from '../probe/facts.ts';
import { readPerpRow } from './market-row.ts';
import { awaitOpenOrders, carriesCloid, readOpenOrders } from './own-orders.ts';

// Protective legs of an account of the case, identified by their client order ids: a venue may leave them out of `statuses` (D06).

/** Leg of a check; omitted fields make it a stop-market order. */
export interface ParkedLegSpec
  extends Pick<OrderSpec, 'market' | 'side' | 'size' | 'kind' | 'tif' | 'stpMode' | 'reduceOnly' | 'positionSide'> {
  readonly triggerPx: bigint;
  /** Left out: a positive price that never limits. */
  readonly limitPx?: bigint;
  /** null: left out. */
  readonly isMarket?: boolean | null;
  readonly tpsl?: string;
  readonly trailPx?: bigint;
  readonly cloid: string;
}

/** Returns the order body of a leg, for `submit_order` and `batch_order`. */
export function parkedLegOrder(owner: Identity, spec: ParkedLegSpec) {
  const { triggerPx, limitPx, isMarket = true, tpsl = 'sl', trailPx, kind = 'stop_loss', ...order } = spec;
  return {
    ...orderAction(owner, { ...order, kind, px: limitPx ?? triggerPx - (triggerPx % spec.market.tick) }).order,
    trigger: {
      trigger_px: toWireInteger(triggerPx),
      ...(isMarket === null ? {} : { is_market: isMarket }),
      tpsl,
      ...(trailPx === undefined ? {} : { trail_px: toWireInteger(trailPx) }),
    },
  };
}

export function parkedLegAction(owner: Identity, spec: ParkedLegSpec) {
  return { type: 'submit_order', order: parkedLegOrder(owner, spec) };
}

/**
 * Returns legs in one action: two against their position are a pair and three or more a ladder; without a grouping (null) each is parked
 * separately.
 */
export function parkedLegBatchAction(
  owner: Identity,
  specs: readonly ParkedLegSpec[],
  grouping: 'positionTpsl' | null = 'positionTpsl',
) {
  const orders = specs.map((spec) => parkedLegOrder(owner, spec));
  return { type: 'batch_order', params: { orders, ...(grouping === null ? {} : { grouping }) } };
}

type Parking = Pick<CaseContext<never>, 'given' | 'target' | 'pace'>;

/** Parks legs one after another. @returns their rows of `open_orders`, in this order @throws Blocked when one is not listed */
export async function placeParkedLegs(
  context: Parking,
  owner: Identity,
  specs: readonly ParkedLegSpec[],
): Promise<readonly JsonObject[]> {
  for (const spec of specs) await context.given.accepted(context.target.act(owner, parkedLegAction(owner, spec)));
  return awaitParkedLegRows(context, owner, specs);
}

/**
 * Waits for the rows of `open_orders` of legs that were sent.
 * @throws Blocked when one is not listed. Unsupported where its trigger word would have made it trigger at once
 */
export async function awaitParkedLegRows(
  context: Parking,
  owner: Identity,
  specs: readonly ParkedLegSpec[],
): Promise<readonly JsonObject[]> {
  const rows = await rowsOnce(context, owner, specs);
  const listed: JsonObject[] = [];
  for (const spec of specs) {
    const row = parkedLegRowIn(rows, spec.cloid);
    if (row === undefined) {
      if (await isMetByItsWord(context, spec)) throw new Unsupported('legs to which their levels give the direction');
      throw new Blocked(`no parked row with the handle ${spec.cloid}`);
    }
    listed.push(row);
  }
  return listed;
}

/** Whether the mark already meets a leg's trigger, if the direction follows from its word and the order's side (D260). */
async function isMetByItsWord(
  context: Parking,
  { market, side, tpsl = 'sl', triggerPx }: ParkedLegSpec,
): Promise<boolean> {
  const mark =
    decimalAt(await readPerpRow(context, 'markets', market.coin), 'mark_px')
      .truncated(8)
      .scaledTo(8) ?? 0n;
  const waitsForRise = (side === 'bid') === (tpsl === 'sl');
  return waitsForRise ? mark >= triggerPx : mark <= triggerPx;
}

/**
 * Like `awaitParkedLegRows`, for legs attached to a resting entry.
 * @returns null where one is not listed: no document says when such legs are parked (D222)
 */
export async function awaitAttachedLegRows(
  context: Parking,
  owner: Identity,
  specs: readonly Pick<ParkedLegSpec, 'cloid'>[],
): Promise<readonly JsonObject[] | null> {
  const rows = await rowsOnce(context, owner, specs);
  const legs = specs.map(({ cloid }) => parkedLegRowIn(rows, cloid)).filter((row) => row !== undefined);
  return legs.length === specs.length ? legs : null;
}

/** Returns `open_orders` once it contains each of the legs, or should. */
function rowsOnce(
  context: Parking,
  { address }: Identity,
  specs: readonly Pick<ParkedLegSpec, 'cloid'>[],
): Promise<readonly JsonObject[]> {
  return awaitOpenOrders(context, address, (now) => specs.every(({ cloid }) => parkedLegRowIn(now, cloid)));
}

/** Returns the parked row with a client order id; undefined: no such leg is parked. */
export function parkedLegRowIn(rows: readonly JsonObject[], cloid: string): JsonObject | undefined {
  return rows.find((row) => isParkedLegRow(row) && carriesCloid(row, cloid));
}

/** Whether a row of `open_orders` is a parked leg, by keys that only those have. */
export function isParkedLegRow({ trigger }: JsonObject): boolean {
  return isJsonObject(trigger) && 'is_parked' in trigger;
}

/** Returns `trigger` of a row; empty if it has none. */
export function triggerFieldOf({ trigger }: JsonObject): JsonObject {
  return isJsonObject(trigger) ? trigger : {};
}

/** Returns a buy far above the mark, which is parked without a position where a venue parks such legs. */
export function farTriggerBidOrder(owner: Identity, market: MarketFacts, cloid: string) {
  const triggerPx = gridPxAtMarkPercent(market, 180);
  return parkedLegOrder(owner, {
    market,
    side: 'bid',
    size: scaledSizeForNotional(market, triggerPx, 20n),
    triggerPx,
    cloid,
  });
}

/** Parks a buy far above the mark, without a position. @returns its oid; null: the venue does not park it */
export async function parkFarTriggerBid(
  context: Pick<CaseContext<never>, 'given' | 'target' | 'pace' | 'random'>,
  owner: Identity,
  market: MarketFacts,
): Promise<string | null> {
  const cloid = context.random.cloid();
  const action = { type: 'submit_order', order: farTriggerBidOrder(owner, market, cloid) };
  const reply = await context.target.act(owner, action);
  if (!isAccepted(reply)) return null;
  await context.pace.committed();
  const row = parkedLegRowIn(await readOpenOrders(context, owner.address), cloid);
  return row === undefined ? null : String(row.oid);
}
