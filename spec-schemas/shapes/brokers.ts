import Type from 'typebox';
import { closedObject, defineShape, listOf, optionalTypeKey, withSourceAuthority } from './composites.ts';
import * as s from './scalars.ts';

const account = `0x${'a1'.repeat(20)}`;

/** Credit in USDC, separate from that of a referrer. The account is given under both names. */
export const BrokerState = defineShape(
  'public',
  closedObject({
    type: optionalTypeKey('broker_state'),
    user: withSourceAuthority('seed', s.Address),
    address: withSourceAuthority('seed', s.Address),
    claimable_rewards: s.Decimal,
  }),
  { type: 'broker_state', user: account, address: account, claimable_rewards: '1.1' },
);

/** Older name of the same read, which its reply echoes. */
export const BuilderState = defineShape(
  'public',
  closedObject({
    type: optionalTypeKey('builder_state'),
    user: s.Address,
    address: Type.Optional(s.Address),
    claimable_rewards: s.Decimal,
  }),
  { type: 'builder_state', user: account, claimable_rewards: '0' },
);

/** An account missing from the list is not approved. @source read-api, "Other read rows" */
export const ApprovedBrokers = defineShape(
  'seed',
  closedObject({
    type: optionalTypeKey('approved_brokers'),
    address: s.Address,
    builders: listOf(closedObject({ builder: s.Address, max_fee_bps: s.Bps }), 'ordered:builder asc'),
  }),
  { type: 'approved_brokers', address: account, builders: [{ builder: `0x${'b2'.repeat(20)}`, max_fee_bps: '5' }] },
);

/** Shapes of replies to `POST /info`, by shape id. */
export const brokerReplies = {
  'info.broker_state': BrokerState,
  'info.builder_state': BuilderState,
  'info.approved_brokers': ApprovedBrokers,
} as const;
