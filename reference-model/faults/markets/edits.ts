import type { MarketsRules } from '../../reads/markets.ts';
import type { MarketsMetaRules } from '../../reads/markets-meta.ts';
import type { RulesEdit } from '../../rules.ts';
import { editsOf, sectionEditsOf } from '../record-edits.ts';

// Edits of the rules behind the market reads, each of one record.

export const reads = sectionEditsOf('reads');

/** Replaces fields of the rows of `markets`. */
export function movingRow(change: (row: MarketsRules['row']) => MarketsRules['row']): RulesEdit {
  return reads(({ markets }) => ({ markets: { ...markets, row: { ...markets.row, ...change(markets.row) } } }));
}

/** Replaces fields of the rows of `markets_meta`. */
export function staticRow(change: (row: MarketsMetaRules['row']) => MarketsMetaRules['row']): RulesEdit {
  return reads(({ marketsMeta }) => ({
    marketsMeta: { ...marketsMeta, row: { ...marketsMeta.row, ...change(marketsMeta.row) } },
  }));
}

export const sections = editsOf('reads', 'marketSections');

export const book = editsOf('reads', 'l2Book');

export const prints = editsOf('reads', 'trades');

export const figures = editsOf('engine', 'figures');

export const mark = editsOf('engine', 'mark');
