import { assumeKnownForm } from '../../harness/client/deviating-forms.ts';
import { at, rowsAt } from '../../harness/client/json-at.ts';
import { negativePowerOfTen } from '../../harness/compare/planes.ts';
import type { MarketFacts } from '../../harness/probe/facts.ts';
import {
  type BookGroupingArgs,
  type BookGroupingFault,
  type BookLevel,
  findBookGroupingFault,
  parseBookSideBestFirst,
} from '../../harness/setup/book-grouping.ts';
import { isJsonArray, type JsonValue } from '../../spec-schemas/json/lossless.ts';

const LEVELS = 20;

/**
 * Finds the fault of a frame in whole units or, as public facts describe a node's frames, in book integers; null if one of the two is
 * valid. @throws UnknownForm
 */
export function findBookFrameFault(
  read: JsonValue,
  frame: JsonValue,
  requested: BookGroupingArgs,
  market: MarketFacts,
): BookGroupingFault | null {
  assumeKnownForm(frame);
  const faults = (['bids', 'asks'] as const).map((side, n) => {
    const whole = parseBookSideBestFirst(side, rowsAt(read, side));
    const rows = isJsonArray(at(frame, 'levels')) ? parseBookSideBestFirst(side, rowsAt(frame, `levels.${n}`)) : [];
    const forms = [rows, rows.map((level) => inWhole(level, market))];
    const found = forms.map((levels) => findBookGroupingFault(side, whole, levels, requested, LEVELS));
    return found.includes(null) ? null : (found[0] ?? null);
  });
  return faults.find((fault) => fault !== null) ?? null;
}

function inWhole({ px, sz }: BookLevel, { szDecimals }: MarketFacts): BookLevel {
  return { px: px.times(negativePowerOfTen(8)), sz: sz.times(negativePowerOfTen(szDecimals)) };
}
