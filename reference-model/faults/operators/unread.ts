import { refuse } from '../../refusal.ts';
import type { RulesEdit } from '../../rules.ts';
import { editExchange } from './signatures.ts';

/** What cannot be read for want of a field is refused as a state of the account. */
export function refuseUnreadableAsPrecondition(field: string): RulesEdit {
  return editExchange(({ invalid }) => ({
    invalid: (fault) => (fault.includes(field) ? refuse('PRECONDITION_FAILED', fault) : invalid(fault)),
  }));
}
