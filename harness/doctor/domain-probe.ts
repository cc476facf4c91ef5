import { randomBytes } from 'node:crypto';
import { type SigningDomain, serviceNames } from '../../spec-schemas/signing/domain.ts';
import { NonceSource, VenueClient } from '../client/venue-client.ts';
import { Identity } from '../identity/keys.ts';
import type { VenueFacts } from '../probe/facts.ts';
import { listOtherSigningDomains } from '../signatures/changed-parts.ts';
import { probeSignature, SIGNATURE_WAIT_MS, type SignatureVerdict } from '../signatures/signature-verdict.ts';
import { type SigningEvidence, signingEvidenceOf } from '../signatures/signed-as.ts';
import type { Target } from '../target/wire.ts';

/** Result of a signature under one domain. */
interface DomainTrial extends SignatureVerdict {
  readonly domain: SigningDomain;
  readonly signed: SigningEvidence;
}

export interface SigningDomainProbe {
  /** Domain that the run would use. */
  readonly own: DomainTrial;
  /** Another domain that the target accepts; null when the own one is not refused, or none was found. */
  readonly better: SigningDomain | null;
}

const MAINNET = 8964;

/**
 * Finds out whether the target verifies signatures under the run's domain: a throw-away key cancels an order that does not exist. If the
 * signer is recovered, the refusal is about the missing order; a 401 means that another domain is in force, and the documented ones are
 * tried, including known mistakes in letter case. Nothing is changed either way.
 * @returns null on mainnet, where nothing is signed
 */
export async function probeSigningDomain(target: Target, facts: VenueFacts): Promise<SigningDomainProbe | null> {
  const { serviceName, chainId } = facts;
  if (chainId === MAINNET || facts.network === 'mainnet') return null;
  const market = facts.markets[0]?.id ?? 0;
  const own = await tryDomain(target, { serviceName, chainId }, market);
  if (own.verdict !== 'refused') return { own, better: null };
  const others = await Promise.all(
    listOtherSigningDomains(own.domain).map((domain) => tryDomain(target, domain, market)),
  );
  return { own, better: others.find(({ verdict }) => verdict === 'fits')?.domain ?? null };
}

/** Returns advice for a user whose domain is refused: the accepted domain, or that none of the documented ones is. */
export function signingDomainAdviceFor({ own, better }: SigningDomainProbe): string {
  const { chainId, serviceName } = own.domain;
  if (better?.chainField !== undefined) {
    return `the target verifies signatures under the chain field ${better.chainField}, not ${serviceNames(serviceName).chainField}: the chain field is the whole name in lower case, so no client that keeps to it can sign there`;
  }
  if (better === null) {
    return `the target refuses signatures for chain id ${chainId} and service name ${serviceName} (${own.answer}), and no documented chain id fits: use --network and --service-name to name its signing domain`;
  }
  const differences = [
    ...(better.chainId === chainId
      ? []
      : [
          {
            what: 'chain id',
            theirs: better.chainId,
            ours: chainId,
            option: `--network ${networkNames.get(better.chainId) ?? better.chainId}`,
          },
        ]),
    ...(better.serviceName === serviceName
      ? []
      : [
          {
            what: 'service name',
            theirs: better.serviceName,
            ours: serviceName,
            option: `--service-name ${better.serviceName}`,
          },
        ]),
  ];
  const words = differences.map(({ what, theirs, ours }) => `${what} ${theirs}, not ${ours}`);
  return `the target verifies signatures for ${words.join(', and ')}: use ${differences.map(({ option }) => option).join(' ')}`;
}

const networkNames: ReadonlyMap<number, string> = new Map([
  [31337, 'devnet'],
  [114514, 'testnet'],
]);

async function tryDomain(target: Target, domain: SigningDomain, market: number): Promise<DomainTrial> {
  const signer = new Identity(randomBytes(32));
  const action = { type: 'cancel_order', cancel: { owner: signer.address, market, oid: 1 } };
  const nonce = new NonceSource(Date.now).next(signer.address);
  const client = new VenueClient(target, domain, new NonceSource(Date.now));
  return {
    domain,
    signed: signingEvidenceOf(signer, action, nonce, domain),
    ...(await probeSignature(() => client.act(signer, action, { nonce, timeoutMs: SIGNATURE_WAIT_MS }))),
  };
}
