import type { CaseContext } from '../check/case-context.ts';
import { decimalAt } from '../client/json-at.ts';
import { pxInUsdc } from '../compare/planes.ts';
import { Disturbed } from '../kernel/verdicts.ts';
import type { MarketFacts } from '../probe/facts.ts';
import { readPerpRow } from './market-row.ts';

/** A price on the grid, as signed and as read. */
export interface GridPx {
  readonly px: bigint;
  readonly text: string;
}

export function snapPxToGrid({ tick }: MarketFacts, px: bigint): GridPx {
  const snapped = (px / tick) * tick;
  return { px: snapped, text: pxInUsdc(snapped).toString() };
}

/**
 * The index of a market, x 1e8. It is submitted again, with the external price beside it, when the case ends: what the
 * case moves is undone.
 */
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
 * Sets index and external price. A venue may take the index up in one block and follow it with its mark in the block behind:
 * where the mark has not moved, that one is cut as well.
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
 * Sees that the mark went where the case has moved the index. It is made of more than that: orders that stood on both
 * sides of the book for a moment, the case's own too, draw an average that lasts.
 * @throws Disturbed where it did not: another market, or another moment, may do
 */
export function mustMarkHaveFollowed(holds: boolean, why: string): void {
  if (!holds) throw new Disturbed(why);
}
