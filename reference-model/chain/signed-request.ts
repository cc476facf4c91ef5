import type { ActionEntry } from '../../spec-schemas/catalogue/action-entry.ts';
import { actionEntry } from '../../spec-schemas/catalogue/actions.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../../spec-schemas/json/lossless.ts';
import { similarSentKeysText } from '../../spec-schemas/near-matches.ts';
import { digestOf } from '../../spec-schemas/signing/digest.ts';
import type { SigningDomain } from '../../spec-schemas/signing/domain.ts';
import type { Recovered } from '../../spec-schemas/signing/signature.ts';
import { UnsignableAction } from '../../spec-schemas/signing/wire-action.ts';
import { UnfitValue, uintOf } from '../../spec-schemas/signing/words.ts';
import type { Core } from '../core.ts';
import { type Refusal, refuse } from '../refusal.ts';
import { type Address, parseAddress } from '../state/address.ts';
import { actionBodyFault, actionBodyOf } from './body-shape.ts';
import type { RecoverSigner } from './chain.ts';

/** The parsed envelope of `POST /exchange`. @source write-api, "Request envelope of `POST /exchange`" */
export interface ExchangeEnvelope {
  readonly signature: string;
  readonly nonce: bigint;
  /** null: absent; an explicit `null` counts as absent. */
  readonly expiresAfter: bigint | null;
  readonly sigScheme: JsonValue | undefined;
  readonly tag: string;
  readonly action: JsonObject & { readonly type: string };
}

/** @returns the envelope, or the first field that is missing or has the wrong type, with its fault */
export function parseEnvelope(body: JsonValue): ExchangeEnvelope | { readonly fault: string } {
  if (!isJsonObject(body)) return { fault: 'the body is no object' };
  const { signature, action } = body;
  if (typeof signature !== 'string') return fieldFault(body, 'signature');
  const nonce = readUint64(body.nonce);
  if (nonce === null) return fieldFault(body, 'nonce');
  if (!isJsonObject(action)) return fieldFault(body, 'action');
  if (!isTagged(action)) return fieldFault(action, 'type');
  const noDeadline = body.expires_after === undefined || body.expires_after === null;
  const expiresAfter = noDeadline ? null : readUint64(body.expires_after);
  if (!noDeadline && expiresAfter === null) return fieldFault(body, 'expires_after');
  return { signature, nonce, expiresAfter, sigScheme: body.sig_scheme, tag: action.type, action };
}

function isTagged(action: JsonObject): action is ExchangeEnvelope['action'] {
  return typeof action.type === 'string';
}

const envelopeFields = new Set(['signature', 'nonce', 'action', 'type', 'expires_after', 'sig_scheme']);

function fieldFault(object: JsonObject, field: string): { readonly fault: string } {
  const value = object[field];
  if (value !== undefined && value !== null) return { fault: `unreadable field: ${field}` };
  const others = Object.keys(object).filter((key) => !envelopeFields.has(key));
  return { fault: `missing field: ${field}${similarSentKeysText(field, others)}` };
}

/** Accepts a number or its digits (D44). */
function readUint64(value: JsonValue | undefined): bigint | null {
  try {
    return BigInt(uintOf(value));
  } catch (fault) {
    if (fault instanceof UnfitValue) return null;
    throw fault;
  }
}

/** Everything that a signature covers, and the means to recover its signer. */
export interface SignerRecoveryInput {
  readonly core: Core;
  readonly domain: SigningDomain;
  readonly recover: RecoverSigner;
  readonly envelope: ExchangeEnvelope;
}

/**
 * Recovers the signer of an envelope.
 * @throws UnsignableAction
 * @source write-api, "Signing scheme"
 */
export function recoverEnvelopeSigner({ core, domain, recover, envelope }: SignerRecoveryInput): Recovered {
  const { signature, nonce, expiresAfter, action } = envelope;
  const { release: profile } = core.rules.chain.exchange;
  return recover(digestOf(action, { nonce, expiresAfter, profile }, domain), signature);
}

function builtEntry({ core, envelope }: SignerRecoveryInput): ActionEntry | undefined {
  const entry = actionEntry(envelope.tag);
  return entry !== undefined && core.rules.actions.table.has(entry.tag) ? entry : undefined;
}

/** Signed request as seen by the checks. Expensive parts are computed once, on first use. */
export class SignedRequest {
  readonly envelope: ExchangeEnvelope;
  /** Undefined for a tag without a path in this build, catalogued or not. */
  readonly entry: ActionEntry | undefined;
  readonly #parts: SignerRecoveryInput;
  #bodyFault: string | null | undefined;
  #signer: Address | Refusal | null | undefined;

  constructor(parts: SignerRecoveryInput) {
    this.envelope = parts.envelope;
    this.entry = builtEntry(parts);
    this.#parts = parts;
  }

  /** Fault of the body; null if none, or if the tag has no path, because then the body is not parsed. */
  get bodyFault(): string | null {
    if (this.#bodyFault === undefined) {
      const { entry } = this;
      this.#bodyFault = entry === undefined ? null : actionBodyFault(entry, this.body);
    }
    return this.#bodyFault;
  }

  get body(): JsonValue | undefined {
    return this.entry === undefined ? undefined : actionBodyOf(this.envelope.action, this.entry);
  }

  /** The signer; a refusal if it cannot be recovered; null if nothing could have been signed. */
  get signer(): Address | Refusal | null {
    if (this.#signer === undefined) this.#signer = this.#recoverSigner();
    return this.#signer;
  }

  #recoverSigner(): Address | Refusal | null {
    const { core, recover, envelope } = this.#parts;
    let signed: Recovered | null = null;
    if (this.entry !== undefined && this.bodyFault === null) {
      try {
        signed = core.rules.chain.exchange.recovers(this.#parts);
      } catch (fault) {
        if (!(fault instanceof UnsignableAction)) throw fault;
        // The schema accepts values that a signed type cannot hold: an integer just above its type, a lone surrogate.
        this.#bodyFault = fault.message;
      }
    }
    // The signature's form can be checked without a digest: any 32 bytes will do.
    const recovered = signed ?? recover(new Uint8Array(32), envelope.signature);
    if (recovered.malformed !== undefined) return refuse('AUTH_BAD_SIGNATURE', `signature: ${recovered.malformed}`);
    return signed === null ? null : parseAddress(recovered.address);
  }
}
