import { Dec } from '../../compare/decimal.ts';
import { eightPlacesTolerance, isWithinTolerance, negativePowerOfTen } from '../../compare/planes.ts';
import type { DiffRow } from '../../runner/events.ts';

const money: readonly string[] = ['closed_pnl', 'fee_paid', 'realized_pnl', 'funding_paid', 'net_pnl'];
const means: readonly string[] = ['avg_entry_px', 'avg_close_px'];

const sixth = negativePowerOfTen(6);
/** Tolerance of `net_pnl`: it sums three figures, each of which may be truncated separately. */
const SUMMED = sixth.times(Dec.of(3));
const ONE = Dec.of(1);

/** Whether two figures of a closed position are equal up to truncation (D245). */
export function isTruncationDifference({ path, expected, actual }: DiffRow): boolean {
  const key = path.slice(path.lastIndexOf('.') + 1);
  const ours = shown(expected);
  const theirs = shown(actual);
  if (ours === null || theirs === null) return false;
  if (money.includes(key)) return isWithinTolerance(theirs, ours, SUMMED);
  return means.includes(key) && isWithinTolerance(theirs, ours, ours.compare(ONE) < 0 ? eightPlacesTolerance : sixth);
}

/** Returns the decimal shown in a row of a difference; null: it is no decimal. */
function shown(text: string): Dec | null {
  return text.startsWith('"') && text.endsWith('"') ? Dec.parse(text.slice(1, -1)) : null;
}
