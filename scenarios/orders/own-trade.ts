import type { OrderWish } from '../../harness/check/given.ts';
import { Blocked, Disturbed } from '../../harness/check/verdicts.ts';
import { rowsAt } from '../../harness/client/json-at.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import type { Identity } from '../../harness/identity/keys.ts';
import type { MarketFacts } from '../../harness/probe/facts.ts';
import type { JsonValue } from '../../spec-schemas/json/lossless.ts';
import { type Desk, fillsOf } from './own-orders.ts';

// Trades between two accounts of one case, at prices that nobody else rests at.

/**
 * A price near the mark such that it and the `ticks` prices above it lie inside the spread.
 * @throws Disturbed when the spread has no room
 */
export async function insideSpread({ given, target }: Desk, market: MarketFacts, ticks = 0n): Promise<bigint> {
  const book = given.data(await target.read('l2_book', { coin: market.coin }));
  const best = (side: 'bids' | 'asks') => {
    const [top] = rowsAt(book, side);
    return top === undefined ? null : bookPx(top.px);
  };
  const { tick } = market;
  const [bid, ask] = [best('bids'), best('asks')];
  const near = given.pxAt(market, 100);
  const lowest = bid === null ? tick : bid + tick;
  const highest = ask === null ? null : ask - tick * (ticks + 1n);
  let px = near;
  // The mark may lie outside the spread; the nearer end of it is as good.
  if (highest !== null && px > highest) px = highest;
  if (px < lowest) px = lowest;
  if (highest !== null && px > highest)
    throw new Disturbed(`the spread of ${market.coin} has no room for an order of ours`);
  return px;
}

/** An order of ours that rests inside the spread. @throws Disturbed when somebody else's order met it there */
export async function restsInside(desk: Desk, owner: Identity, wish: OrderWish): Promise<{ readonly oid: string }> {
  const entry = await desk.given.placed(owner, wish);
  if (entry.kind === 'resting') return entry;
  if (entry.kind === 'filled' && desk.venue.isolation === 'shared')
    throw new Disturbed('somebody else traded with an order of ours');
  throw new Blocked(`the order that should rest is ${entry.kind}`);
}

/** `buyer` takes `size` from `seller` at `px`. */
export async function traded(
  desk: Desk,
  trade: {
    readonly market: MarketFacts;
    readonly px: bigint;
    readonly size: bigint;
    readonly buyer: Identity;
    readonly seller: Identity;
  },
): Promise<void> {
  const { market, px, size, buyer, seller } = trade;
  await restsInside(desk, seller, { market, side: 'ask', px, size });
  const { kind } = await desk.given.placed(buyer, { market, side: 'bid', px, size, tif: 'ioc' });
  await undisturbed(desk, buyer, seller);
  if (kind !== 'filled') throw new Blocked(`the order that should trade is ${kind}`);
}

/** @throws Disturbed when one of the two traded with somebody else */
export async function undisturbed(desk: Desk, one: Identity, other: Identity): Promise<void> {
  if (desk.venue.isolation === 'closed') return;
  const tids = async ({ address }: Identity) => new Set((await fillsOf(desk, address)).map(({ tid }) => tid));
  const [left, right] = [await tids(one), await tids(other)];
  if (left.symmetricDifference(right).size > 0) throw new Disturbed('somebody else traded with an order of ours');
}

function bookPx(px: JsonValue | undefined): bigint {
  const scaled = Dec.parse(px)?.scaledTo(8) ?? null;
  if (scaled === null) throw new Blocked('l2_book tells no price');
  return scaled;
}
