import type { Core } from '../core.ts';
import { touchAccount } from '../money/touched.ts';
import { firstRefusal, type Refusal, refuse } from '../refusal.ts';
import type { Address } from '../state/address.ts';
import { putPositionMode } from '../state/position-modes.ts';
import { positionsOf } from '../state/positions.ts';
import { defineAction, doneOutcome, refusedOutcome } from './action.ts';

/** Gate evaluated at commit, inside the block: a reason not to write the mode. */
export interface SetPositionModeGate {
  readonly id: 'flat';
  check(core: Core, owner: Address, hedge: boolean): Refusal | null;
}

export interface SetPositionModeRules {
  readonly gates: readonly SetPositionModeGate[];
  /** Writes the mode of one account. */
  choose(core: Core, owner: Address, hedge: boolean): void;
}

/** @source write-api, "Margin and risk"; engine facts, section 8 */
export const setPositionModeRules: SetPositionModeRules = {
  gates: [
    {
      id: 'flat',
      // Applies in both directions and to the current mode: the action is legal only with no open position. Orders may rest.
      check: ({ state }, owner) =>
        positionsOf(state, owner).next().done === true
          ? null
          : refuse('PRECONDITION_FAILED', 'cannot change position mode with an open position'),
    },
  ],
  choose: ({ state }, owner, hedge) => putPositionMode(state, owner, hedge),
};

/** Switches an account to hedge mode, with two legs in each market, or back to one-way mode. */
export const setPositionModeDefinition = defineAction('set_position_mode', {
  decode: ({ hedge }) => ({ hedge }),
  admit: () => null,
  commit(core, { account }, { hedge }) {
    const rules = core.rules.actions.setPositionMode;
    const refusal = firstRefusal(rules.gates, core, account, hedge);
    if (refusal !== null) return refusedOutcome(refusal);
    rules.choose(core, account, hedge);
    touchAccount(core, account);
    return doneOutcome;
  },
});
