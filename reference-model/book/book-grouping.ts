import { type BookPx, bookPx, type Lots, lots } from '../numeric/planes.ts';
import type { LevelSummary } from './book.ts';
import type { Side } from './book-side.ts';

/** Grouping of the levels of a book; no grouping if all fields are null. @source supplement, reads: l2_book; ws: l2_book */
export interface BookGrouping {
  /** Significant figures of a level's price, 2 to 5. */
  readonly figures: number | null;
  /** Step of the last significant figure, allowed only with five figures: 1, 2 or 5. */
  readonly mantissa: number;
  /** Maximum levels per side after grouping. */
  readonly levels: number | null;
}

export const noBookGrouping: BookGrouping = { figures: null, mantissa: 1, levels: null };

/** Parses the requested grouping; null if no such grouping exists. */
export function parseBookGrouping(args: {
  readonly n_sig_figs?: unknown;
  readonly mantissa?: unknown;
  readonly n_levels?: unknown;
}): BookGrouping | null {
  const [figures, mantissa, levels] = [args.n_sig_figs, args.mantissa, args.n_levels].map((value) =>
    // A value of the wrong type counts as absent (D92).
    typeof value === 'number' && Number.isInteger(value) ? value : null,
  );
  if (typeof figures === 'number' && (figures < 2 || figures > 5)) return null;
  if (typeof mantissa === 'number' && (figures !== 5 || ![1, 2, 5].includes(mantissa))) return null;
  if (typeof levels === 'number' && levels < 0) return null;
  return { figures: figures ?? null, mantissa: mantissa ?? 1, levels: levels ?? null };
}

/** Levels of one side, best first, merged and then truncated. Bids round down and asks up, so no price improves. */
export function groupLevels(
  rows: readonly LevelSummary[],
  side: Side,
  grouping: BookGrouping,
): readonly LevelSummary[] {
  const merged: LevelSummary[] = [];
  for (const row of rows) {
    const px = roundedPx(row.px, side, grouping);
    const last = merged.at(-1);
    if (last?.px === px) merged[merged.length - 1] = together(last, row);
    else merged.push({ ...row, px });
  }
  return grouping.levels === null ? merged : merged.slice(0, grouping.levels);
}

function together(level: LevelSummary, row: LevelSummary): LevelSummary {
  const sum: Lots = lots(level.lots + row.lots);
  return { px: level.px, lots: sum, orders: level.orders + row.orders };
}

function roundedPx(px: BookPx, side: Side, { figures, mantissa }: BookGrouping): BookPx {
  if (figures === null) return px;
  const places = Math.max(0, px.toString().length - figures);
  const step = 10n ** BigInt(places) * BigInt(mantissa);
  const below = (px / step) * step;
  return bookPx(side === 'bid' || below === px ? below : below + step);
}
