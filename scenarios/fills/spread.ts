import type { Random } from '../../harness/check/random.ts';
import { decimalAt, rowsAt } from '../../harness/client/json-at.ts';
import type { MarketFacts } from '../../harness/probe/facts.ts';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';

/** How far from the mark own trades may happen, in permille: further only where the grid is too coarse for less. */
const REACHES = [5n, 30n];

/**
 * Three rising prices of the grid near the mark, cut to what lies inside the spread. Drawn at random, so that two runs
 * on one venue seldom meet.
 * @param row  of `markets`
 * @returns null when the spread has no room for three
 */
export function spreadPxs(
  market: MarketFacts,
  book: JsonObject,
  row: JsonObject,
  random: Random,
): readonly [bigint, bigint, bigint] | null {
  const mark = decimalAt(row, 'mark_px').truncated(8).scaledTo(8) ?? 0n;
  const best = (side: string) => rowsAt(book, side)[0];
  const [bid, ask] = [best('bids'), best('asks')];
  const above = bid === undefined ? 0n : (decimalAt(bid, 'px').scaledTo(8) ?? 0n) + market.tick;
  const below = ask === undefined ? null : (decimalAt(ask, 'px').scaledTo(8) ?? 0n) - market.tick;
  for (const reach of REACHES) {
    const low = max(above, (mark * (1000n - reach)) / 1000n);
    const top = (mark * (1000n + reach)) / 1000n;
    const high = below === null ? top : min(below, top);
    const lowest = ((low + market.tick - 1n) / market.tick) * market.tick;
    const room = Number((high - lowest) / market.tick);
    if (room < 2) continue;
    const gap = Math.max(1, Math.floor(room / 4));
    const first = random.int(0, room - 2 * gap);
    const at = (ticks: number) => lowest + BigInt(ticks) * market.tick;
    return [at(first), at(first + gap), at(first + 2 * gap)];
  }
  return null;
}

function max(a: bigint, b: bigint): bigint {
  return a > b ? a : b;
}

function min(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}
