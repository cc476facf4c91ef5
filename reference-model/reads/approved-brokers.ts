import type { Core } from '../core.ts';
import type { Address } from '../state/address.ts';
import { approvedBrokersOf } from '../state/brokers.ts';
import { defineRead } from './read.ts';
import { buildRow, type RowMakers } from './row.ts';

/** @source read-api, "Other read rows": approved_brokers */
export interface ApprovedBrokersReadRules {
  /** In the order of the answer. */
  rows(core: Core, owner: Address): readonly ApprovedBroker[];
  readonly row: RowMakers<ApprovedBroker>;
}

export interface ApprovedBroker {
  readonly broker: Address;
  /** Maximum approved fee in whole bps. */
  readonly maxBps: number;
}

export const approvedBrokersReadRules: ApprovedBrokersReadRules = {
  rows: ({ state }, owner) => approvedBrokersOf(state, owner),
  row: {
    builder: ({ broker }) => broker,
    max_fee_bps: ({ maxBps }) => maxBps.toString(),
  },
};

export const approvedBrokersRead = defineRead('approved_brokers', (core, { address }) => {
  const { rows, row } = core.rules.reads.approvedBrokers;
  return { body: { address, builders: rows(core, address).map((broker) => buildRow(core, row, broker)) } };
});
