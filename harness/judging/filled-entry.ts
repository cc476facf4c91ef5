import type { JsonObject } from '../../spec-schemas/json/lossless.ts';
import type { CaseContext } from '../check/case-context.ts';
import { derived } from '../check/evidence.ts';
import { filledFiguresOfOrder } from '../client/entry-figures.ts';
import type { StatusEntry } from '../client/replies.ts';
import type { ActResult } from '../client/venue-client.ts';
import { Dec } from '../compare/decimal.ts';
import { pxInUsdc } from '../compare/planes.ts';
import type { MarketFacts } from '../probe/facts.ts';
import { isRightAtAnyScale, possiblePxDecimals, possibleSizeDecimalsOf } from './entry-planes.ts';

/** Clauses that `judgeFilledStatusEntry` asserts. */
export const filledStatusEntryClauses = ['orders.response.filled-totals', 'orders.response.filled-figures'] as const;

/** Decimals of a price, at which the average is truncated or rounded. */
const PX_PLACES = 8;

interface FilledEntry {
  readonly reply: ActResult;
  readonly entry: Extract<StatusEntry, { readonly kind: 'filled' }>;
  readonly market: MarketFacts;
  /** Rows of the order in `user_fills`, all of them. */
  readonly legs: readonly JsonObject[];
}

/** Judges the figures of an entry by the fills of its order, in any plane (D103). */
export function judgeFilledStatusEntry(
  { expect }: Pick<CaseContext<(typeof filledStatusEntryClauses)[number]>, 'expect'>,
  { reply, entry, market, legs }: FilledEntry,
): void {
  const traded = legs.map((leg) => ({ px: Dec.parse(leg.px) ?? Dec.of(0), sz: Dec.parse(leg.sz) ?? Dec.of(0) }));
  const sum = Dec.sum(traded.map(({ sz }) => sz));
  const pxs = traded.map(({ px }) => px).sort((one, other) => one.compare(other));
  const [least = Dec.of(0)] = pxs;
  const most = pxs.at(-1) ?? least;
  const totals = expect('orders.response.filled-totals');
  totals.relation(
    `a total_sz of ${sum}, the sum of sz over the fills of the order`,
    { totalSz: derived(entry.totalSz, reply), fills: legs },
    ({ totalSz }) => isRightAtAnyScale(totalSz, possibleSizeDecimalsOf(market), (whole) => whole.equals(sum)),
    'total_sz',
  );
  const value = Dec.sum(traded.map(({ px, sz }) => px.times(sz)));
  const isApart = isAwayFromBoth(value, sum, { least, most, tick: pxInUsdc(market.tick) });
  const isBetween = (px: Dec) =>
    isApart ? px.compare(least) > 0 && px.compare(most) < 0 : px.compare(least) >= 0 && px.compare(most) <= 0;
  totals.relation(
    `an avg_px ${isApart ? 'strictly between' : 'from'} ${least} ${isApart ? 'and' : 'to'} ${most}, the lowest and highest px of the order's fills`,
    { avgPx: derived(entry.avgPx, reply), fills: legs },
    ({ avgPx }) => isRightAtAnyScale(avgPx, possiblePxDecimals, isBetween),
    'avg_px',
  );
  const figures = filledFiguresOfOrder(entry, { px: most, size: sum, lotPlaces: [market.szDecimals] });
  const exactly = expect('orders.response.filled-figures');
  exactly.decimal(derived(figures?.size, reply), derived(sum, legs), 'total_sz');
  const off = (figures?.px ?? Dec.of(0)).times(sum).minus(value).abs();
  // Exact if it has no more digits than a price.
  const tolerance = hasPlacesOfPx(value, sum) ? Dec.of(0) : Dec.of(`0.${'0'.repeat(PX_PLACES - 1)}1`).times(sum);
  exactly.relation(
    `an avg_px of ${value} USDC / ${sum}, the notional of the order's fills divided by their size`,
    { avgPx: derived(entry.avgPx, reply), fills: legs },
    () => off.compare(tolerance) <= 0,
    'avg_px',
  );
}

/** Whether an average is at least a tick away from both extremes, so that truncation at a tick cannot make it equal to either. */
function isAwayFromBoth(
  value: Dec,
  size: Dec,
  { least, most, tick }: { readonly least: Dec; readonly most: Dec; readonly tick: Dec },
): boolean {
  const distances = [value.minus(least.times(size)), most.times(size).minus(value)];
  return distances.every((distance) => distance.compare(Dec.of(0)) > 0 && distance.compare(tick.times(size)) >= 0);
}

/** Whether a quotient has no more decimals than a price. */
function hasPlacesOfPx(value: Dec, size: Dec): boolean {
  const places = Math.max(value.scale, size.scale);
  const over = value.scaledTo(places) ?? 0n;
  const under = size.scaledTo(places) ?? 0n;
  return under !== 0n && (over * 10n ** BigInt(PX_PLACES)) % under === 0n;
}
