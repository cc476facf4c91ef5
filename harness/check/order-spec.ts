import type { JsonValue } from '../../spec-schemas/json/lossless.ts';
import { wireId } from '../client/venue-client.ts';
import type { Identity } from '../identity/keys.ts';
import type { MarketFacts } from '../probe/facts.ts';

// Orders of own accounts: prices and sizes on the grid of a market, and the action that places one.

/** An order as a check wants it; what it leaves out is an ordinary limit order. */
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
  /** Whole bps on top of the taker fee, and who gets them. */
  readonly builder?: { readonly fee: number; readonly user: string };
  /** Leg of an account in hedge mode. */
  readonly positionSide?: 'long' | 'short';
}

/** A price on the grid, at `percent` of the mark that the run began with: 60 rests far below, 160 far above. */
export function gridPxAtMarkPercent(market: MarketFacts, percent: number): bigint {
  const mark = market.mark ?? 0n;
  const px = (mark * BigInt(Math.round(percent * 100))) / 10_000n;
  return (px / market.tick) * market.tick || market.tick;
}

/**
 * Returns the price at which a bid rests in a market that its case has not leased: no case counts the orders of this
 * price.
 */
export function farBidPx(market: MarketFacts): bigint {
  return gridPxAtMarkPercent(market, 64);
}

/**
 * The smallest size on the grid that is worth at least `usdc` whole USDC at `px`, at the measure of the market: as many
 * times that where its smallest orders are dear, as the accounts of the case have as many times the money.
 */
export function minSizeWorth(market: MarketFacts, px: bigint, usdc: bigint): bigint {
  return sizeForNotional(market, px, usdc * market.priceScale);
}

/** The smallest size on the grid of this notional, whole USDC, or more: whatever the measure of the market. */
export function sizeForNotional(market: MarketFacts, px: bigint, notional: bigint): bigint {
  const scale = 10n ** BigInt(8 + market.szDecimals);
  const raw = (notional * scale + px - 1n) / px;
  const stepped = ((raw + market.step - 1n) / market.step) * market.step;
  return stepped < market.minLots ? market.minLots : stepped;
}

/** The action that places one order. */
export function orderAction(owner: Pick<Identity, 'address'>, spec: OrderSpec) {
  return {
    type: 'submit_order',
    order: {
      owner: owner.address,
      market: spec.market.id,
      side: spec.side,
      kind: spec.kind ?? 'limit',
      size: wireInteger(spec.size),
      limit_px: wireInteger(spec.px),
      tif: spec.tif ?? 'gtc',
      stp_mode: spec.stpMode ?? 'cancel_newest',
      reduce_only: spec.reduceOnly ?? false,
      ...(spec.cloid === undefined ? {} : { cloid: spec.cloid }),
      ...(spec.builder === undefined ? {} : { builder: spec.builder }),
      ...(spec.positionSide === undefined ? {} : { position_side: spec.positionSide }),
    },
  };
}

/** Takes every order of the signer's own account off the books. */
export const cancelAllOrdersAction = { type: 'cancel_all_orders', params: {} } as const;

/**
 * Ends one TWAP of an account.
 * @param twapId  of a row or a record, in whatever form that has it
 * @param named  the owner, where another one signs
 */
export function cancelTwapAction(twapId: JsonValue | undefined, named: { readonly owner?: string } = {}) {
  return { type: 'twap_cancel', params: { ...named, twap_id: wireId(twapId) } } as const;
}

/** Book-plane integers are JSON numbers; one beyond 2^53 keeps its digits. */
export function wireInteger(value: bigint): number | bigint {
  return value <= 2n ** 53n ? Number(value) : value;
}
