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

/** Keys with which paths are probed, and the nonces of the sender. */
export interface ProberKeys {
  readonly keys: ThrowawayKeys;
  readonly nonces: NonceSource;
}

/**
 * Asks whether a venue has a path for an action at all, whatever stands in its body: two keys that have nothing send a sound
 * one, because one answer may be that of an account, or of a moment.
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

  /** Whether nothing is signed here. */
  get isClosed(): boolean {
    return this.#facts.chainId === MAINNET || this.#facts.network === 'mainnet';
  }

  /** Whether there is no path for what the documents show of an action. Asked once for each type. */
  lacks(type: string): Promise<boolean> {
    return this.#asked.get(type, () => this.#lacksExample(type));
  }

  /**
   * Whether a body of public facts is refused as one that cannot be decoded. Asked once for each type and its keys.
   * @param keys  those of the body; left out: each of the example
   * @param sent  holds the values of keys that the example has not
   */
  refusesToRead(type: string, keys?: readonly string[], sent: JsonObject = {}): Promise<boolean> {
    return this.#refused.get(`${type} ${keys?.join() ?? ''}`, () => this.#refusesBody(type, keys, sent));
  }

  async #refusesBody(type: string, keys: readonly string[] | undefined, sent: JsonObject): Promise<boolean> {
    const entry = actionEntry(type);
    if (entry === undefined || entry.primaryType === null || this.isClosed) return false;
    const known: WireBody = { ...sent, ...entry.example };
    const body: WireBody = Object.fromEntries((keys ?? Object.keys(entry.example)).map((key) => [key, known[key]]));
    // A value of an example may be out of the range of a venue that reads it: 1 is in that of any count.
    for (const asked of [body, Object.fromEntries(Object.entries(body).map(([key, value]) => [key, least(value)]))]) {
      const reply = await this.#act((owner) => {
        const named = entry.owner === 'optional-digest' ? { owner: owner.address } : {};
        return { type, [entry.bodyKey]: { ...asked, ...named } };
      });
      if (reply === null) return false;
      if (reply.status !== 422 && (reply.status !== 400 || codeOf(reply) !== 'INVALID_REQUEST')) return false;
    }
    return true;
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

  /**
   * Sends an action from both keys; the second one asks where the first has found no path. Null: an answer that tells
   * nothing.
   */
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
      // A body that lacks what is signed cannot be sent as it is: of it nobody can tell.
      if (error instanceof Inconclusive || error instanceof Disturbed || error instanceof UnsignableAction) return null;
      throw error;
    }
  }
}

function least(value: WireValue | undefined): WireValue | undefined {
  return typeof value === 'number' && value > 1 ? 1 : value;
}
