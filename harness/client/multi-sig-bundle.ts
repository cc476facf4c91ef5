import { bytesToHex } from '@noble/hashes/utils.js';
import { type JsonObject, printJson } from '../../spec-schemas/json/lossless.ts';
import { multiSigInnerDigest } from '../../spec-schemas/signing/multi-sig.ts';
import type { Identity } from '../identity/keys.ts';
import { toWireUint, type VenueClient } from './venue-client.ts';

// Bundles that roster members sign for an account, and any account submits.

/** Content of a bundle; omitted fields are as a valid roster has them. */
export interface MultiSigBundleSpec {
  readonly signers: readonly Identity[];
  /** Nonce in the user's window; left out: the next one. */
  readonly nonce?: bigint;
  /** Bytes to sign; left out: those that are sent. */
  readonly signs?: string;
  /** Replaces the signatures of `signers` over the published struct. */
  readonly signatures?: readonly string[];
}

/** Converts the signer's account to a roster; with no signers and threshold 0, back to a single key. */
export function convertToMultiSigAction(signers: readonly { readonly address: string }[], threshold: number) {
  return {
    type: 'convert_to_multi_sig_user',
    params: { signers: signers.map(({ address }) => address), threshold },
  };
}

/** Takes the next unused nonce of an account's window. */
export function takeWindowNonce(client: VenueClient, user: Identity): bigint {
  return client.envelope(user, { type: 'noop', params: {} }).nonce;
}

/** Returns a bundle for `user`. @param inner  the action, or the bytes of the blob as text */
export function multiSigBundleAction(
  client: VenueClient,
  user: Identity,
  inner: JsonObject | string,
  { signers, nonce = takeWindowNonce(client, user), signs, signatures }: MultiSigBundleSpec,
) {
  const sent = typeof inner === 'string' ? inner : printJson(inner);
  // An encoded action cannot be recognised later, so a send in it is recorded now.
  client.noteSendIn(sent);
  const blob = utf8.encode(signs ?? sent);
  const digest = multiSigInnerDigest({ user: user.address, blob, nonce }, client.domain);
  return {
    type: 'multi_sig',
    params: {
      user: user.address,
      inner_action_blob: `0x${bytesToHex(utf8.encode(sent))}`,
      signatures: signatures ?? signers.map((signer) => signer.sign(digest)),
      nonce: toWireUint(nonce),
    },
  };
}

const utf8 = new TextEncoder();
