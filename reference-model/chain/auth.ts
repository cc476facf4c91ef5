import type { ActionEntry } from '../../spec-schemas/catalogue/action-entry.ts';
import type { Core } from '../core.ts';
import { firstRefusal, type Refusal, refuse } from '../refusal.ts';
import { type Address, parseAddress } from '../state/address.ts';
import { type AgentApproval, agentApprovalOf } from '../state/agents.ts';
import { vaultAtAddress } from '../state/vaults.ts';
import type { VenueState } from '../state/venue-state.ts';

type OwnerRule = ActionEntry['owner'];

/** Gate on a signer who is not the owner. The first gate that refuses determines the answer. */
export interface AgentGate {
  readonly id: string;
  check(core: Core, approval: AgentApproval | undefined, signer: Address): Refusal | null;
}

/** @source write-api, "Who signs" */
export interface AuthRules {
  /** Account an action acts for, by the catalogue's owner rule; `claimed` is null if no owner was sent. */
  readonly accountOf: Readonly<Record<OwnerRule, (signer: Address, claimed: Address | null) => Address>>;
  /** First height at which an approval takes effect. */
  effectiveHeight(approval: AgentApproval): number;
  /** Height against which an action admitted now is checked. */
  admissionHeight(core: Core): number;
  /** Consensus time against which an expiry is checked, ms. */
  nowMs(core: Core): number;
  expired(expiresAtMs: bigint, nowMs: number): boolean;
  readonly agentGates: readonly AgentGate[];
  /** Whether a signer acts for an account without an approval, as a vault's leader does. */
  leads(state: VenueState, account: Address, signer: Address): boolean;
  /** Refusal of a signer that was never approved (D40). */
  readonly stranger: Refusal;
  /** Refusal of a signer whose approval has expired (D42). */
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
    // A master-only action signed by an agent succeeds and acts on the agent's own account.
    none: signerActs,
  },
  effectiveHeight: (approval) => approval.approvedAtHeight + 1,
  // An action admitted now runs in the next block at the earliest.
  admissionHeight: (core) => core.state.height + 1,
  // Uses the clock, because no block need have been cut since the expiry.
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
 * Returns the account for which an action of this signer acts.
 * @param owner  the body's `owner` as sent, undefined or null if absent
 */
export function resolveActingAccount(core: Core, rule: OwnerRule, owner: unknown, signer: Address): Address | Refusal {
  const { accountOf, agentGates, leads } = core.rules.auth;
  const account = accountOf[rule](signer, parseAddress(owner));
  if (account === signer || leads(core.state, account, signer)) return account;
  const approval = agentApprovalOf(core.state, account, signer);
  return firstRefusal(agentGates, core, approval, signer) ?? account;
}
