import { refuse } from '../../refusal.ts';
import type { RulesEdit } from '../../rules.ts';
import { makeExchangeEdit } from './signatures.ts';

/** Refuses a body without a required field with a code about the account's state. */
export function unreadableAsPreconditionEdit(field: string): RulesEdit {
  return makeExchangeEdit(({ invalid }) => ({
    invalid: (fault) => (fault.includes(field) ? refuse('PRECONDITION_FAILED', fault) : invalid(fault)),
  }));
}
