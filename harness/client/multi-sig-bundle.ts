import { bytesToHex } from '@noble/hashes/utils.js';
import { type JsonObject, printJson } from '../../spec-schemas/json/lossless.ts';
import { multiSigInnerDigest } from '../../spec-schemas/signing/multi-sig.ts';
import type { Identity } from '../identity/keys.ts';
import { type VenueClient, wireUint } from './venue-client.ts';

// Bundles that members of a roster sign for its account, and somebody submits.

/** Content of a bundle; a field that is left out is as a sound roster has it. */
export interface MultiSigBundleSpec {
  readonly signers: readonly Identity[];
  /** Nonce of the user's window; left out: the next one. */
  readonly nonce?: bigint;
  /** Bytes that are signed; left out: those that are sent. */
  readonly signs?: string;
  /** In place of the signatures of `signers` over the published struct. */
  readonly signatures?: readonly string[];
}

/** Hands the signer's account over to a roster; nobody, 0: it is a single key again. */
export function convertToMultiSigAction(signers: readonly { readonly address: string }[], threshold: number) {
  return {
    type: 'convert_to_multi_sig_user',
    params: { signers: signers.map(({ address }) => address), threshold },
  };
}

/** The next unused nonce of an account's window. */
export function takeWindowNonce(client: VenueClient, user: Identity): bigint {
  return client.envelope(user, { type: 'noop', params: {} }).nonce;
}

/** A bundle for `user`. @param inner  the action, or the bytes of the blob as text */
export function multiSigBundleAction(
  client: VenueClient,
  user: Identity,
  inner: JsonObject | string,
  { signers, nonce = takeWindowNonce(client, user), signs, signatures }: MultiSigBundleSpec,
) {
  const sent = typeof inner === 'string' ? inner : printJson(inner);
  // An encoded action shows nothing of itself.
  client.noteSendIn(sent);
  const blob = utf8.encode(signs ?? sent);
  const digest = multiSigInnerDigest({ user: user.address, blob, nonce }, client.domain);
  return {
    type: 'multi_sig',
    params: {
      user: user.address,
      inner_action_blob: `0x${bytesToHex(utf8.encode(sent))}`,
      signatures: signatures ?? signers.map((signer) => signer.sign(digest)),
      nonce: wireUint(nonce),
    },
  };
}

const utf8 = new TextEncoder();
