import { keccak_256 } from '@noble/hashes/sha3.js';
import { concatBytes } from '@noble/hashes/utils.js';
import { chainTagOf, serviceNames } from '../../spec-schemas/signing/domain.ts';
import type { WireAction } from '../../spec-schemas/signing/wire-action.ts';
import type { CaseContext } from '../check/case-context.ts';
import type { ActResult, Envelope } from '../client/venue-client.ts';
import type { Identity } from '../identity/keys.ts';
import { zeroAddress } from '../identity/zero-address.ts';
import type { VenueFacts } from '../probe/facts.ts';
import { eip712AddressWord, eip712BoolWord, eip712Digest, eip712StringWord, eip712UintWord } from './own-digest.ts';

/** A signed field as a type string declares it, with its word. */
export type SignedFieldWord = readonly [declaration: string, word: Uint8Array];

/** Returns the digest of an action: chain tag, the given fields, the nonce, and a nonzero deadline. */
export function independentActionDigest(
  venue: VenueFacts,
  name: string,
  fields: readonly SignedFieldWord[],
  { nonce, expiresAfter }: { readonly nonce: bigint; readonly expiresAfter?: bigint },
): Uint8Array {
  const { domainName, typePrefix, chainField } = serviceNames(venue.serviceName);
  const all: readonly SignedFieldWord[] = [
    [`string ${chainField}`, eip712StringWord(chainTagOf(venue.chainId))],
    ...fields,
    ['uint64 nonce', eip712UintWord(nonce)],
    ...(expiresAfter === undefined ? [] : [['uint64 expiresAfter', eip712UintWord(expiresAfter)] as const]),
  ];
  const type = `${typePrefix}:${name}(${all.map(([declaration]) => declaration).join(',')})`;
  const domain = { name: domainName, version: '1', chainId: venue.chainId, verifyingContract: zeroAddress };
  return eip712Digest(
    domain,
    type,
    all.map(([, word]) => word),
  );
}

/** Replaces the client's signature by that of an independently computed digest. */
export function makeSignatureReplacer(signer: Identity, digest: Uint8Array) {
  return (envelope: Envelope) => ({ ...envelope, signature: signer.sign(digest) });
}

/** Sends an action signed under a type and words that the case states itself. */
export function actWithIndependentDigest(
  { target, venue }: Pick<CaseContext<never>, 'target' | 'venue'>,
  signer: Identity,
  action: WireAction,
  name: string,
  fields: readonly SignedFieldWord[],
): Promise<ActResult> {
  const { nonce } = target.envelope(signer, action);
  return target.act(signer, action, {
    nonce,
    tamper: makeSignatureReplacer(signer, independentActionDigest(venue, name, fields, { nonce })),
  });
}

/** Returns one hash over the words of all legs. */
export function hashOfArrayElements(legs: readonly (readonly SignedFieldWord[])[]): Uint8Array {
  return keccak_256(concatBytes(...legs.flatMap((leg) => leg.map(([, word]) => word))));
}

interface PlainOrder {
  readonly market: number;
  readonly side: string;
  readonly kind: string;
  readonly size: number | bigint;
  readonly limit_px: number | bigint;
  readonly tif: string;
  readonly stp_mode: string;
  readonly reduce_only: boolean;
  readonly cloid?: string;
  readonly trigger?: { readonly trigger_px: number | bigint; readonly is_market: boolean; readonly tpsl: string };
}

/** The 15 words of an order without a broker or a leg. */
export function signedOrderFields(order: PlainOrder): readonly SignedFieldWord[] {
  return [
    ['uint32 market', eip712UintWord(order.market)],
    ['string side', eip712StringWord(order.side)],
    ['string kind', eip712StringWord(order.kind)],
    ['uint64 size', eip712UintWord(order.size)],
    ['uint64 limitPx', eip712UintWord(order.limit_px)],
    ['string tif', eip712StringWord(order.tif)],
    ['string stpMode', eip712StringWord(order.stp_mode)],
    ['bool reduceOnly', eip712BoolWord(order.reduce_only)],
    ['string cloid', eip712StringWord(order.cloid ?? '')],
    ['uint16 builderFee', eip712UintWord(0)],
    ['address builderUser', eip712AddressWord(zeroAddress)],
    ['string positionSide', eip712StringWord('')],
    ['uint64 triggerPx', eip712UintWord(order.trigger?.trigger_px ?? 0)],
    ['bool triggerIsMarket', eip712BoolWord(order.trigger?.is_market ?? false)],
    ['string triggerTpsl', eip712StringWord(order.trigger?.tpsl ?? '')],
  ];
}

/** The 8 words of an amendment of the price alone. */
export function signedRepriceFields(market: number, oid: string, px: bigint): readonly SignedFieldWord[] {
  return [
    ['uint32 market', eip712UintWord(market)],
    ['uint64 oid', eip712UintWord(BigInt(oid))],
    ['bool hasNewPx', eip712BoolWord(true)],
    ['uint64 newPx', eip712UintWord(px)],
    ['bool hasNewSize', eip712BoolWord(false)],
    ['uint64 newSize', eip712UintWord(0)],
    ['string cloid', eip712StringWord('')],
    ['bool alwaysPlace', eip712BoolWord(false)],
  ];
}

/** The 2 words of a cancel. */
export function signedCancelFields(market: number, oid: string): readonly SignedFieldWord[] {
  return [
    ['uint32 market', eip712UintWord(market)],
    ['uint64 oid', eip712UintWord(BigInt(oid))],
  ];
}
