import type { ReadEntry } from '../../spec-schemas/catalogue/read-entry.ts';
import { readEntry } from '../../spec-schemas/catalogue/reads.ts';
import { retiredReads } from '../../spec-schemas/catalogue/retired-reads.ts';
import { type ArgumentRules, argumentRules } from './argument-rules.ts';
import { type MarketSectionRules, marketSectionRules } from './market-sections.ts';
import type { ReadHandler } from './read.ts';
import { builtReads, type PerReadRules, perReadRules } from './reads.list.ts';
import { type ArgumentRejectionRules, argumentRejectionRules } from './rejection-rules.ts';
import { type RfqRowRules, rfqRowRules } from './rfq-row.ts';
import { type SpotMarginRowRules, spotMarginRowRules } from './spot-margin-row.ts';

/** A moved name: the 410 names its replacement. */
export interface RetiredReadReplacement {
  readonly use: string;
}

/** Rules of the reads: their handlers, the parsing of their arguments, and the content of every field of every row. */
export interface ReadRules extends PerReadRules {
  /** Read handlers by type; any other name is unknown. */
  readonly table: ReadonlyMap<string, ReadHandler>;
  /** Retired names, which answer 410. */
  readonly retired: ReadonlyMap<string, RetiredReadReplacement>;
  readonly arguments: ArgumentRules;
  readonly rejections: ArgumentRejectionRules;
  readonly marketSections: MarketSectionRules;
  readonly rfqRows: RfqRowRules;
  readonly spotMarginRows: SpotMarginRowRules;
}

export const readRules: ReadRules = {
  ...perReadRules,
  table: readHandlersOf('live'),
  retired: retiredReadAnswers('http'),
  arguments: argumentRules,
  rejections: argumentRejectionRules,
  marketSections: marketSectionRules,
  rfqRows: rfqRowRules,
  spotMarginRows: spotMarginRowRules,
};

/** Handlers of today's reads, or of those added by the next release. */
export function readHandlersOf(profile: ReadEntry['profile']): ReadonlyMap<string, ReadHandler> {
  return new Map(Object.entries<ReadHandler>(builtReads).filter(([type]) => readEntry(type)?.profile === profile));
}

/** Names that answer 410, today or from the next release on. */
export function retiredReadAnswers(when: 'http' | 'nextHttp'): ReadonlyMap<string, RetiredReadReplacement> {
  return new Map(
    retiredReads.flatMap((row) =>
      row[when] === 410 && row.use !== null ? [[row.type, { use: row.use }] as const] : [],
    ),
  );
}
