import { type JsonValue, parseJson, printJson } from '../../spec-schemas/json/lossless.ts';
import type { Core } from '../core.ts';
import type { PendingReply } from '../door.ts';
import { handleExchange } from '../edge/exchange.ts';
import type { Genesis } from '../genesis/genesis.ts';
import { assembleCore, newGenesisCore, readDefaultGenesis } from '../genesis/load.ts';
import { type HistoryCheckpoint, historiesFromCheckpoint, historyCheckpointOf } from '../history/histories.ts';
import type { RulesEdit } from '../rules.ts';
import { type Account, makeEmptyAccount } from '../state/account.ts';
import type { Address } from '../state/address.ts';
import type { Market } from '../state/market.ts';
import { deserializeState, type SerializedState, serializeState, stateHashOf } from '../state/snapshot.ts';
import type { VenueState } from '../state/venue-state.ts';
import { Chain } from './chain.ts';
import type { ConservationMode } from './conserving.ts';

// A venue for tests of the chain and of actions: three funded accounts, a queue of eight, and blocks cut by the test. Signatures name their
// signer, because the real curve is tested elsewhere.

export const alice: Address = `0x${'a1'.repeat(20)}`;
export const bob: Address = `0x${'b0'.repeat(20)}`;
export const carol: Address = `0x${'ca'.repeat(20)}`;
/** Never funded. */
export const mallory: Address = `0x${'ee'.repeat(20)}`;

export const USDC = 100;
export const NATIVE = 104;
export const BTC_MARKET = 0;
/** 60,000 USDC on the book plane, the index of the default genesis. */
export const BTC_INDEX_PX = 6_000_000_000_000;
/** 0.001 BTC: 60 USDC at the index. */
export const ORDER_LOTS = 100;

export interface TestReply {
  readonly status: number;
  readonly body: JsonValue;
}

/** State of a venue, with the time of its next block and the nonce of its next signature. */
export interface VenueCheckpoint extends Pick<Core, 'params' | 'rules'> {
  readonly state: SerializedState;
  readonly histories: HistoryCheckpoint;
  readonly clockMs: number;
  readonly nonce: number;
}

function coreAt({ state, params, rules, histories, clockMs }: VenueCheckpoint): Core {
  // The state was written by `mark`, which froze its type.
  const core = assembleCore(
    deserializeState(state, rules.engine.match) as VenueState,
    params,
    rules,
    historiesFromCheckpoint(histories),
  );
  core.memory.clockMs = clockMs;
  return core;
}

export class TestVenue {
  readonly core: Core;
  readonly chain: Chain;
  #nonce = 1_000;

  /**
   * @param own  overrides parameters of the default genesis
   * @param conserving  blocks after which conservation is asserted; default: every block if no rule is edited
   * @param from  checkpoint to continue from, made with the same parameters and edits; null: the first block
   */
  constructor(
    edits: readonly RulesEdit[] = [],
    own: Partial<Genesis['params']> = {},
    conserving: ConservationMode = edits.length === 0 ? 'every-block' : 'never',
    from: VenueCheckpoint | null = null,
  ) {
    const genesis = readDefaultGenesis();
    const accounts = [alice, bob, carol].map((address) => ({ address, usdc: '10000', tokens: { [NATIVE]: '50' } }));
    const limits = { ...genesis.params.limits, perAccount: null };
    const params = { ...genesis.params, pendingQueue: 8, limits, ...own };
    const start = { ...genesis, params, accounts: [...genesis.accounts, ...accounts] };
    this.core = from === null ? newGenesisCore(start, edits) : coreAt(from);
    const recover = (_digest: Uint8Array, signature: string) => ({ address: signature.slice(0, 42) });
    this.chain = new Chain(this.core, { serviceName: 'Service', recover, conserving });
    if (from === null) this.commit();
    else this.#nonce = from.nonce;
  }

  /** Returns a checkpoint from which other venues can continue. */
  mark(): VenueCheckpoint {
    const { state, params, rules, histories, memory } = this.core;
    const { clockMs } = memory;
    return {
      state: serializeState(state),
      params,
      rules,
      histories: historyCheckpointOf(histories),
      clockMs,
      nonce: this.#nonce,
    };
  }

  /** Sends one action signed by `signer`; `envelope` overrides or adds keys. */
  send(signer: Address, action: object, envelope: object = {}): PendingReply {
    this.#nonce += 1;
    return this.sendBody(printJson({ signature: fakeSignatureOf(signer), nonce: this.#nonce, action, ...envelope }));
  }

  sendBody(text: string): PendingReply {
    return handleExchange(this.core, this.chain, { headers: {}, body: new TextEncoder().encode(text) });
  }

  /** Sends an action and cuts the next block. */
  act(signer: Address, action: object, envelope: object = {}): TestReply {
    const ticket = this.send(signer, action, envelope);
    if (ticket.reply === null) this.commit();
    return settledReplyOf(ticket);
  }

  commit(ms = 100): void {
    this.core.memory.clockMs += ms;
    this.chain.commitBlock(this.core.memory.clockMs);
  }

  /** Returns the committed state, without nonces and the figures that every block changes. */
  footprint(): string {
    return footprintOf(this.core.state);
  }
}

/** Returns the reply of a ticket, expiring its wait if nothing has settled it. */
export function settledReplyOf(ticket: PendingReply): TestReply {
  ticket.expire();
  if (ticket.reply === null) throw new Error('a ticket without a reply');
  const { status, body } = ticket.reply;
  const isJson = ticket.reply.headers['content-type'] === 'application/json';
  return { status, body: isJson ? parseJson(body) : body };
}

export function errorCodeOf({ body }: TestReply): unknown {
  return member(member(body, 'error'), 'code');
}

export function statusEntriesOf({ body }: TestReply): readonly JsonValue[] {
  const statuses = member(member(body, 'data'), 'statuses');
  return Array.isArray(statuses) ? statuses : [];
}

/** Code of an order's error entry. */
export function statusEntryErrorCode(answer: TestReply, leg = 0): unknown {
  return member(member(statusEntriesOf(answer)[leg], 'error'), 'code');
}

/** oid of an order's resting entry. */
export function restingEntryOid(answer: TestReply, leg = 0): bigint {
  return BigInt(String(member(member(statusEntriesOf(answer)[leg], 'resting'), 'oid')));
}

export function restingBidBody(owner: Address, fields: object = {}): Record<string, unknown> {
  return {
    owner,
    market: BTC_MARKET,
    side: 'bid',
    kind: 'limit',
    size: ORDER_LOTS,
    limit_px: BTC_INDEX_PX / 2,
    tif: 'gtc',
    stp_mode: 'cancel_newest',
    reduce_only: false,
    ...fields,
  };
}

export function submitOrderAction(owner: Address, fields: object = {}): object {
  return { type: 'submit_order', order: restingBidBody(owner, fields) };
}

/** Signature of these test venues: it names its signer and ignores what is signed. */
export function fakeSignatureOf(signer: Address): string {
  return `${signer}${'0'.repeat(90)}`;
}

export function convertToMultiSigAction(signers: readonly Address[], threshold: number): object {
  return { type: 'convert_to_multi_sig_user', params: { signers, threshold } };
}

/** Makes a bundle for `user` whose blob is the JSON of the inner action, or any text. */
export function multiSigBundleAction(
  user: Address,
  inner: object | string,
  signers: readonly Address[],
  { nonce, ...more }: { readonly nonce: number; readonly signatures?: readonly string[] },
): object {
  const text = typeof inner === 'string' ? inner : printJson(inner);
  const blob = `0x${Buffer.from(text).toString('hex')}`;
  const params = { user, inner_action_blob: blob, signatures: signers.map(fakeSignatureOf), nonce, ...more };
  return { type: 'multi_sig', params };
}

export function makeCloid(digit: number): string {
  return `0x${digit.toString(16).padStart(32, '0')}`;
}

function member(value: unknown, key: string): unknown {
  // Safe: a parsed object may be indexed by any key.
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined;
}

function footprintOf(state: VenueState): string {
  const accounts = [...state.accounts.values()]
    .map(withoutNonce)
    .filter((account) => stateHashOf({ ...account, address: '' }) !== BLANK);
  const markets = [...state.markets.values()].map(withoutClock);
  return stateHashOf({ ...state, height: 0, timeMs: 0, accounts, markets, evm: { ...state.evm, number: 0 } });
}

function withoutNonce({ nonces: _n, lastNonce: _l, lifetimeCount: _c, ...account }: Account): object {
  return account;
}

function withoutClock(market: Market): object {
  if (market.kind === 'spot') return market;
  const { hourlyMark: _h, basisFoldedAtMs: _b, basisEma: _e, ...clockless } = market;
  return clockless;
}

// A row that only holds the nonce of a refused action counts as absent.
const BLANK = stateHashOf({ ...withoutNonce(makeEmptyAccount(alice)), address: '' });
