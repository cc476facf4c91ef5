import type { Side } from '../book/book-side.ts';

/** Returns the letter by which reads name a side. @source read-api, "open_orders row" */
export function sideLetter(side: Side): 'B' | 'A' {
  return side === 'bid' ? 'B' : 'A';
}
