import type { MarkRules } from '../../engine/mark.ts';
import type { FigureRules } from '../../engine/market-figures.ts';
import type { L2BookRules } from '../../reads/l2-book.ts';
import type { MarketSectionRules } from '../../reads/market-sections.ts';
import type { MarketsRules } from '../../reads/markets.ts';
import type { MarketsMetaRules } from '../../reads/markets-meta.ts';
import type { ReadRules } from '../../reads/read-rules.ts';
import type { TradesRules } from '../../reads/trades.ts';
import type { RulesEdit } from '../../rules.ts';

// Edits of the rules behind the market reads, each of one record.

export function reads(change: (rules: ReadRules) => Partial<ReadRules>): RulesEdit {
  return (rules) => ({ ...rules, reads: { ...rules.reads, ...change(rules.reads) } });
}

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

export function sections(change: (rules: MarketSectionRules) => Partial<MarketSectionRules>): RulesEdit {
  return reads(({ marketSections }) => ({ marketSections: { ...marketSections, ...change(marketSections) } }));
}

export function book(change: (rules: L2BookRules) => Partial<L2BookRules>): RulesEdit {
  return reads(({ l2Book }) => ({ l2Book: { ...l2Book, ...change(l2Book) } }));
}

export function prints(change: (rules: TradesRules) => Partial<TradesRules>): RulesEdit {
  return reads(({ trades }) => ({ trades: { ...trades, ...change(trades) } }));
}

export function figures(change: (rules: FigureRules) => Partial<FigureRules>): RulesEdit {
  return (rules) => ({
    ...rules,
    engine: { ...rules.engine, figures: { ...rules.engine.figures, ...change(rules.engine.figures) } },
  });
}

export function mark(change: (rules: MarkRules) => Partial<MarkRules>): RulesEdit {
  return (rules) => ({
    ...rules,
    engine: { ...rules.engine, mark: { ...rules.engine.mark, ...change(rules.engine.mark) } },
  });
}
