import type { Core } from '../core.ts';
import { firstRefusal, type Refusal, refuse } from '../refusal.ts';
import type { Address } from '../state/address.ts';
import { approveBroker, revokeBroker } from '../state/brokers.ts';
import type { VenueState } from '../state/venue-state.ts';
import { defineAction, doneOutcome, refusedOutcome } from './action.ts';
import { parseRequestAddress } from './request-values.ts';

interface BrokerApproval {
  readonly broker: Address;
  /** Maximum fee in whole bps; 0 revokes the approval. */
  readonly maxBps: number;
}

/** @source write-api, "Account and access" and "Limits"; engine facts, section 15, "Broker" */
export interface BrokerApprovalRules {
  /** Highest rate a broker may be approved for and paid, in whole bps. A lower cap applies to older approvals at once. */
  readonly capBps: number;
  /** Returns the highest broker rate that an order may pay. */
  highest(capBps: number, approvedBps: number): number;
  readonly gates: readonly {
    readonly id: 'cap';
    check(core: Core, approval: BrokerApproval): Refusal | null;
  }[];
  write(state: VenueState, owner: Address, broker: Address, maxBps: number): void;
  revoke(state: VenueState, owner: Address, broker: Address): void;
}

export const brokerApprovalRules: BrokerApprovalRules = {
  capBps: 8,
  highest: (capBps, approvedBps) => Math.min(capBps, approvedBps),
  gates: [
    {
      id: 'cap',
      check: (core, { maxBps }) =>
        maxBps > core.rules.actions.brokerApproval.capBps
          ? refuse('INVALID_REQUEST', `max_bps above the cap of ${core.rules.actions.brokerApproval.capBps}`)
          : null,
    },
  ],
  write: approveBroker,
  revoke: revokeBroker,
};

/** Lets a broker earn a rate on the signer's taker fills, up to a maximum; 0 revokes the approval. */
export const approveBrokerFeeDefinition = defineAction('approve_broker_fee', {
  decode: ({ builder, max_bps: maxBps }): BrokerApproval => ({ broker: parseRequestAddress(builder), maxBps }),
  admit: () => null,
  commit(core, { account }, approval) {
    const { gates, write, revoke } = core.rules.actions.brokerApproval;
    const refusal = firstRefusal(gates, core, approval);
    if (refusal !== null) return refusedOutcome(refusal);
    const { broker, maxBps } = approval;
    if (maxBps === 0) revoke(core.state, account, broker);
    else write(core.state, account, broker, maxBps);
    return doneOutcome;
  },
});
