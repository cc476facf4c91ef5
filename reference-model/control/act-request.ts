import { actionEntry } from '../../spec-schemas/catalogue/actions.ts';
import { isJsonObject, type JsonObject, type JsonValue, printJson } from '../../spec-schemas/json/lossless.ts';
import { actionBodyOf } from '../chain/body-shape.ts';
import type { Core } from '../core.ts';
import { type Refusal, refuse } from '../refusal.ts';
import { readAccount } from '../state/account.ts';
import { type Address, parseAddress } from '../state/address.ts';

/** Acting account, and the envelope that its key would have signed. */
export interface UnsignedActRequest {
  readonly account: Address;
  readonly nonce: JsonValue;
  readonly envelope: Uint8Array;
}

/** A placeholder signature of valid form: the operator names the signer. */
const noSignature = `0x${'0'.repeat(130)}`;

/** Parses `{account, action, nonce?, expires_after?}`. An omitted nonce is replaced by a free one. */
export function parseActRequest(
  core: Core,
  { account, action, nonce: sent, ...rest }: JsonObject,
): UnsignedActRequest | Refusal {
  const address = parseAddress(account);
  if (address === null) return refuse('INVALID_REQUEST', 'account is no address');
  if (!isJsonObject(action)) return refuse('INVALID_REQUEST', 'action is no object');
  const nonce = sent ?? freeNonce(core, address, action);
  const deadline = rest.expires_after === undefined ? {} : { expires_after: rest.expires_after };
  return { account: address, nonce, envelope: makeUnsignedEnvelopeBytes({ nonce, ...deadline, action }) };
}

/** The bytes that the acting account's key would have signed, with a placeholder signature. */
export function makeUnsignedEnvelopeBytes(signed: JsonObject): Uint8Array {
  return new TextEncoder().encode(printJson({ signature: noSignature, ...signed }));
}

/** A free nonce: the node's clock, as clients use theirs, or one above the newest nonce of the signer and of the owner. */
function freeNonce({ state, memory }: Core, signer: Address, action: JsonObject): JsonValue {
  const entry = typeof action.type === 'string' ? actionEntry(action.type) : undefined;
  const body = entry === undefined ? undefined : actionBodyOf(action, entry);
  const owner = isJsonObject(body) ? parseAddress(body.owner) : null;
  const used = [signer, owner ?? signer].map((one) => readAccount(state, one).nonces.newest ?? 0n);
  const free = [BigInt(memory.clockMs) - 1n, ...used].reduce((most, one) => (one > most ? one : most)) + 1n;
  return free <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(free) : free;
}
