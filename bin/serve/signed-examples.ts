import { hexToBytes } from '@noble/hashes/utils.js';
import type { ActionEntry } from '../../spec-schemas/catalogue/action-entry.ts';
import { networkOf } from '../../spec-schemas/catalogue/networks.ts';
import type { ReadEntry } from '../../spec-schemas/catalogue/read-entry.ts';
import { reads } from '../../spec-schemas/catalogue/reads.ts';
import type { OperationExamples } from '../../spec-schemas/export/openapi-operations.ts';
import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../../spec-schemas/json/lossless.ts';
import { shapes } from '../../spec-schemas/shapes/registry.ts';
import { digestOf } from '../../spec-schemas/signing/digest.ts';
import { sign } from '../../spec-schemas/signing/signature.ts';
import { UnsignableAction, type WireAction } from '../../spec-schemas/signing/wire-action.ts';
import type { VenuePageFacts } from './venue-page.ts';

/** Replacements for values of the documents' examples that a new venue does not have, from the default genesis. */
const onNewVenue: Readonly<Record<string, JsonObject>> = {
  submit_order: { market: 0, size: 1_000, limit_px: 2_000_000_000_000 },
  scale_order: { market: 0, px_low: 2_000_000_000_000, px_high: 2_100_000_000_000, total_size: 100_000 },
  update_leverage: { asset: 0, leverage: 5, is_isolated: false },
};

/**
 * Requests that a local venue accepts unchanged, signed by its first account. Each has a unique nonce close to the current time, so that
 * they can be sent in any order, each once.
 */
export class SignedExamples implements OperationExamples {
  readonly #venue: VenuePageFacts;
  #nonce: number;

  constructor(venue: VenuePageFacts, nowMs = Date.now()) {
    this.#venue = venue;
    this.#nonce = nowMs;
  }

  read(type: keyof typeof reads): JsonObject {
    const [example] = shapes[`request.info.${type}`].examples;
    const entry: ReadEntry = reads[type];
    const [account] = this.#venue.accounts;
    const own = Object.entries(entry.arguments).filter(([, { kind }]) => kind === 'address');
    if (account === undefined) return asJson(example);
    return { ...asJson(example), ...Object.fromEntries(own.map(([name]) => [name, account.address])) };
  }

  action({ tag, bodyKey, example }: ActionEntry): JsonObject {
    const { accounts } = this.#venue;
    // Signed by the last account, since a multi-sig account can no longer sign by itself.
    const account = tag === 'convert_to_multi_sig_user' ? accounts.at(-1) : accounts[0];
    const fitted = { ...example, ...onNewVenue[tag] };
    const body = tag === 'batch_order' ? { ...fitted, orders: [this.#order(example)] } : fitted;
    const action: WireAction = { type: tag, [bodyKey]: withOwner(body, account?.address) };
    const nonce = this.#nonce;
    this.#nonce += 1;
    return { signature: this.#signature(action, nonce, account?.privateKey), nonce, action: asJson(action) };
  }

  #order({ orders }: JsonObject): JsonObject {
    const [order] = isJsonArray(orders) ? orders : [];
    return withOwner(
      { ...(isJsonObject(order) ? order : {}), ...onNewVenue.submit_order },
      this.#venue.accounts[0]?.address,
    );
  }

  /** Returns zeros where no key is available, and for an action that is not signed by its own body. */
  #signature(action: WireAction, nonce: number, key: string | undefined): string {
    const unsigned = `0x${'0'.repeat(130)}`;
    if (key === undefined) return unsigned;
    const { serviceName, network } = this.#venue;
    try {
      const digest = digestOf(action, { nonce }, { serviceName, chainId: networkOf(network)?.chainId ?? 0 });
      return sign(digest, hexToBytes(key.slice(2)));
    } catch (fault) {
      if (fault instanceof UnsignableAction) return unsigned;
      throw fault;
    }
  }
}

function withOwner(body: JsonObject, address: string | undefined): JsonObject {
  return address === undefined || !('owner' in body) ? body : { ...body, owner: address };
}

/** @throws TypeError on a value that is no JSON object; every example is one */
function asJson(value: unknown): JsonObject {
  const json = value as JsonValue;
  if (!isJsonObject(json)) throw new TypeError('an example is no object');
  return json;
}
