import { touchAccount } from '../money/touched.ts';
import { firstRefusal, type Refusal, refuse } from '../refusal.ts';
import { type Address, zeroAddress } from '../state/address.ts';
import { type AgentApproval, putAgentApproval } from '../state/agents.ts';
import type { VenueState } from '../state/venue-state.ts';
import { defineAction, doneOutcome, refusedOutcome } from './action.ts';
import { parseRequestAddress, parseRequestUint } from './request-values.ts';

interface ApproveAgent {
  readonly agent: Address;
  readonly name: string | null;
  /** null: never expires. */
  readonly expiresAtMs: bigint | null;
}

/** @source write-api, "Account and access" */
export interface ApproveAgentRules {
  /** In the order in which the venue looks. */
  readonly gates: readonly {
    readonly id: 'self' | 'zero';
    check(account: Address, agent: Address): Refusal | null;
  }[];
  /** End of an approval; null means never. */
  expiry(sentMs: bigint | null): bigint | null;
  /** A second approval of the same agent replaces the first, including its expiry. */
  write(state: VenueState, owner: Address, agent: Address, approval: AgentApproval): void;
}

export const approveAgentRules: ApproveAgentRules = {
  gates: [
    {
      id: 'self',
      check: (account, agent) => (agent === account ? refuse('INVALID_REQUEST', 'cannot approve self') : null),
    },
    {
      id: 'zero',
      check: (_account, agent) => (agent === zeroAddress ? refuse('INVALID_REQUEST', 'zero address') : null),
    },
  ],
  // An omitted expiry and an expiry of 0 have the same digest, so they must mean the same (D96).
  expiry: (sentMs) => (sentMs === 0n ? null : sentMs),
  write: putAgentApproval,
};

/** Lets another key sign for the signer's account, starting with the next block. */
export const approveAgentDefinition = defineAction('approve_agent', {
  decode({ agent, name, expires_at_ms: expires }): ApproveAgent {
    return {
      agent: parseRequestAddress(agent),
      name: name ?? null,
      expiresAtMs: expires === null || expires === undefined ? null : parseRequestUint(expires),
    };
  },
  admit: () => null,
  commit(core, { account }, { agent, name, expiresAtMs }) {
    const { gates, expiry, write } = core.rules.actions.approveAgent;
    const refusal = firstRefusal(gates, account, agent);
    if (refusal !== null) return refusedOutcome(refusal);
    write(core.state, account, agent, {
      name,
      expiresAtMs: expiry(expiresAtMs),
      approvedAtHeight: core.state.height,
    });
    touchAccount(core, account);
    return doneOutcome;
  },
});
