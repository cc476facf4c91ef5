import type { Core } from '../core.ts';
import type { Rfq } from '../state/rfqs.ts';
import { defineRead } from './read.ts';
import { rfqRow } from './rfq-row.ts';

/** @source supplement, reads: rfq_open */
export interface RfqOpenReadRules {
  /** Oldest first. Expired requests may be included. */
  readonly listed: (core: Core) => readonly Rfq[];
}

export const rfqOpenReadRules: RfqOpenReadRules = { listed: ({ state }) => [...state.rfqs.sessions.values()] };

export const rfqOpenRead = defineRead('rfq_open', (core) => ({
  body: { rfqs: core.rules.reads.rfqOpen.listed(core).map((rfq) => rfqRow(core, rfq)) },
}));
