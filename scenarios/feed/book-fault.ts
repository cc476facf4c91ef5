import { at, rowsAt } from '../../harness/client/json-at.ts';
import { unit } from '../../harness/compare/planes.ts';
import { unlessUnread } from '../../harness/forms/told-form.ts';
import type { MarketFacts } from '../../harness/probe/facts.ts';
import {
  type Grouping,
  type GroupingFault,
  groupingFault,
  type Level,
  levelsOf,
} from '../../harness/setup/book-grouping.ts';
import { isJsonArray, type JsonValue } from '../../spec-schemas/json/lossless.ts';

const LEVELS = 20;

/**
 * Finds the fault of a frame in whole units or, as public text has it of a node, in the integers of the book; null when
 * one of the two is sound. @throws UnknownForm
 */
export function bookFault(
  read: JsonValue,
  frame: JsonValue,
  asked: Grouping,
  market: MarketFacts,
): GroupingFault | null {
  unlessUnread(frame);
  const faults = (['bids', 'asks'] as const).map((side, n) => {
    const whole = levelsOf(side, rowsAt(read, side));
    const rows = isJsonArray(at(frame, 'levels')) ? levelsOf(side, rowsAt(frame, `levels.${n}`)) : [];
    const forms = [rows, rows.map((level) => inWhole(level, market))];
    const found = forms.map((levels) => groupingFault(side, whole, levels, asked, LEVELS));
    return found.includes(null) ? null : (found[0] ?? null);
  });
  return faults.find((fault) => fault !== null) ?? null;
}

function inWhole({ px, sz }: Level, { szDecimals }: MarketFacts): Level {
  return { px: px.times(unit(8)), sz: sz.times(unit(szDecimals)) };
}
