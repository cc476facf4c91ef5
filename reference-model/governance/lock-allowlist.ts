import { refuse } from '../refusal.ts';
import { parseAddress } from '../state/address.ts';
import type { VotedChange } from '../state/governance.ts';
import { setAcceptsLockedStake, validatorAt } from '../state/staking.ts';
import { formatCastPayloadAsText, type VotedAction } from './voted-action.ts';

/**
 * Payload {validator, allowed}: whether a validator accepts locked stake from now on. Name and payload are assumptions.
 * @source engine facts, section 23: a locked tier needs an allowlisted validator
 */
export const setLockedStakeValidatorVoteDefinition: VotedAction = {
  writesBalances: false,
  castValue: formatCastPayloadAsText,
  plan: (core, { validator, allowed }) => {
    const { state } = core;
    const address = parseAddress(validator);
    if (address === null || validatorAt(state, address) === undefined)
      return refuse('INVALID_REQUEST', 'validator is the address of none');
    if (typeof allowed !== 'boolean') return refuse('INVALID_REQUEST', 'allowed is a boolean');
    const enact = (): VotedChange[] => {
      const prior = String(core.rules.engine.staking.takesLocks(core, address));
      setAcceptsLockedStake(state, address, allowed);
      return [{ field: 'allowed', prior, new: String(allowed) }];
    };
    return { market: null, enact };
  },
};
