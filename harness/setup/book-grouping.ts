import { type JsonObject, printJson } from '../../spec-schemas/json/lossless.ts';
import type { CaseContext } from '../check/case-context.ts';
import { gridPxAtMarkPercent, scaledSizeForNotional } from '../check/order-spec.ts';
import { Dec } from '../compare/decimal.ts';
import { Blocked } from '../kernel/verdicts.ts';
import type { MarketFacts } from '../probe/facts.ts';
import { placeRestingOrders } from './resting-order.ts';

// A book requested with price grouping may be served ungrouped or grouped (D102): this distinguishes a sound one from others.

/** Arguments of the read `l2_book` and of its channel. */
export interface BookGroupingArgs {
  readonly n_sig_figs?: number;
  readonly mantissa?: number;
  readonly n_levels?: number;
}

export interface BookLevel {
  readonly px: Dec;
  readonly sz: Dec;
}

/** `price`: off the grouping grid, or better than the book's. `size`: differs from the book's. `levels`: not the best ones. */
export interface BookGroupingFault {
  readonly of: 'price' | 'size' | 'levels';
  readonly says: string;
}

/** Leases a market and places two levels a tick apart on each side of its book, which every grouping would merge. */
export async function placeTwoLevelBook(context: Pick<CaseContext<never>, 'given' | 'target'>): Promise<MarketFacts> {
  const { given } = context;
  const trader = await given.fundedAccount();
  const market = await given.market();
  // At equal distances on both sides: their middle leaves the market's averaged basis unchanged, however long they rest.
  const sides = [
    ['bid', 60],
    ['ask', 140],
  ] as const;
  const specs = sides.flatMap(([side, percent]) => {
    const px = gridPxAtMarkPercent(market, percent);
    const size = scaledSizeForNotional(market, px, 20n);
    return [px, px - market.tick].map((level) => ({ market, side, px: level, size }));
  });
  await placeRestingOrders(context, trader, specs);
  return market;
}

/** Returns levels, best first: their served order has a clause of its own. @throws Blocked when they are no levels */
export function parseBookSideBestFirst(side: 'bids' | 'asks', rows: readonly JsonObject[]): readonly BookLevel[] {
  const levels = rows.map(({ px: price, sz: size }) => {
    const px = Dec.parse(price);
    const sz = Dec.parse(size);
    if (px === null || sz === null) throw new Blocked('a level without px and sz');
    return { px, sz };
  });
  return levels.toSorted((a, b) => (side === 'bids' ? b.px.compare(a.px) : a.px.compare(b.px)));
}

/**
 * Returns the fault of one side, best first; null for the ungrouped side and for one that is grouped as requested.
 * @param whole  the same side without grouping, to its full depth
 * @param depth  maximum levels of the reply
 */
export function findBookGroupingFault(
  side: 'bids' | 'asks',
  whole: readonly BookLevel[],
  shown: readonly BookLevel[],
  requested: BookGroupingArgs,
  depth = Number.POSITIVE_INFINITY,
): BookGroupingFault | null {
  if (same(shown, whole.slice(0, depth))) return null;
  const limit = Math.min(depth, requested.n_levels ?? depth);
  if (shown.length > limit) return { of: 'levels', says: `at most ${limit} levels of ${side}` };
  if (requested.n_sig_figs === undefined) {
    return same(shown, whole.slice(0, limit))
      ? null
      : { of: 'levels', says: `the best ${limit} levels of ${side}, or all levels` };
  }
  const off = shown.find(({ px }) => !isOnSteps(px, requested));
  if (off !== undefined)
    return { of: 'price', says: `prices of ${side} on the grid of ${printJson(requested)}, not ${off.px}` };
  return sumFault(side, whole, shown, shown.length < limit);
}

/** Compares cumulative sizes: at each shown price as much rests at or better as in the whole book, so nothing moved to a better price. */
function sumFault(
  side: 'bids' | 'asks',
  whole: readonly BookLevel[],
  shown: readonly BookLevel[],
  isAll: boolean,
): BookGroupingFault | null {
  const all = sum(whole);
  if (isAll && !sum(shown).equals(all)) return { of: 'size', says: `a total size of ${all} in all levels of ${side}` };
  for (const [at, { px }] of shown.entries()) {
    const better = whole.filter((level) => level.px.compare(px) !== (side === 'bids' ? -1 : 1));
    const held = sum(better);
    const reported = sum(shown.slice(0, at + 1));
    if (reported.equals(held)) continue;
    const of = isAll || reported.compare(held) > 0 ? 'price' : 'size';
    return { of, says: `a size of ${held} in ${side} at ${px} or better, not ${reported}` };
  }
  return null;
}

const PLACES = 8;

function isOnSteps(px: Dec, { n_sig_figs: figures = PLACES, mantissa = 1 }: BookGroupingArgs): boolean {
  const integer = px.scaledTo(PLACES);
  if (integer === null) return false;
  const places = Math.max(0, integer.toString().length - figures);
  return integer % (10n ** BigInt(places) * BigInt(mantissa)) === 0n;
}

function sum(levels: readonly BookLevel[]): Dec {
  return Dec.sum(levels.map(({ sz }) => sz));
}

function same(shown: readonly BookLevel[], expected: readonly BookLevel[]): boolean {
  return (
    shown.length === expected.length &&
    shown.every(({ px, sz }, at) => expected[at]?.px.equals(px) === true && expected[at]?.sz.equals(sz) === true)
  );
}
