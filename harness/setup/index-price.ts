import type { CaseContext } from '../check/case-context.ts';
import { decimalAt } from '../client/json-at.ts';
import { Dec } from '../compare/decimal.ts';
import { pxInUsdc } from '../compare/planes.ts';
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
  { given, target, control }: Pick<CaseContext<never>, 'given' | 'target' | 'control'>,
  market: MarketFacts,
): Promise<bigint> {
  const text = decimalAt(await readPerpRow({ given, target }, 'markets', market.coin), 'oracle_px');
  const index = text.truncated(8).scaledTo(8) ?? 0n;
  given.require(index > 0n, `${market.coin} has no index`);
  given.afterwards(() => control.oracle(market.coin, text.toString(), text.toString()));
  return index;
}

/**
 * Sets index and external price. A venue may adopt the index in one block and update its mark in the next: if the mark has not moved,
 * another block is cut.
 */
export async function submitIndexForMark(
  { given, target, control }: Pick<CaseContext<never>, 'given' | 'target' | 'control'>,
  market: MarketFacts,
  text: string,
): Promise<void> {
  const markOf = async () =>
    decimalAt(await readPerpRow({ given, target }, 'markets', market.coin), 'mark_px').toString();
  const before = await markOf();
  await control.oracle(market.coin, text, text);
  if ((await markOf()) === before && control.offers('/control/commit')) await control.commit();
}

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
export function requireMarkFollowedIndex(holds: boolean, why: string): void {
  if (!holds) throw new Disturbed(why);
}
