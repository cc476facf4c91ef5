import { editsOf } from '../../rule-edits.ts';

// Edits of the rules behind the market reads, each of one record.

export const reads = editsOf('reads');

/** Replaces fields of the rows of `markets`. */
export const movingRow = editsOf('reads', 'markets', 'row');

/** Replaces fields of the rows of `markets_meta`. */
export const staticRow = editsOf('reads', 'marketsMeta', 'row');

export const sections = editsOf('reads', 'marketSections');

export const book = editsOf('reads', 'l2Book');

export const prints = editsOf('reads', 'trades');

export const figures = editsOf('engine', 'figures');

export const mark = editsOf('engine', 'mark');
