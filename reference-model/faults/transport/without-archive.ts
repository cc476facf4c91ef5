import { refusalAnswer } from '../../answers/answer.ts';
import { refuse } from '../../refusal.ts';
import type { Fault } from '../fault.ts';
import { isKnownAddress, makeReadAnswerEdit, makeReadBodyEdit } from '../operators/transport.ts';

export const withoutArchiveFaults: readonly Fault[] = [
  {
    id: 'transport.volumes-unavailable',
    clause: 'transport.archive.none',
    title: 'user_volume_history is unavailable where there is no archive',
    needs: ['no-archive'],
    edit: makeReadAnswerEdit('user_volume_history', () => () => refusalAnswer(refuse('UNAVAILABLE', 'no archive'))),
  },
  {
    id: 'transport.closed-positions-null',
    clause: 'transport.archive.none-positions',
    title: 'user_position_history_by_time has null for its list where there is no archive',
    needs: ['no-archive'],
    edit: makeReadBodyEdit('user_position_history_by_time', () => ({ positions: null })),
  },
  {
    id: 'transport.transactions-unlisted',
    clause: 'transport.archive.none-chain',
    title: 'recent_transactions has no list where there is no archive',
    needs: ['no-archive'],
    edit: makeReadBodyEdit('recent_transactions', ({ txns: _list, ...body }) => body),
  },
  {
    id: 'transport.known-account-pending',
    clause: 'transport.archive.indistinct',
    title: 'the portfolio of an account that has a past says that it is not there yet, where there is no archive',
    needs: ['no-archive'],
    edit: makeReadBodyEdit('portfolio', (body, { core, request }) =>
      isKnownAddress(core, request.address) ? { ...body, pending: true } : body,
    ),
  },
  {
    id: 'history.ledger-null-without-archive',
    clause: 'history.ledger.no-archive',
    title: 'user_non_funding_ledger_updates has null for its list where there is no archive',
    needs: ['no-archive'],
    edit: makeReadBodyEdit('user_non_funding_ledger_updates', (body) => ({ ...body, ledger_updates: null })),
  },
];
