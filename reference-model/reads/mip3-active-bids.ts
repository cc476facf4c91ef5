import { defineRead } from './read.ts';
import { buildRow, type RowMakers } from './row.ts';

/** @source supplement, reads: mip3_active_bids */
export interface Mip3ActiveBidsReadRules {
  readonly body: RowMakers<null>;
}

export const mip3ActiveBidsReadRules: Mip3ActiveBidsReadRules = {
  // Legacy: bids are not accepted, so none is ever active.
  body: {
    auction_round: () => 0,
    current_bid: () => '0',
    current_winner: () => null,
    auction_end: () => 0,
    started_at: () => 0,
    bids: () => [],
  },
};

export const mip3ActiveBidsRead = defineRead('mip3_active_bids', (core) => ({
  body: buildRow(core, core.rules.reads.mip3ActiveBids.body, null),
}));
