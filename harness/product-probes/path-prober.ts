import { actionEntry } from '../../spec-schemas/catalogue/actions.ts';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';
import { UnsignableAction, type WireAction, type WireValue } from '../../spec-schemas/signing/wire-action.ts';
import { codeOf, lacksActionPath } from '../client/outcome.ts';
import { isUnsupportedBeforeDecode } from '../client/pathless-replies.ts';
import { type ActResult, type NonceSource, VenueClient } from '../client/venue-client.ts';
import type { Identity } from '../identity/keys.ts';
import type { ThrowawayKeys } from '../identity/throwaway-keys.ts';
import { Disturbed, Inconclusive } from '../kernel/verdicts.ts';
import type { VenueFacts } from '../probe/facts.ts';
import { MemoizedAsync } from '../products/memoized-async.ts';
import type { Target } from '../target/wire.ts';

const MAINNET = 8964;

type WireBody = { readonly [key: string]: WireValue | undefined };

/** Keys that paths are probed with, and the sender's nonces. */
export interface ProberKeys {
  readonly keys: ThrowawayKeys;
  readonly nonces: NonceSource;
}

/**
 * Probes whether a venue has a path for an action at all, whatever its body: two keys without funds send a valid one, because a single
 * reply may depend on the account or the moment.
 */
export class ActionPathProber {
  readonly #target: Target;
  readonly #facts: Pick<VenueFacts, 'serviceName' | 'chainId' | 'network'>;
  readonly #asking: ProberKeys;
  readonly #asked = new MemoizedAsync<string, boolean>();
  readonly #refused = new MemoizedAsync<string, boolean>();

  constructor(target: Target, facts: Pick<VenueFacts, 'serviceName' | 'chainId' | 'network'>, asking: ProberKeys) {
    this.#target = target;
    this.#facts = facts;
    this.#asking = asking;
  }

  /** Whether nothing may be signed here. */
  get isClosed(): boolean {
    return this.#facts.chainId === MAINNET || this.#facts.network === 'mainnet';
  }

  /** Whether the documented form of an action has no path. Probed once per type. */
  lacks(type: string): Promise<boolean> {
    return this.#asked.get(type, () => this.#lacksExample(type));
  }

  /**
   * Whether a body of public facts is refused as undecodable, even with the minimum of each number: no document states their bounds. Probed
   * once per type and keys.
   * @param keys  keys of the body; left out: those of the example
   * @param sent  values of keys that the example lacks
   */
  refusesToRead(type: string, keys?: readonly string[], sent: JsonObject = {}): Promise<boolean> {
    return this.#refused.get(`${type} ${keys?.join() ?? ''}`, () => this.#refusesBody(type, keys, sent));
  }

  async #refusesBody(type: string, keys: readonly string[] | undefined, sent: JsonObject): Promise<boolean> {
    const entry = actionEntry(type);
    if (entry === undefined || entry.primaryType === null || this.isClosed) return false;
    const known: WireBody = { ...sent, ...entry.example };
    const body = Object.fromEntries((keys ?? Object.keys(entry.example)).map((key) => [key, known[key]]));
    const isRefused = async (figures: WireBody) => {
      const reply = await this.#act((owner) => {
        const named = entry.owner === 'optional-digest' ? { owner: owner.address } : {};
        return { type, [entry.bodyKey]: { ...body, ...figures, ...named } };
      });
      if (reply === null) return false;
      return reply.status === 422 || (reply.status === 400 && codeOf(reply) === 'INVALID_REQUEST');
    };
    const figures = Object.entries(body).filter(([, value]) => typeof value === 'number' && value > 1);
    if (!(await isRefused({}))) return false;
    return figures.length === 0 || isRefused(Object.fromEntries(figures.map(([key]) => [key, 1])));
  }

  async #lacksExample(type: string): Promise<boolean> {
    const entry = actionEntry(type);
    if (entry === undefined || entry.primaryType === null || this.isClosed) return false;
    const replies = await this.sendFromBoth((owner) => {
      const named = entry.owner === 'none' ? {} : { owner: owner.address };
      return { type, [entry.bodyKey]: { ...entry.example, ...named } };
    });
    return replies.every((reply) => reply !== null && isUnsupportedBeforeDecode(reply, type));
  }

  /** Sends an action from both keys; from the second one only if the first found no path. Null: an inconclusive reply. */
  async sendFromBoth(actionOf: (owner: Identity) => WireAction): Promise<readonly (ActResult | null)[]> {
    const replies: (ActResult | null)[] = [];
    for (const _time of ['once', 'again']) {
      let tag = '';
      const reply = await this.#act((owner) => {
        const action = actionOf(owner);
        tag = action.type;
        return action;
      });
      replies.push(reply);
      if (reply === null || !lacksActionPath(reply, tag)) break;
    }
    return replies;
  }

  async #act(actionOf: (owner: Identity) => WireAction): Promise<ActResult | null> {
    const { serviceName, chainId } = this.#facts;
    const { keys, nonces } = this.#asking;
    const signer = keys.next();
    const client = new VenueClient(this.#target, { serviceName, chainId }, nonces);
    try {
      return await client.act(signer, actionOf(signer));
    } catch (error) {
      // A body without a signed field cannot be sent as it is, so nothing is known about it.
      if (error instanceof Inconclusive || error instanceof Disturbed || error instanceof UnsignableAction) return null;
      throw error;
    }
  }
}
