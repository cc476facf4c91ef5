import { isJsonObject, type JsonObject } from '../../spec-schemas/json/lossless.ts';
import type { CaseContext } from '../check/case-context.ts';
import { type OrderWish, orderAction, wireInteger } from '../check/order-wish.ts';
import { Blocked } from '../check/verdicts.ts';
import type { Identity } from '../identity/keys.ts';
import { openOrdersOnce } from './own-orders.ts';

// Protective legs of an account of the case. A leg is known by its handle: a venue may leave it out of `statuses` (D06).

/** A leg as a check wants it; what it leaves out is a stop that leaves at the market. */
export interface LegWish
  extends Pick<OrderWish, 'market' | 'side' | 'size' | 'kind' | 'tif' | 'reduceOnly' | 'positionSide'> {
  readonly triggerPx: bigint;
  /** Left out: a positive price that bounds nothing. */
  readonly limitPx?: bigint;
  /** null: left out. */
  readonly isMarket?: boolean | null;
  readonly tpsl?: string;
  readonly trailPx?: bigint;
  readonly cloid: string;
}

/** The order body of a leg, as `submit_order` and `batch_order` take it. */
export function legOrder(owner: Identity, wish: LegWish) {
  const { triggerPx, limitPx, isMarket = true, tpsl = 'sl', trailPx, kind = 'stop_loss', ...order } = wish;
  return {
    ...orderAction(owner, { ...order, kind, px: limitPx ?? triggerPx - (triggerPx % wish.market.tick) }).order,
    trigger: {
      trigger_px: wireInteger(triggerPx),
      ...(isMarket === null ? {} : { is_market: isMarket }),
      tpsl,
      ...(trailPx === undefined ? {} : { trail_px: wireInteger(trailPx) }),
    },
  };
}

export function legAction(owner: Identity, wish: LegWish) {
  return { type: 'submit_order', order: legOrder(owner, wish) };
}

/** Legs in one action: against their position two are a pair and three or more a ladder; left out (null) parks each on its own. */
export function legBatch(
  owner: Identity,
  wishes: readonly LegWish[],
  grouping: 'positionTpsl' | null = 'positionTpsl',
) {
  const orders = wishes.map((wish) => legOrder(owner, wish));
  return { type: 'batch_order', params: { orders, ...(grouping === null ? {} : { grouping }) } };
}

type Parking = Pick<CaseContext<never>, 'given' | 'target' | 'pace'>;

/** Parks legs one after another. @returns their rows of `open_orders`, in this order @throws Blocked when one is not listed */
export async function parkedLegs(
  context: Parking,
  owner: Identity,
  wishes: readonly LegWish[],
): Promise<readonly JsonObject[]> {
  for (const wish of wishes) await context.given.accepted(context.target.act(owner, legAction(owner, wish)));
  return listedLegs(context, owner, wishes);
}

/** Rows of `open_orders` of legs that were sent. @throws Blocked when one is not listed */
export async function listedLegs(
  context: Parking,
  owner: Identity,
  wishes: readonly Pick<LegWish, 'cloid'>[],
): Promise<readonly JsonObject[]> {
  const rows = await rowsOnce(context, owner, wishes);
  return wishes.map(({ cloid }) => {
    const row = legRow(rows, cloid);
    if (row === undefined) throw new Blocked(`no parked row with the handle ${cloid}`);
    return row;
  });
}

/**
 * As `awaitListedLegs`, of legs behind an entry that rests.
 * @returns null where one is not listed: when such legs are parked no document says (D222)
 */
export async function attachedLegs(
  context: Parking,
  owner: Identity,
  wishes: readonly Pick<LegWish, 'cloid'>[],
): Promise<readonly JsonObject[] | null> {
  const rows = await rowsOnce(context, owner, wishes);
  const legs = wishes.map(({ cloid }) => legRow(rows, cloid)).filter((row) => row !== undefined);
  return legs.length === wishes.length ? legs : null;
}

/** `open_orders` once each of the legs is in it, or once each would be. */
function rowsOnce(
  context: Parking,
  { address }: Identity,
  wishes: readonly Pick<LegWish, 'cloid'>[],
): Promise<readonly JsonObject[]> {
  return openOrdersOnce(context, address, (now) => wishes.every(({ cloid }) => legRow(now, cloid)));
}

/** The parked row with a handle; undefined: no such leg is parked. */
export function legRow(rows: readonly JsonObject[], cloid: string): JsonObject | undefined {
  return rows.find((row) => isLeg(row) && typeof row.cloid === 'string' && row.cloid.toLowerCase() === cloid);
}

/** Whether a row of `open_orders` is that of a parked leg, by what only those have. */
export function isLeg({ trigger }: JsonObject): boolean {
  return isJsonObject(trigger) && 'is_parked' in trigger;
}

/** `trigger` of a row; empty where it has none. */
export function triggerOf({ trigger }: JsonObject): JsonObject {
  return isJsonObject(trigger) ? trigger : {};
}
