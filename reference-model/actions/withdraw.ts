import { type Refusal, refuse } from '../refusal.ts';
import { defineAction, outcomeOfVerdict } from './action.ts';

/** @source engine facts, section 26; supplement, actions: withdraw */
export interface WithdrawRules {
  readonly gates: readonly { readonly id: 'disabled'; check(): Refusal | null }[];
}

export const withdrawRules: WithdrawRules = {
  gates: [
    {
      id: 'disabled',
      check: () => refuse('PRECONDITION_FAILED', 'precondition failed: withdraw3 disabled; use bridge_withdraw'),
    },
  ],
};

/** Action for withdrawals from before the bridge. It still decodes, but every commit refuses it. */
export const withdrawDefinition = defineAction('withdraw', {
  decode: () => ({}),
  admit: () => null,
  commit: (core) =>
    outcomeOfVerdict(
      core.rules.actions.withdraw.gates.map((gate) => gate.check()).find((refusal) => refusal !== null) ?? null,
    ),
});
