import { randomBytes } from 'node:crypto';
import { bytesToHex } from '@noble/hashes/utils.js';
import { digestOf } from '../../spec-schemas/signing/digest.ts';
import { type Domain, serviceNames } from '../../spec-schemas/signing/domain.ts';
import { Disturbed, Inconclusive } from '../check/verdicts.ts';
import type { ActReply, VenueError } from '../client/replies.ts';
import { refusalOf } from '../client/replies.ts';
import { NonceSource, VenueClient } from '../client/venue-client.ts';
import { Identity } from '../identity/keys.ts';
import type { VenueFacts } from '../probe/facts.ts';
import type { Target } from '../target/wire.ts';

/** One signature sent under one domain. */
interface DomainTrial {
  readonly domain: Domain;
  readonly digest: string;
  readonly signer: string;
  /** `unclear`: what came back says nothing about signatures (silence, another refusal of the whole request). */
  readonly verdict: 'fits' | 'refused' | 'unclear';
  /** What the target answered, in a few words. */
  readonly told: string;
}

export interface DomainProbe {
  /** The domain that the run was going to use. */
  readonly own: DomainTrial;
  /** Another domain that the target does accept; null when the own one is not refused, or none was found. */
  readonly better: Domain | null;
}

/** Never 8964: no probe signs anything that a mainnet would take. */
const documentedChainIds = [31337, 114514] as const;
const MAINNET = 8964;
const documentedServiceName = 'Service';
/** A wrong signature is refused at the edge, at once; only a right one may have to wait for its block. */
const PATIENCE_MS = 1_500;

/**
 * Finds out whether the target verifies signatures under the run's domain: a throw-away key cancels an order that does
 * not exist. Recovered to the signer it is refused for the missing order; a 401 means that another domain is in force,
 * and the documented ones are tried, with the known mistakes in the case of letters. Nothing is changed either way.
 * @returns null on mainnet, where nothing is signed
 */
export async function probeDomain(target: Target, facts: VenueFacts): Promise<DomainProbe | null> {
  const { serviceName, chainId } = facts;
  if (chainId === MAINNET || facts.network === 'mainnet') return null;
  const market = facts.markets[0]?.id ?? 0;
  const own = await tried(target, { serviceName, chainId }, market);
  if (own.verdict !== 'refused') return { own, better: null };
  const others = await Promise.all(otherDomains(own.domain).map((domain) => tried(target, domain, market)));
  return { own, better: others.find(({ verdict }) => verdict === 'fits')?.domain ?? null };
}

/** What to tell a user whose domain is refused: which one fits, or that none of the documented ones does. */
export function domainAdvice({ own, better }: DomainProbe): string {
  const { chainId, serviceName } = own.domain;
  if (better?.chainField !== undefined) {
    return `the target verifies signatures under the chain field ${better.chainField}, not ${serviceNames(serviceName).chainField}: the chain field is the whole name in lower case, so no client that keeps to it can sign there`;
  }
  if (better === null) {
    return `the target refuses signatures for chain id ${chainId} and service name ${serviceName} (${own.told}), and no documented chain id fits: use --network and --service-name to name its signing domain`;
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

function otherDomains(own: Domain): Domain[] {
  const chains = new Set([own.chainId, ...documentedChainIds]);
  const names = new Set([own.serviceName, capitalised(own.serviceName), documentedServiceName]);
  const documented = [...names]
    .flatMap((serviceName) => [...chains].map((chainId) => ({ serviceName, chainId })))
    .filter(({ serviceName, chainId }) => serviceName !== own.serviceName || chainId !== own.chainId);
  return [...documented, ...mixedChainFields(own.serviceName).map((chainField) => ({ ...own, chainField }))];
}

/** The mistakes that a venue or a client makes with the letter case of the chain field. */
function mixedChainFields(serviceName: string): string[] {
  const first = serviceName.slice(0, 1).toLowerCase() + serviceName.slice(1);
  const { chainField } = serviceNames(serviceName);
  return [...new Set([`${first}Chain`, `${serviceName}Chain`])].filter((field) => field !== chainField);
}

function capitalised(name: string): string {
  return name.slice(0, 1).toUpperCase() + name.slice(1);
}

async function tried(target: Target, domain: Domain, market: number): Promise<DomainTrial> {
  const signer = new Identity(randomBytes(32));
  const action = { type: 'cancel_order', cancel: { owner: signer.address, market, oid: 1 } };
  const nonce = new NonceSource(Date.now).next(signer.address);
  const digest = `0x${bytesToHex(digestOf(action, { nonce }, domain))}`;
  const facts = { domain, digest, signer: signer.address };
  const client = new VenueClient(target, domain, new NonceSource(Date.now));
  try {
    return { ...facts, ...verdictOf(await client.act(signer, action, { nonce, timeoutMs: PATIENCE_MS })) };
  } catch (error) {
    if (error instanceof Inconclusive || error instanceof Disturbed)
      return { ...facts, verdict: 'unclear', told: error.message };
    throw error;
  }
}

function verdictOf(reply: ActReply): Pick<DomainTrial, 'verdict' | 'told'> {
  const refusal = refusalOf(reply);
  if (refusal !== null) {
    const told = `${refusal.code} on HTTP ${reply.status}`;
    if (reply.status === 401 || refusal.code.startsWith('AUTH_')) return { verdict: 'refused', told };
    return { verdict: comesAfterSignatures(refusal) ? 'fits' : 'unclear', told };
  }
  if (reply.kind === 'other') return { verdict: 'unclear', told: `HTTP ${reply.status}` };
  return { verdict: 'fits', told: `accepted with HTTP ${reply.status}` };
}

/** The shape and the budget are looked at before the signature (D94): their refusals say nothing about it. */
function comesAfterSignatures({ code }: VenueError): boolean {
  return code !== 'RATE_LIMITED' && code !== 'INVALID_REQUEST' && code !== 'INTERNAL' && code !== 'UNAVAILABLE';
}
