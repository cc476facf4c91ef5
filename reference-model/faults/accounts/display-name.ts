import { refusedOutcome } from '../../actions/action.ts';
import { refuse } from '../../refusal.ts';
import type { Fault } from '../fault.ts';
import { editCommit } from '../operators/orders.ts';
import { editExchange } from '../operators/signatures.ts';

export const displayNameFaults: readonly Fault[] = [
  {
    id: 'accounts.display-name-refused',
    clause: 'accounts.display-name.set',
    title: 'every account is told that it has a name already',
    edit: editCommit('set_display_name', () =>
      refusedOutcome(refuse('PRECONDITION_FAILED', 'display name already set')),
    ),
  },
  {
    id: 'accounts.display-name-missing-code',
    clause: 'accounts.display-name.field',
    title: 'an account that gives itself no name is refused as a rule of the state',
    edit: editExchange(({ invalid }) => ({
      invalid: (fault) => (fault.includes('display_name') ? refuse('PRECONDITION_FAILED', fault) : invalid(fault)),
    })),
  },
];
