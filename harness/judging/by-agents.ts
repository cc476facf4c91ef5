import { actionEntry } from '../../spec-schemas/catalogue/actions.ts';
import type { ClauseId } from '../../spec-schemas/clauses/index.ts';
import { isJsonObject, type JsonObject } from '../../spec-schemas/json/lossless.ts';
import type { WireAction } from '../../spec-schemas/signing/wire-action.ts';
import type { CaseContext } from '../check/case-context.ts';
import type { Check } from '../check/check.ts';
import type { ActOptions, ActResult } from '../client/venue-client.ts';
import type { Identity } from '../identity/keys.ts';
import { Blocked } from '../kernel/verdicts.ts';
import { approveAgentAndAwaitCommit, isSignerRefused } from '../setup/agent-approval.ts';
import { type ActionReroute, toReroutedCheck } from './acting-otherwise.ts';

/**
 * A copy of a check in which an agent signs everything that agents may sign: each action has the same effect as if its owner signed.
 * Whether such a signer is refused is left to the checks of agents. @source write-api, "Who signs"
 */
export function toAgentSignedCheck(alone: Check): Check {
  return toReroutedCheck(alone, {
    suffix: 'by-agent',
    how: 'signed by an agent',
    by: (context) => new AgentSigning(context),
  });
}

class AgentSigning implements ActionReroute {
  readonly #context: CaseContext<ClauseId>;
  /** Agents by owner, once their approval is in effect. */
  readonly #agents = new Map<string, Promise<Identity>>();

  constructor(context: CaseContext<ClauseId>) {
    this.#context = context;
  }

  readonly act = async (signer: Identity, action: WireAction, options?: ActOptions): Promise<ActResult> => {
    const { target } = this.#context;
    const forOwner = ownedBy(action, signer);
    if (forOwner === null) return target.act(signer, action, options);
    const reply = await target.act(await this.#agentOf(signer), forOwner, options);
    if (isSignerRefused(reply)) throw new Blocked(`an agent is refused on ${action.type}`);
    return reply;
  };

  asSent(action: WireAction): WireAction {
    return action;
  }

  #agentOf(owner: Identity): Promise<Identity> {
    const known = this.#agents.get(owner.address);
    if (known !== undefined) return known;
    const agent = this.#approved(owner);
    this.#agents.set(owner.address, agent);
    return agent;
  }

  async #approved(owner: Identity): Promise<Identity> {
    const agent = this.#context.given.stranger();
    await approveAgentAndAwaitCommit(this.#context, owner, agent);
    return agent;
  }
}

/** Returns the action as an agent of `signer` signs it; null: agents may not sign it, or it names another owner. */
function ownedBy(action: WireAction, { address }: Identity): WireAction | null {
  const entry = actionEntry(action.type);
  if (entry === undefined || entry.auth !== 'master/agent' || entry.owner === 'none') return null;
  // A signable action is plain JSON.
  const { [entry.bodyKey]: body } = action as JsonObject;
  if (!isJsonObject(body)) return null;
  const { owner = address } = body;
  return owner === address ? { ...action, [entry.bodyKey]: { ...body, owner: address } } : null;
}
