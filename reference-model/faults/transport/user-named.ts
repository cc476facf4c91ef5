import type { ClauseId } from '../../../spec-schemas/clauses/index.ts';
import { zeroAddress } from '../../state/address.ts';
import type { Fault } from '../fault.ts';
import { makeReadDataEdit, omitKey } from '../operators/wire.ts';

/** Reads whose body has an address, and the clause that says so. */
const named: readonly (readonly [type: string, clause: ClauseId])[] = [
  ['user_position_history_by_time', 'history.positions-by-time.rows'],
  ['user_funding', 'history.funding.row'],
  ['user_ledger_updates', 'history.user-ledger.shape'],
  ['user_twaps', 'twap.read.shape'],
  ['approved_brokers', 'referrals.brokers.shape'],
];

export const namedAccountFaults: readonly Fault[] = [
  {
    id: 'transport.user-unread',
    clause: 'transport.address.user-reads',
    title: 'interest is told of no account that is named as user',
    edit: makeReadDataEdit('user_interest', (data, request) => (request.user === undefined ? data : null)),
  },
  {
    id: 'transport.user-one-name',
    clause: 'transport.address.both-names',
    title: 'positions with borrowed money name their account once',
    edit: makeReadDataEdit('spot_margin_state', (data) => omitKey(data, 'user')),
  },
  ...named.map(
    ([type, clause]): Fault => ({
      id: `transport.another-named.${type}`,
      clause,
      title: `${type} names another account than the one that was asked for`,
      edit: makeReadDataEdit(type, (data) => ({ ...data, address: zeroAddress })),
    }),
  ),
];
