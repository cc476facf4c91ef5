import { type Refusal, refuse } from '../refusal.ts';
import { defineAction, doneOutcome, refusedOutcome } from './action.ts';

export interface AgentSetAbstractionRules {
  /** Answer to every call. Null: the call is accepted as a no-op. */
  readonly verdict: Refusal | null;
}

/** @source engine facts, section 9 */
export const agentSetAbstractionRules: AgentSetAbstractionRules = { verdict: null };

/** Refusal of every call in the next release. */
export const agentAbstractionUnavailableRefusal: Refusal = refuse(
  'PRECONDITION_FAILED',
  'agentSetAbstraction is not available; the account owner must sign userSetAbstraction',
);

/** Retired: the action has never changed anything. */
export const agentSetAbstractionDefinition = defineAction('agent_set_abstraction', {
  decode: () => ({}),
  admit: () => null,
  commit({ rules }) {
    const { verdict } = rules.actions.agentSetAbstraction;
    return verdict === null ? doneOutcome : refusedOutcome(verdict);
  },
});
