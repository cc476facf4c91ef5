import type { ActionContext } from '../actions/action.ts';
import type { Core } from '../core.ts';
import { firstRefusal, type Refusal, refuse } from '../refusal.ts';
import { multiSigRosterAt } from '../state/rosters.ts';

/**
 * Gate evaluated when the block executes an action, because the state may have changed since admission. A refusal here uses the nonce
 * (D28).
 */
export interface ExecutionGate {
  readonly id: string;
  check(core: Core, context: ActionContext): Refusal | null;
}

export const executionGates: readonly ExecutionGate[] = [
  {
    // Agents of a multi-sig account are refused too: after its conversion the account acts only through bundles. Submitting a bundle is not
    // an act of the submitter's account, so the account's own key may still submit one, like anybody else.
    id: 'single-key',
    check: ({ state }, { tag, account }) =>
      tag !== 'multi_sig' && multiSigRosterAt(state, account) !== undefined
        ? refuse('PRECONDITION_FAILED', 'a multi-sig account acts through multi_sig only')
        : null,
  },
];

/** Returns the first refusal of the gates; null: the action may run. */
export function executionRefusal(core: Core, context: ActionContext): Refusal | null {
  return firstRefusal(core.rules.chain.dispatch, core, context);
}
