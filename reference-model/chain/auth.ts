import type { ActionEntry } from '../../spec-schemas/catalogue/action-entry.ts';
import type { Core } from '../core.ts';
import { firstRefusal, type Refusal, refuse } from '../refusal.ts';
import { type Address, parseAddress } from '../state/address.ts';
import { type AgentApproval, agentApprovalOf } from '../state/agents.ts';
import { vaultAtAddress } from '../state/vaults.ts';
import type { VenueState } from '../state/venue-state.ts';

type OwnerRule = ActionEntry['owner'];

/** Reason why a signer who is not the owner may not act. The first gate that refuses gives the answer. */
export interface AgentGate {
  readonly id: string;
  check(core: Core, approval: AgentApproval | undefined, signer: Address): Refusal | null;
}

/** @source write-api, "Who signs" */
export interface AuthRules {
  /** The account an action acts for, by the catalogue's owner rule; `claimed` is null where no owner was sent. */
  readonly accountOf: Readonly<Record<OwnerRule, (signer: Address, claimed: Address | null) => Address>>;
  /** First height at which an approval counts. */
  effectiveHeight(approval: AgentApproval): number;
  /** Height that an action admitted now is held against. */
  admissionHeight(core: Core): number;
  /** Consensus time that an expiry is held against, ms. */
  nowMs(core: Core): number;
  expired(expiresAtMs: bigint, nowMs: number): boolean;
  readonly agentGates: readonly AgentGate[];
  /** Whether a signer acts for an account without an approval: the leader of a vault does. */
  leads(state: VenueState, account: Address, signer: Address): boolean;
  /** Refusal of a signer without any approval (D40). */
  readonly stranger: Refusal;
  /** Refusal of a signer whose approval ended (D42). */
  readonly lapsed: Refusal;
  /** Refusal of a signer whose approval has not taken effect (D43). */
  readonly early: Refusal;
}

const signerActs = (signer: Address) => signer;
const ownerActs = (signer: Address, claimed: Address | null) => claimed ?? signer;

export const authRules: AuthRules = {
  accountOf: {
    required: ownerActs,
    'optional-digest': ownerActs,
    'optional-admission': ownerActs,
    // A master-only action signed by an agent acts on the agent's own account, it does not fail.
    none: signerActs,
  },
  effectiveHeight: (approval) => approval.approvedAtHeight + 1,
  // An action admitted now runs in the next block at the earliest.
  admissionHeight: (core) => core.state.height + 1,
  // The clock, because no block needs to have been cut since the expiry.
  nowMs: (core) => core.memory.clockMs,
  expired: (expiresAtMs, nowMs) => BigInt(nowMs) > expiresAtMs,
  agentGates: [
    {
      id: 'approved',
      check: (core, approval) => (approval === undefined ? core.rules.auth.stranger : null),
    },
    {
      id: 'effective',
      check(core, approval) {
        const { auth } = core.rules;
        if (approval === undefined) return null;
        return auth.admissionHeight(core) < auth.effectiveHeight(approval) ? auth.early : null;
      },
    },
    {
      id: 'unexpired',
      check(core, approval) {
        const { auth } = core.rules;
        if (approval === undefined || approval.expiresAtMs === null) return null;
        return auth.expired(approval.expiresAtMs, auth.nowMs(core)) ? auth.lapsed : null;
      },
    },
  ],
  leads: (state, account, signer) => vaultAtAddress(state, account)?.leader === signer,
  stranger: refuse('AUTH_UNAUTHORIZED', 'unauthorized'),
  lapsed: refuse('AUTH_AGENT_FORBIDDEN', 'unauthorized: the agent approval has expired'),
  early: refuse('AUTH_UNAUTHORIZED', 'unauthorized'),
};

/**
 * The account that an action of this signer acts for.
 * @param owner  the body's `owner` as sent, undefined or null where none was
 */
export function authorizedAccount(core: Core, rule: OwnerRule, owner: unknown, signer: Address): Address | Refusal {
  const { accountOf, agentGates, leads } = core.rules.auth;
  const account = accountOf[rule](signer, parseAddress(owner));
  if (account === signer || leads(core.state, account, signer)) return account;
  const approval = agentApprovalOf(core.state, account, signer);
  return firstRefusal(agentGates, core, approval, signer) ?? account;
}
