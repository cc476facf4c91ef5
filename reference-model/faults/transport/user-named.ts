import type { Fault } from '../fault.ts';
import { makeReadDataEdit, omitKey } from '../operators/wire.ts';

export const userNamedFaults: readonly Fault[] = [
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
];
