import type { Address } from './address.ts';
import type { VenueState } from './venue-state.ts';

export interface AgentApproval {
  readonly name: string | null;
  /** null: never expires. */
  readonly expiresAtMs: bigint | null;
  /** Height of the commit; effective only in later blocks. */
  readonly approvedAtHeight: number;
}

export interface AgentApprovals {
  /** Approvals by approving account, in order of approval. */
  readonly byOwner: Map<Address, Map<Address, AgentApproval>>;
  /** Every address ever approved by any account. */
  readonly named: Set<Address>;
}

export function makeEmptyAgents(): AgentApprovals {
  return { byOwner: new Map(), named: new Set() };
}

export function agentApprovalOf({ agents }: VenueState, owner: Address, agent: Address): AgentApproval | undefined {
  return agents.byOwner.get(owner)?.get(agent);
}

/** An account's agents, including expired ones. */
export function agentsOf({ agents }: VenueState, owner: Address): IteratorObject<[Address, AgentApproval]> {
  return agents.byOwner.get(owner)?.entries() ?? [].values();
}

/** Whether any account has ever approved this address, whatever the approval's state. */
export function hasEverBeenAgent({ agents }: VenueState, address: Address): boolean {
  return agents.named.has(address);
}

/** Revokes the approval of a vault operator; approvals by other accounts remain, even expired ones. */
export function dropAgentApproval({ agents }: VenueState, owner: Address, agent: Address): void {
  agents.byOwner.get(owner)?.delete(agent);
}

/** Replaces an earlier approval of the same agent. */
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
