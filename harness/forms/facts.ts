import { bookFrame, bookRead } from './book.ts';
import type { Fact } from './fact.ts';

/** What is read in a form of its own, by the read that shows it. */
export const readFacts: ReadonlyMap<string, Fact> = new Map([['l2_book', bookRead]]);

/** By the channel. */
export const frameFacts: ReadonlyMap<string, Fact> = new Map([['l2_book', bookFrame]]);
