import type { Core } from '../core.ts';
import type { Address } from '../state/address.ts';
import { type Rfq, rfqsQuotedBy, rfqsRequestedBy } from '../state/rfqs.ts';
import { defineRead } from './read.ts';
import { rfqRow } from './rfq-row.ts';
import { buildRow, type RowMakers } from './row.ts';

/** @source supplement, reads: rfq_user */
export interface RfqUserReadRules {
  /** Sessions that the account requested, and those that it has quoted (D250). */
  readonly requested: (core: Core, address: Address) => readonly Rfq[];
  readonly quoted: (core: Core, address: Address) => readonly Rfq[];
  readonly body: RowMakers<Address>;
}

export const rfqUserReadRules: RfqUserReadRules = {
  requested: ({ state }, address) => rfqsRequestedBy(state, address),
  quoted: ({ state }, address) => rfqsQuotedBy(state, address),
  body: {
    address: (address) => address,
    requested: (address, core) => core.rules.reads.rfqUser.requested(core, address).map((rfq) => rfqRow(core, rfq)),
    quoted: (address, core) => core.rules.reads.rfqUser.quoted(core, address).map((rfq) => rfqRow(core, rfq)),
  },
};

export const rfqUserRead = defineRead('rfq_user', (core, { address }) => ({
  body: buildRow(core, core.rules.reads.rfqUser.body, address),
}));
