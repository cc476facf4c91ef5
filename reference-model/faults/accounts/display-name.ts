import { refusedOutcome } from '../../actions/action.ts';
import { refuse } from '../../refusal.ts';
import type { Fault } from '../fault.ts';
import { makeCommitEdit } from '../operators/orders.ts';
import { makeExchangeEdit } from '../operators/signatures.ts';

export const displayNameFaults: readonly Fault[] = [
  {
    id: 'accounts.display-name-refused',
    clause: 'accounts.display-name.set',
    title: 'every account is told that it has a name already',
    edit: makeCommitEdit('set_display_name', () =>
      refusedOutcome(refuse('PRECONDITION_FAILED', 'display name already set')),
    ),
  },
  {
    id: 'accounts.display-name-missing-code',
    clause: 'accounts.display-name.field',
    title: 'an account that gives itself no name is refused as a rule of the state',
    edit: makeExchangeEdit(({ invalid }) => ({
      invalid: (fault) => (fault.includes('display_name') ? refuse('PRECONDITION_FAILED', fault) : invalid(fault)),
    })),
  },
];
