import type { ActionContext } from '../actions/action.ts';
import type { Core } from '../core.ts';
import { firstRefusal, type Refusal, refuse } from '../refusal.ts';
import { multiSigRosterAt } from '../state/rosters.ts';

/**
 * Gate of any action when its block executes it: the state may be another one than at its admission. A refusal here uses its
 * nonce (D28).
 */
export interface ExecutionGate {
  readonly id: string;
  check(core: Core, context: ActionContext): Refusal | null;
}

export const executionGates: readonly ExecutionGate[] = [
  {
    // A multi-sig account's agents are refused, too: from its conversion on the account acts through bundles only. Submitting a
    // bundle is no act of the submitter's account, so its own key may do that as anybody may.
    id: 'single-key',
    check: ({ state }, { tag, account }) =>
      tag !== 'multi_sig' && multiSigRosterAt(state, account) !== undefined
        ? refuse('PRECONDITION_FAILED', 'a multi-sig account acts through multi_sig only')
        : null,
  },
];

/** The first refusal of the gates; null: the action may run. */
export function executionRefusal(core: Core, context: ActionContext): Refusal | null {
  return firstRefusal(core.rules.chain.dispatch, core, context);
}
