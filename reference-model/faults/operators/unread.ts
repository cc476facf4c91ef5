import { refuse } from '../../refusal.ts';
import type { RulesEdit } from '../../rules.ts';
import { editExchange } from './signatures.ts';

/** Refuses a body without a required field as a state of the account. */
export function refuseUnreadableAsPrecondition(field: string): RulesEdit {
  return editExchange(({ invalid }) => ({
    invalid: (fault) => (fault.includes(field) ? refuse('PRECONDITION_FAILED', fault) : invalid(fault)),
  }));
}
