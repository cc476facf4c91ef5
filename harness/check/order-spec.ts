import type { JsonValue } from '../../spec-schemas/json/lossless.ts';
import { toWireId } from '../client/venue-client.ts';
import type { Identity } from '../identity/keys.ts';
import type { MarketFacts } from '../probe/facts.ts';

// Orders of own accounts: prices and sizes on the grid of a market, and the action that places one.

/** Order of a check; omitted fields make it an ordinary limit order. */
export interface OrderSpec {
  readonly market: MarketFacts;
  readonly side: 'bid' | 'ask';
  readonly px: bigint;
  readonly size: bigint;
  readonly tif?: string;
  readonly kind?: string;
  readonly stpMode?: string;
  readonly reduceOnly?: boolean;
  readonly cloid?: string;
  /** Whole bps on top of the taker fee, and their recipient. */
  readonly builder?: { readonly fee: number; readonly user: string };
  /** Leg of an account in hedge mode. */
  readonly positionSide?: 'long' | 'short';
}

/** Returns a grid price at `percent` of the mark at the start of the run: 60 rests far below, 160 far above. */
export function gridPxAtMarkPercent(market: MarketFacts, percent: number): bigint {
  const mark = market.mark ?? 0n;
  const px = (mark * BigInt(Math.round(percent * 100))) / 10_000n;
  return (px / market.tick) * market.tick || market.tick;
}

/** Returns the price of a resting bid in a market that the case has not leased: no case counts orders at this price. */
export function farBidPxFor(market: MarketFacts): bigint {
  return gridPxAtMarkPercent(market, 64);
}

/**
 * Returns the smallest grid size worth at least `usdc` whole USDC at `px`, times the market's price scale, by which the funds of the case's
 * accounts are multiplied as well.
 */
export function scaledSizeForNotional(market: MarketFacts, px: bigint, usdc: bigint): bigint {
  return sizeForNotional(market, px, usdc * market.priceScale);
}

/** Returns the smallest grid size of at least this notional, whole USDC, independent of the market's price scale. */
export function sizeForNotional(market: MarketFacts, px: bigint, notional: bigint): bigint {
  const scale = 10n ** BigInt(8 + market.szDecimals);
  const raw = (notional * scale + px - 1n) / px;
  const stepped = ((raw + market.step - 1n) / market.step) * market.step;
  return stepped < market.minLots ? market.minLots : stepped;
}

/** Returns the action that places one order. */
export function orderAction(owner: Pick<Identity, 'address'>, spec: OrderSpec) {
  return {
    type: 'submit_order',
    order: {
      owner: owner.address,
      market: spec.market.id,
      side: spec.side,
      kind: spec.kind ?? 'limit',
      size: toWireInteger(spec.size),
      limit_px: toWireInteger(spec.px),
      tif: spec.tif ?? 'gtc',
      stp_mode: spec.stpMode ?? 'cancel_newest',
      reduce_only: spec.reduceOnly ?? false,
      ...(spec.cloid === undefined ? {} : { cloid: spec.cloid }),
      ...(spec.builder === undefined ? {} : { builder: spec.builder }),
      ...(spec.positionSide === undefined ? {} : { position_side: spec.positionSide }),
    },
  };
}

/** Cancels every open order of the signer's own account. */
export const cancelAllOrdersAction = { type: 'cancel_all_orders', params: {} } as const;

/**
 * Ends one TWAP of an account.
 * @param twapId  id from a row or a record, in either form
 * @param named  the owner, if the signer is another account
 */
export function cancelTwapAction(twapId: JsonValue | undefined, named: { readonly owner?: string } = {}) {
  return { type: 'twap_cancel', params: { ...named, twap_id: toWireId(twapId) } } as const;
}

/** Book-plane integers are JSON numbers; one beyond 2^53 is printed exactly. */
export function toWireInteger(value: bigint): number | bigint {
  return value <= 2n ** 53n ? Number(value) : value;
}
