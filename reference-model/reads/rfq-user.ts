import type { Address } from '../state/address.ts';
import { quotedOnBy, requestsOf } from '../state/rfqs.ts';
import { defineRead } from './read.ts';
import { rfqRow } from './rfq-row.ts';
import { type Fields, rowOf } from './row.ts';

/** @source supplement, reads: rfq_user */
export interface RfqUserRules {
  readonly body: Fields<Address>;
}

export const rfqUserRules: RfqUserRules = {
  body: {
    address: (address) => address,
    requested: (address, core) => requestsOf(core.state, address).map((rfq) => rfqRow(core, rfq)),
    quoted: (address, core) => quotedOnBy(core.state, address).map((rfq) => rfqRow(core, rfq)),
  },
};

export const rfqUser = defineRead('rfq_user', (core, { address }) => ({
  body: rowOf(core, core.rules.reads.rfqUser.body, address),
}));
