import type { Lots, Ratio, Usd } from '../numeric/planes.ts';
import type { Address } from '../state/address.ts';
import { archivedRowsBound } from './archive-bound.ts';
import type { HistoryRule } from './history.ts';

/** Settlement of one leg. */
export interface FundingRecord {
  readonly market: number;
  /** Negative if the account paid. */
  readonly payment: Usd;
  /** Signed. */
  readonly size: Lots;
  readonly rate: Ratio;
  readonly timeMs: number;
}

export const fundingHistoryRule: HistoryRule<'funding', Address, FundingRecord> = {
  rows: {
    funding: ({ owner, market, payment, size, rate, timeMs }) => [[owner, { market, payment, size, rate, timeMs }]],
  },
  bound: archivedRowsBound,
};
