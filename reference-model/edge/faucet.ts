import { isJsonObject, type JsonValue } from '../../spec-schemas/json/lossless.ts';
import { type Answer, bareErrorAnswer, makeNotJsonAnswer } from '../answers/answer.ts';
import { type FaucetCreditRules, faucetCreditRules } from '../chain/faucet-credit.ts';
import type { SystemAction } from '../chain/system-action.ts';
import type { Core } from '../core.ts';
import { firstRefusal } from '../refusal.ts';
import { type Address, parseAddress, zeroAddress } from '../state/address.ts';
import {
  faucetClaimRecorders,
  faucetPastClaimChecks,
  faucetRequestChecks,
  faucetSupplyChecks,
} from './faucet-checks.ts';

/** Claim, as far as it could be parsed. */
export interface FaucetClaimRequest {
  /** The value sent; undefined if the body has none or is not an object. */
  readonly addressSent: JsonValue | undefined;
  /** null: not a valid address. */
  readonly address: Address | null;
  /** Requested whole USDC; null: not sent; `unreadable`: not a uint64. */
  readonly amount: bigint | null | 'unreadable';
  readonly peer: string;
}

/** A claim whose address and amount passed their checks. */
export interface FaucetClaim {
  readonly address: Address;
  readonly peer: string;
  /** Granted whole USDC and whole tokens, after the cap. */
  readonly usdc: bigint;
  readonly token: bigint;
}

export interface FaucetRefusalReply {
  readonly status: number;
  readonly error: string;
}

/** Check before or after the node's memory is marked. Checks run in list order; the first refusal counts. */
export interface FaucetCheck<Subject> {
  readonly id: string;
  check(core: Core, subject: Subject): FaucetRefusalReply | null;
}

/** @source read-api, "POST /faucet" */
export interface FaucetRules {
  /** Checks of address and amount, before the node's memory is consulted. */
  readonly asks: readonly FaucetCheck<FaucetClaimRequest>[];
  /** Checks of the node's memory: a refusal here records nothing. */
  readonly memories: readonly FaucetCheck<FaucetClaim>[];
  /** Run in turn once the memory checks pass: from here on the address and the window are used up. */
  readonly marks: readonly { readonly id: string; mark(core: Core, claim: FaucetClaim): void }[];
  /** Checks that must pass before the credits are queued; a refusal here keeps the marks. */
  readonly supplies: readonly FaucetCheck<FaucetClaim>[];
  /** Whether the route exists, and the answer if it does not. */
  mounted(core: Core): boolean;
  absent(core: Core): Answer;
  claimed(core: Core, address: Address): boolean;
  /** Maximum number of funded addresses that a node remembers; beyond it the oldest is evicted. */
  readonly remembers: number;
  /** Default window of one source IP. */
  readonly ipWindowMs: number;
  /** Whether a claim served `sinceMs` ago still blocks its IP. */
  blocks(sinceMs: number, windowMs: number): boolean;
  usdc(core: Core, asked: bigint | null): bigint;
  token(core: Core): bigint;
  /** Top-level keys of the 200 body. */
  readonly grant: { readonly [key: string]: (claim: FaucetClaim) => unknown };
  readonly grantStatus: number;
  /** System actions of one claim, in block order. */
  credits(claim: FaucetClaim): readonly SystemAction[];
  /** Returns the answer to a refused claim. */
  refusal(refusal: FaucetRefusalReply): Answer;
  notJson(): Answer;
  /** Rules for applying the credits in a block. */
  readonly credit: FaucetCreditRules;
}

export const faucetRules: FaucetRules = {
  asks: faucetRequestChecks,
  memories: faucetPastClaimChecks,
  marks: faucetClaimRecorders,
  supplies: faucetSupplyChecks,
  mounted: (core) => core.params.faucet.enabled && core.state.chain.network !== 'mainnet',
  absent: (core) =>
    core.state.chain.network === 'mainnet'
      ? bareErrorAnswer(403, 'faucet disabled on this network')
      : { kind: 'text', status: 404, text: '' },
  claimed: (core, address) => core.memory.faucet.funded.has(address),
  remembers: 1_048_576,
  ipWindowMs: 60_000,
  blocks: (sinceMs, windowMs) => sinceMs < windowMs,
  usdc: (core, asked) => {
    const max = BigInt(core.params.faucet.maxUsdc);
    return asked === null || asked > max ? max : asked;
  },
  token: (core) => BigInt(core.params.faucet.token),
  grant: {
    address: ({ address }) => address,
    usdc: ({ usdc }) => usdc,
    mtf: ({ token }) => token,
    status: () => 'queued',
  },
  grantStatus: 200,
  credits: ({ address, usdc, token }) => [
    { type: 'faucet_credit', leg: 'usdc', address, amount: usdc },
    { type: 'faucet_credit', leg: 'token', address, amount: token },
  ],
  refusal: ({ status, error }) => bareErrorAnswer(status, error),
  notJson: makeNotJsonAnswer,
  credit: faucetCreditRules,
};

/**
 * Answers one claim.
 * @param queue receives the two credits of a granted claim, which go to the head of the next block
 * @param body  the parsed body; undefined if it was invalid JSON
 */
export function handleFaucetClaim(
  core: Core,
  queue: (action: SystemAction) => void,
  peer: string,
  body: JsonValue | undefined,
): Answer {
  const rules = core.rules.faucet;
  if (body === undefined) return rules.notJson();
  const ask = readAsk(peer, body);
  const askRefusal = firstRefusal(rules.asks, core, ask);
  if (askRefusal !== null) return rules.refusal(askRefusal);
  const claim = claimOf(core, ask);
  const memoryRefusal = firstRefusal(rules.memories, core, claim);
  if (memoryRefusal !== null) return rules.refusal(memoryRefusal);
  for (const { mark } of rules.marks) mark(core, claim);
  const supplyRefusal = firstRefusal(rules.supplies, core, claim);
  if (supplyRefusal !== null) return rules.refusal(supplyRefusal);
  core.memory.faucet.backlog.push({ address: claim.address, usdc: claim.usdc, token: claim.token });
  for (const action of rules.credits(claim)) queue(action);
  const value = Object.fromEntries(Object.entries(rules.grant).map(([key, field]) => [key, field(claim)]));
  return { kind: 'json', status: rules.grantStatus, value };
}

function readAsk(peer: string, body: JsonValue): FaucetClaimRequest {
  const { address, amount } = isJsonObject(body) ? body : {};
  return { addressSent: address, address: parseAddress(address), amount: readAmount(amount), peer };
}

/** null counts as absent, like in every optional request field. */
function readAmount(value: JsonValue | undefined): FaucetClaimRequest['amount'] {
  if (value === undefined || value === null) return null;
  if (typeof value !== 'bigint' && !Number.isSafeInteger(value)) return 'unreadable';
  const amount = BigInt(value as number | bigint); // a safe integer or a bigint by the line above
  return amount < 0n || amount >> 64n !== 0n ? 'unreadable' : amount;
}

/**
 * Builds the claim of a request. Only a planted fault lets an unreadable request through; it then claims for the zero address, or the full
 * grant.
 */
function claimOf(core: Core, { address, amount, peer }: FaucetClaimRequest): FaucetClaim {
  const { usdc, token } = core.rules.faucet;
  const asked = amount === 'unreadable' ? null : amount;
  return { address: address ?? zeroAddress, peer, usdc: usdc(core, asked), token: token(core) };
}
