import { type Refusal, refuse } from '../refusal.ts';
import type { Address } from '../state/address.ts';
import { defineAction, outcomeOfVerdict } from './action.ts';
import { parseRequestAddress } from './request-values.ts';

/** @source supplement, actions: link_staking_user */
export interface LinkStakingUserRules {
  readonly gates: readonly { readonly id: 'disabled'; check(target: Address): Refusal | null }[];
}

export const linkStakingUserRules: LinkStakingUserRules = {
  gates: [
    {
      id: 'disabled',
      check: () => refuse('PRECONDITION_FAILED', 'linkStakingUser disabled: claim-on-behalf requires target opt-in'),
    },
  ],
};

/** No account claims for another: every call is refused. */
export const linkStakingUserDefinition = defineAction('link_staking_user', {
  decode: ({ target }) => ({ target: parseRequestAddress(target) }),
  admit: () => null,
  commit(core, _context, { target }) {
    const { gates } = core.rules.actions.linkStakingUser;
    return outcomeOfVerdict(gates.map((gate) => gate.check(target)).find((refusal) => refusal !== null) ?? null);
  },
});
