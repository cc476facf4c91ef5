import type { Rfq } from '../state/rfqs.ts';
import type { VenueState } from '../state/venue-state.ts';
import { defineRead } from './read.ts';
import { rfqRow } from './rfq-row.ts';

/** @source supplement, reads: rfq_open */
export interface RfqOpenRules {
  /** Oldest first. One that has expired may stand among them. */
  readonly listed: (state: VenueState) => readonly Rfq[];
}

export const rfqOpenRules: RfqOpenRules = { listed: ({ rfqs }) => [...rfqs.sessions.values()] };

export const rfqOpen = defineRead('rfq_open', (core) => ({
  body: { rfqs: core.rules.reads.rfqOpen.listed(core.state).map((rfq) => rfqRow(core, rfq)) },
}));
