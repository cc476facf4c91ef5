import { bytesToHex } from '@noble/hashes/utils.js';
import { type JsonObject, printJson } from '../../spec-schemas/json/lossless.ts';
import { multiSigInnerDigest } from '../../spec-schemas/signing/multi-sig.ts';
import type { CaseContext, Watching } from '../check/case-context.ts';
import { Blocked, NotHere } from '../check/verdicts.ts';
import { refusalOf } from '../client/replies.ts';
import { type Acted, wireUint } from '../client/venue-client.ts';
import type { Identity } from '../identity/keys.ts';

// Accounts that a roster signs for, and what its members sign for them.

/** An account of the case that is multi-sig, and the keys of its roster. */
export interface SharedAccount {
  readonly user: Identity;
  readonly members: readonly Identity[];
}

/** What is sent in a bundle; whatever is left out is as a roster that means well has it. */
export interface BundleTerms {
  readonly signers: readonly Identity[];
  /** Of the user's window; left out: the next one. */
  readonly nonce?: bigint;
  /** Bytes that are signed; left out: those that are sent. */
  readonly signs?: string;
  /** In place of the signatures of `signers` over the published struct. */
  readonly signatures?: readonly string[];
}

/** Why a case that needs a roster's signatures is not played where they count for nothing. */
export const unread = 'roster signatures over the published inner struct, which no document shows';

export function convertTo(signers: readonly { readonly address: string }[], threshold: number) {
  return {
    type: 'convert_to_multi_sig_user',
    params: { signers: signers.map(({ address }) => address), threshold },
  };
}

/** The next unused nonce of an account's window. */
export function nextNonce({ target }: Pick<CaseContext<never>, 'target'>, user: Identity): bigint {
  return target.envelope(user, { type: 'noop', params: {} }).nonce;
}

/** A bundle for `user`. @param inner  the action, or the bytes of the blob as text */
export function bundleOf(
  { target }: Pick<CaseContext<never>, 'target'>,
  user: Identity,
  inner: JsonObject | string,
  { signers, nonce = nextNonce({ target }, user), signs, signatures }: BundleTerms,
) {
  const sent = typeof inner === 'string' ? inner : printJson(inner);
  const blob = utf8.encode(signs ?? sent);
  const digest = multiSigInnerDigest({ user: user.address, blob, nonce }, target.domain);
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

/** Has a stranger to the roster submit a bundle. */
export function submitted(
  context: Pick<CaseContext<never>, 'given' | 'target'>,
  user: Identity,
  inner: JsonObject | string,
  terms: BundleTerms,
): Promise<Acted> {
  return context.target.act(context.given.stranger(), bundleOf(context, user, inner, terms));
}

/**
 * A fresh account with money on it, handed over to a roster of three of whom two are needed; it is given back when the
 * case ends.
 * @param user  to be handed over; left out: one with 5 USDC
 * @throws NotHere where the venue has no such accounts, or what members sign is another struct there
 */
export async function sharedAccount(context: Watching, user?: Identity): Promise<SharedAccount> {
  const { given, target, pace } = context;
  const owner = user ?? (await given.fundedAccount({ usdc: '5' }));
  const members = [given.stranger(), given.stranger(), given.stranger()];
  const converted = await target.act(owner, convertTo(members, 2));
  if (refusalOf(converted)?.code === 'ACTION_UNSUPPORTED') throw new NotHere('accounts of several keys');
  await given.accepted(converted);
  handedBack(context, { user: owner, members }, user !== undefined);
  // Nothing that such a case judges could be told from signatures that count for nothing.
  const proof = await submitted(context, owner, { type: 'noop', params: {} }, { signers: members });
  const refusal = refusalOf(proof);
  if (refusal?.code === 'AUTH_UNAUTHORIZED') throw new NotHere(unread);
  if (refusal !== null) throw new Blocked(`a bundle was refused: ${refusal.code}`);
  await pace.blocks();
  return { user: owner, members };
}

/**
 * When the case ends a whole roster makes the account a single key again, so that what is left on it can go back.
 * @param trades  more than money may be left on it: it is then given back wherever money may stay
 */
export function handedBack(
  context: Pick<CaseContext<never>, 'given' | 'target' | 'pace'>,
  { user, members }: SharedAccount,
  trades = false,
): void {
  const { given, pace } = context;
  const undo = async () => {
    await submitted(context, user, convertTo([], 0), { signers: members });
    await pace.blocks();
  };
  if (trades) given.afterwards(undo);
  else given.refunded(undo);
}

const utf8 = new TextEncoder();
