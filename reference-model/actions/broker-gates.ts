import { refuse } from '../refusal.ts';
import { zeroAddress } from '../state/address.ts';
import { approvedBrokerFeeOf } from '../state/brokers.ts';
import type { PlacementGate } from './place-orders.ts';

/**
 * Gates of an order that pays a broker, evaluated before any part of it rests or fills. A fee of 0 still needs an approval.
 * @source engine facts, section 15, "Broker"
 */
export const brokerGates: readonly PlacementGate[] = [
  {
    id: 'broker-address',
    check: (_core, _context, { broker }) =>
      broker?.broker === zeroAddress ? refuse('INVALID_REQUEST', 'builder: zero address') : null,
  },
  {
    id: 'broker-approval',
    check: (core, { account }, { broker }) =>
      broker !== null && approvedBrokerFeeOf(core.state, account, broker.broker) === null
        ? refuse('PRECONDITION_FAILED', 'builder is not approved')
        : null,
  },
  {
    id: 'broker-fee',
    check(core, { account }, { broker }) {
      if (broker === null) return null;
      const { capBps, highest } = core.rules.actions.brokerApproval;
      const approved = approvedBrokerFeeOf(core.state, account, broker.broker) ?? 0;
      const limit = highest(capBps, approved);
      return broker.bps > limit ? refuse('PRECONDITION_FAILED', `builder fee above ${limit} bps`) : null;
    },
  },
];
