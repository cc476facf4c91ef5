import type { CaseContext } from '../check/case-context.ts';
import { decimalAt } from '../client/json-at.ts';
import { Dec } from '../compare/decimal.ts';
import { pxInUsdc, scaledPx } from '../compare/planes.ts';
import { Disturbed } from '../kernel/verdicts.ts';
import type { MarketFacts } from '../probe/facts.ts';
import { readPerpRow } from './market-row.ts';

/** A grid price, as signed and as read. */
export interface GridPx {
  readonly px: bigint;
  readonly text: string;
}

export function snapPxToGrid({ tick }: MarketFacts, px: bigint): GridPx {
  const snapped = (px / tick) * tick;
  return { px: snapped, text: pxInUsdc(snapped).toString() };
}

/** Returns the index of a market, x 1e8. It is submitted again, with the external price, when the case ends, which undoes changes. */
export async function readIndexRestoringAtEnd(
  { given, target, control }: Context,
  market: MarketFacts,
): Promise<bigint> {
  const text = decimalAt(await readPerpRow({ given, target }, 'markets', market.coin), 'oracle_px');
  const index = scaledPx(text);
  given.require(index > 0n, `${market.coin} has no index`);
  given.afterwards(() => control.oracle(market.coin, text.toString(), text.toString()));
  return index;
}

/** Maximum blocks for a mark to come to rest. */
const MOST_BLOCKS = 40;

/** Whole USDC x 1e8. */
export interface MarkAndIndex {
  readonly mark: bigint;
  readonly index: bigint;
}

type Context = Pick<CaseContext<never>, 'given' | 'target' | 'control'>;

/** Movement of a mark after its index was submitted. */
export interface MarkMove {
  /** The mark before, x 1e8. */
  readonly from: bigint;
  /** The mark at which it rests, x 1e8. */
  readonly to: bigint;
  /** Whether the mark went further after the block in which it first moved. */
  readonly isGradual: boolean;
}

/** Returns mark and index of a market. */
export async function readMarkAndIndex(
  context: Omit<Context, 'control'>,
  { coin }: Pick<MarketFacts, 'coin'>,
): Promise<MarkAndIndex> {
  const row = await readPerpRow(context, 'markets', coin);
  return { mark: scaledPx(decimalAt(row, 'mark_px')), index: scaledPx(decimalAt(row, 'oracle_px')) };
}

/**
 * Sets index and external price, and cuts blocks until the mark rests: a venue may adopt the index in one block and update its mark in the
 * next, or move its mark towards the index block by block.
 */
export async function submitIndexForMark(context: Context, market: MarketFacts, text: string): Promise<MarkMove> {
  return settleMark(context, market, text, await readMark(context, market));
}

/** Like `submitIndexForMark`, with prices as far from `px`, x 1e8, as the mark already deviates from its index. */
export async function moveMarkTowards(context: Context, market: MarketFacts, px: bigint): Promise<MarkMove> {
  const { mark, index } = await readMarkAndIndex(context, market);
  const { text } = snapPxToGrid(market, px + index - mark);
  return settleMark(context, market, text, pxInUsdc(mark));
}

async function readMark(context: Omit<Context, 'control'>, { coin }: MarketFacts): Promise<Dec> {
  return decimalAt(await readPerpRow(context, 'markets', coin), 'mark_px');
}

async function settleMark(context: Context, market: MarketFacts, text: string, before: Dec): Promise<MarkMove> {
  const { control } = context;
  const aim = Dec.of(text);
  const near = pxInUsdc(market.tick);
  await control.oracle(market.coin, text, text);
  let mark = await readMark(context, market);
  let hasMoved = !mark.equals(before);
  let isGradual = false;
  for (let blocks = 0; blocks < MOST_BLOCKS && control.offers('/control/commit'); blocks++) {
    const away = mark.minus(aim).abs();
    if (away.compare(near) <= 0) break;
    await control.commit();
    const next = await readMark(context, market);
    // A distance that depends on the book's history stays, or nearly so.
    const isNearer = next.minus(aim).abs().times(TEN).compare(away.times(NINE)) <= 0;
    mark = next;
    if (!isNearer) break;
    isGradual ||= hasMoved;
    hasMoved = true;
  }
  return { from: scaledPx(before), to: scaledPx(mark), isGradual };
}

const NINE = Dec.of(9);
const TEN = Dec.of(10);

/**
 * Has an operator state the current index again, if there is one: an index ages, and a mark only moves with a fresh one. The external price is
 * left as it is, so that quotes can still draw the mark.
 */
export async function renewIndexIfOperated(
  context: Pick<CaseContext<never>, 'given' | 'target' | 'control' | 'venue'>,
  { coin }: MarketFacts,
): Promise<void> {
  const { given, target, venue } = context;
  // Only an operated venue has a `control`: reading it ends any other case.
  const isOperated = venue.isolation === 'closed' && venue.capabilities.has('control');
  if (!isOperated || !context.control.offers('/control/oracle')) return;
  const row = await readPerpRow({ given, target }, 'markets', coin);
  if (Dec.parse(row.oracle_px) !== null) await context.control.oracle(coin, decimalAt(row, 'oracle_px').toString());
}

/**
 * Requires that the mark followed the index that the case moved. It has other inputs: temporary orders on both sides of the book, including
 * the case's own, affect a lasting average.
 * @throws Disturbed where it did not: another market, or another time, may work
 */
export function assumeMarkFollowedIndex(holds: boolean, why: string): void {
  if (!holds) throw new Disturbed(why);
}
