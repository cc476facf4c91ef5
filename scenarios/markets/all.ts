import type { Check } from '../../harness/check/check.ts';
import aDayLater from './a-day-later.ts';
import afterTrade from './after-trade.ts';
import baseRatios from './base-ratios.ts';
import bookArguments from './book-arguments.ts';
import bookLevels from './book-levels.ts';
import bothTables from './both-tables.ts';
import closeFalse from './close-false.ts';
import closeOnly from './close-only.ts';
import creditScale from './credit-scale.ts';
import delist from './delist.ts';
import filters from './filters.ts';
import genesisPairs from './genesis-pairs.ts';
import groupedBook from './grouped-book.ts';
import halted from './halted.ts';
import impact from './impact.ts';
import legacyMarket from './legacy-market.ts';
import listed from './listed.ts';
import markBand from './mark-band.ts';
import markOracle from './mark-oracle.ts';
import mid from './mid.ts';
import movingRows from './moving-rows.ts';

import oneSidedBook from './one-sided-book.ts';
import openFalse from './open-false.ts';
import openInterestSum from './open-interest-sum.ts';
import settledClosed from './settled-closed.ts';
import settledHalted from './settled-halted.ts';
import settledKeys from './settled-keys.ts';
import settledNotYet from './settled-not-yet.ts';
import signingId from './signing-id.ts';
import spotFigures from './spot-figures.ts';
import spotRegistry from './spot-registry.ts';
import spotSupplyKept from './spot-supply-kept.ts';
import staticRows from './static-rows.ts';
import staticWords from './static-words.ts';
import tokenHolders from './token-holders.ts';
import tokenRecords from './token-records.ts';
import tradesRead from './trades-read.ts';

export const marketsChecks: readonly Check[] = [
  afterTrade,
  bookArguments,
  bookLevels,
  bothTables,
  closeOnly,
  delist,
  filters,
  genesisPairs,
  halted,
  impact,
  listed,
  markBand,
  markOracle,
  mid,
  movingRows,
  oneSidedBook,
  openFalse,
  settledClosed,
  settledHalted,
  settledKeys,
  settledNotYet,
  signingId,
  spotRegistry,
  staticRows,
  tradesRead,
  aDayLater,
  closeFalse,
  creditScale,
  legacyMarket,
  groupedBook,
  openInterestSum,
  spotFigures,
  spotSupplyKept,
  staticWords,
  tokenHolders,
  tokenRecords,
  baseRatios,
];
