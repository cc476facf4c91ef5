import type { Usd } from '../numeric/planes.ts';
import { formatUsd } from '../numeric/served.ts';
import type { Address } from '../state/address.ts';
import { brokerCreditOf } from '../state/brokers.ts';
import { defineRead } from './read.ts';
import { buildRow, type RowMakers } from './row.ts';

export interface BrokerWithCredit {
  readonly address: Address;
  readonly credit: Usd;
}

/** The same account under both names. @source supplement, reads: broker_state */
export interface BrokerStateReadRules {
  readonly body: RowMakers<BrokerWithCredit>;
}

export const brokerStateReadRules: BrokerStateReadRules = {
  body: {
    user: ({ address }) => address,
    address: ({ address }) => address,
    claimable_rewards: ({ credit }) => formatUsd(credit),
  },
};

export const brokerStateRead = defineRead('broker_state', (core, { address }) => ({
  body: buildRow(core, core.rules.reads.brokerState.body, { address, credit: brokerCreditOf(core.state, address) }),
}));
