import type { Side } from '../book/book-side.ts';

/** Returns the letter for a side in reads. @source read-api, "open_orders row" */
export function sideLetter(side: Side): 'B' | 'A' {
  return side === 'bid' ? 'B' : 'A';
}
