import type { Address } from './address.ts';
import type { VenueState } from './venue-state.ts';

export interface AgentApproval {
  readonly name: string | null;
  /** null: never expires. */
  readonly expiresAtMs: bigint | null;
  /** Height of the commit; effective in later blocks only. */
  readonly approvedAtHeight: number;
}

export interface AgentApprovals {
  /** Approvals by the account that approved, in the order of approval. */
  readonly byOwner: Map<Address, Map<Address, AgentApproval>>;
  /** Every address that some account has approved. */
  readonly named: Set<Address>;
}

export function emptyAgents(): AgentApprovals {
  return { byOwner: new Map(), named: new Set() };
}

export function agentApprovalOf({ agents }: VenueState, owner: Address, agent: Address): AgentApproval | undefined {
  return agents.byOwner.get(owner)?.get(agent);
}

/** An account's agents, those whose approval has ended among them. */
export function agentsOf({ agents }: VenueState, owner: Address): IteratorObject<[Address, AgentApproval]> {
  return agents.byOwner.get(owner)?.entries() ?? [].values();
}

/** Whether some account has approved this address, whatever has become of that. */
export function hasEverBeenAgent({ agents }: VenueState, address: Address): boolean {
  return agents.named.has(address);
}

/** Takes the approval of an operator of a vault back: those of other accounts stay, also when they have expired. */
export function dropAgentApproval({ agents }: VenueState, owner: Address, agent: Address): void {
  agents.byOwner.get(owner)?.delete(agent);
}

/** In the place of an earlier approval of the same agent. */
export function putAgentApproval(
  { agents }: VenueState,
  owner: Address,
  agent: Address,
  approval: AgentApproval,
): void {
  const own = agents.byOwner.get(owner);
  if (own === undefined) agents.byOwner.set(owner, new Map([[agent, approval]]));
  else own.set(agent, approval);
  agents.named.add(agent);
}
