import type { Core } from '../core.ts';
import { syncOrdersStpGroup } from '../engine/orders/stp-group.ts';
import { refuse } from '../refusal.ts';
import type { Address } from '../state/address.ts';
import { parseAddress } from '../state/address.ts';
import { dropAgentApproval } from '../state/agents.ts';
import type { VotedChange } from '../state/governance.ts';
import {
  dropVaultOperator,
  isInMetaliquiditySet,
  setMetaliquidityMembership,
  vaultAt,
  vaultIdOperatedBy,
} from '../state/vaults.ts';
import { formatCastPayloadAsText, type VotedAction } from './voted-action.ts';

/**
 * Payload {account, allowed}: who may lead and operate metaliquidity vaults. A removed account operates none any more. Name and payload are
 * assumptions (D121), and so is the single set for leaders and operators (D288).
 * @source write-api, "Vaults"; engine facts, section 25
 */
export const setMetaliquidityMembershipVoteDefinition: VotedAction = {
  writesBalances: false,
  castValue: formatCastPayloadAsText,
  plan: (core, { account, allowed }) => {
    const address = parseAddress(account);
    if (address === null) return refuse('INVALID_REQUEST', 'account is no address');
    if (typeof allowed !== 'boolean') return refuse('INVALID_REQUEST', 'allowed is a boolean');
    const enact = (): VotedChange[] => {
      const prior = isInMetaliquiditySet(core.state, address);
      setMetaliquidityMembership(core.state, address, allowed);
      if (!allowed) endOperation(core, address);
      return [{ field: 'allowed', prior: String(prior), new: String(allowed) }];
    };
    return { market: null, enact };
  },
};

function endOperation(core: Core, operator: Address): void {
  const { state } = core;
  const id = vaultIdOperatedBy(state, operator);
  const vault = id === undefined ? undefined : vaultAt(state, id);
  if (vault === undefined) return;
  dropVaultOperator(state, vault.id, operator);
  dropAgentApproval(state, vault.address, operator);
  syncOrdersStpGroup(core, operator);
}
