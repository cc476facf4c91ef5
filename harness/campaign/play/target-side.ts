import { setTimeout as delay } from 'node:timers/promises';
import { faucetReserveAddress } from '../../../reference-model/index.ts';
import {
  isJsonArray,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  printJson,
} from '../../../spec-schemas/json/lossless.ts';
import { EVM_PATH } from '../../client/evm-contracts.ts';
import { parseActReply } from '../../client/replies.ts';
import { Dec } from '../../compare/decimal.ts';
import type { Control } from '../../control/control.ts';
import type { DisturbanceDraft } from '../../generate/disturbances.ts';
import { Blocked, Inconclusive } from '../../kernel/verdicts.ts';
import {
  isSilence,
  type RequestOptions,
  type SilenceReason,
  type Target,
  type WireOutcome,
  type WireReply,
} from '../../target/wire.ts';
import type { PerBlockTables, StaticTables } from '../adopt/part.ts';
import { leavesOutcomeOpen } from '../compare/compare-replies.ts';
import { dataOf, type ObservedBlocks } from '../shadow.ts';

/** Request in flight: an action is pending until its block. */
export interface InFlightRequest {
  readonly settled: Promise<WireOutcome>;
  /** null until it is settled. */
  readonly outcome: WireOutcome | null;
  /** Resolves when it was sent completely, however long that takes. */
  readonly isOut: Promise<void>;
}

/** Disturbance of one request. A reset happens when `cut` aborts. */
export type RequestDisturbance =
  | Extract<DisturbanceDraft, { readonly on: 'latency' | 'drop' | 'slow' }>
  | { readonly on: 'reset'; readonly cut: AbortSignal }
  | { readonly on: 'half-open' | 'node-lost' };

/** Number of pieces of a body that is sent slowly. */
const PIECES = 4;
/** Timeout long enough for a slow node; an action waits for blocks that are cut here. */
const ANSWER_MS = 15_000;
/** Maximum polls until a gateway has found its node again, and their interval, ms. */
const REACH_POLLS = 200;
const REACH_MS = 100;
/** Status of a gateway that cannot reach its node. @source write-api, "Errors", UNAVAILABLE */
export const NODE_UNREACHABLE_STATUS = 503;
/** Maximum polls until a sent action is pending. */
const ADMISSION_POLLS = 50;
/** Maximum polls until several actions in flight are all pending, and their interval after the first one, ms. */
const FLIGHT_POLLS = 1_000;
const FLIGHT_MS = 10;
/** Interval of polls whether an acknowledged action has executed, ms. */
const RUN_MS = 100;
/** Maximum rows of a reply. @source read-api, "Validator votes" */
const MOST_VOTES = 5_000;

/** Target of a campaign. Its blocks are cut elsewhere, by hand. */
export class TargetSide {
  readonly wire: Target;
  readonly #control: Pick<Control, 'upstream'> | null;
  readonly #cutsItself: boolean;
  /** Half-open connections. */
  #connections = { cut: new AbortController() };

  /**
   * @param control  triggers disturbances of a node; left out: none are possible
   * @param cutsItself  whether blocks are cut without the harness, so that an action is answered before it is waited for
   */
  constructor(wire: Target, control: Pick<Control, 'upstream'> | null = null, cutsItself = false) {
    this.wire = wire;
    this.#control = control;
    this.#cutsItself = cutsItself;
  }

  /** Whether the venue is in this process: its replies and frames arrive at once, or with their block. */
  get inProcess(): boolean {
    return this.wire.url === null;
  }

  async read(body: JsonObject): Promise<WireReply> {
    const outcome = await this.wire.request(post('/info', printJson(body)));
    return replyOf(outcome, `read ${String(body.type)}`);
  }

  /** Returns the EVM's answer to a request. */
  async rpc(body: string): Promise<WireReply> {
    return replyOf(await this.wire.request(post(EVM_PATH, body)), 'JSON-RPC');
  }

  /** Returns `data` of a read that must succeed. */
  async data(type: string, args: JsonObject = {}): Promise<JsonObject> {
    const reply = await this.read({ type, ...args });
    const data = dataOf(reply.json);
    if (isJsonObject(data)) return data;
    throw new Blocked(`${type} gives nothing to adopt: HTTP ${reply.status} ${reply.text.slice(0, 120)}`);
  }

  /** Sends a signed action without waiting: the caller cuts blocks. */
  sendAction(body: string, disturbance: RequestDisturbance | null = null): InFlightRequest {
    const out = Promise.withResolvers<void>();
    const settled = this.#sent(body, disturbance, out.resolve);
    const request: { settled: Promise<WireOutcome>; outcome: WireOutcome | null; isOut: Promise<void> } = {
      settled,
      outcome: null,
      // A request that failed to be sent must not block the caller.
      isOut: Promise.race([out.promise, settled.then(() => undefined)]),
    };
    request.settled = request.settled.then((outcome) => {
      request.outcome = outcome;
      return outcome;
    });
    // Prevents an unhandled rejection, since some replies are not awaited.
    request.settled.catch(() => undefined);
    return request;
  }

  /** @param whenOut  called once all of it was sent */
  async #sent(body: string, disturbance: RequestDisturbance | null, whenOut: () => void): Promise<WireOutcome> {
    const { cut } = this.#connections;
    const options = this.inProcess ? {} : { timeoutMs: ANSWER_MS };
    const sent = (own: RequestOptions = {}) => this.wire.request(post('/exchange', body), { ...options, ...own });
    switch (disturbance?.on) {
      case undefined:
        whenOut();
        return sent();
      case 'latency':
        // In process no time passes.
        if (!this.inProcess) await delay(disturbance.ms);
        whenOut();
        return sent();
      case 'slow':
        return sent({ delivery: { pieces: PIECES, everyMs: disturbance.ms, isHalf: false, whenOut } });
      case 'drop':
        whenOut();
        if (disturbance.lost === 'request') return lost('timeout', 'the request was lost on its way');
        await sent({ label: 'its reply is lost' });
        return lost('timeout', 'the reply was lost on its way');
      case 'reset':
        whenOut();
        await sent({ cut: disturbance.cut, label: 'its connection is cut' });
        return lost('closed', 'the connection was reset');
      case 'half-open':
        sent({ cut: cut.signal, delivery: { pieces: 2, everyMs: 0, isHalf: true } }).catch(() => undefined);
        return lost('timeout', 'half of the request went out');
      case 'node-lost':
        whenOut();
        return this.#withoutNode(sent);
    }
  }

  /** Sends to a gateway that has lost its node, and waits until it has found the node again. */
  async #withoutNode(sent: () => Promise<WireOutcome>): Promise<WireOutcome> {
    await this.#control?.upstream(false);
    try {
      return await sent();
    } finally {
      await this.#control?.upstream(true);
      await this.#untilReached();
    }
  }

  async #untilReached(): Promise<void> {
    for (let poll = 0; poll < REACH_POLLS; poll++) {
      const outcome = await this.wire.request(
        post('/info', printJson({ type: 'user_rate_limit', address: faucetReserveAddress })),
      );
      if (!isSilence(outcome) && outcome.reply.status !== NODE_UNREACHABLE_STATUS) return;
      await delay(REACH_MS);
    }
    throw new Inconclusive('the gateway has not found its node again');
  }

  /** Resets the connection of a request, and waits until the target can notice that: a read sent afterwards arrives later. */
  async cutOff(cut: AbortController): Promise<void> {
    cut.abort();
    if (!this.inProcess) await this.newestBlock();
  }

  /** Closes half-open connections. */
  endHalfOpen(): void {
    this.#connections.cut.abort();
    this.#connections = { cut: new AbortController() };
  }

  /**
   * Returns the outcome of an action whose block was cut and observed. In process no timeout is needed: the reply came with the block,
   * before that of any later request, or never will.
   */
  async outcomeOf(request: InFlightRequest): Promise<WireOutcome> {
    return this.inProcess ? (request.outcome ?? unanswered) : request.settled;
  }

  /** Returns the reply to a faucet claim, which needs no block. @throws Inconclusive when there is none */
  async claim(body: string): Promise<WireReply> {
    return replyOf(await this.wire.request(post('/faucet', body), { timeoutMs: ANSWER_MS }), 'faucet');
  }

  /**
   * Waits until an action is pending as it is on the shadow, or was answered already.
   * @param shadow  the shadow's `user_rate_limit` of the acting account
   * @param more  actions pending on the target in addition to those on the shadow
   * @returns whether it is pending, or was answered
   */
  untilAdmitted(request: InFlightRequest, account: string, shadow: JsonValue | undefined, more = 0): Promise<boolean> {
    return this.untilWaiting(request, account, pendingIn(shadow) + more);
  }

  /** Like `untilAdmitted`, until `expected` actions of the account are pending. In process an action is pending as soon as it is sent. */
  async untilWaiting(request: InFlightRequest, account: string, expected: number): Promise<boolean> {
    if (this.inProcess) return true;
    if (this.#cutsItself) return this.#untilRun(request, account);
    for (let poll = 0; poll < ADMISSION_POLLS && request.outcome === null; poll++) {
      const { json } = await this.read({ type: 'user_rate_limit', address: account });
      if (pendingIn(json) >= expected) return true;
    }
    return request.outcome !== null;
  }

  /** Waits for the reply to an action and, if it only acknowledges the action, until the account has no pending action. */
  async #untilRun(request: InFlightRequest, account: string): Promise<boolean> {
    const outcome = await request.settled;
    if (isSilence(outcome) || !leavesOutcomeOpen(parseActReply(outcome.reply))) return true;
    for (let poll = 0; poll < FLIGHT_POLLS; poll++) {
      const { json } = await this.read({ type: 'user_rate_limit', address: account });
      if (pendingIn(json) === 0) return true;
      await delay(RUN_MS);
    }
    return false;
  }

  /**
   * Waits without a limit until each of these requests of one account is pending or answered, since all are on their way in parallel. In
   * process an action is pending as soon as it is sent.
   */
  async untilAllWait(requests: readonly InFlightRequest[], account: string): Promise<boolean> {
    if (this.inProcess) return true;
    for (let poll = 0; poll < FLIGHT_POLLS; poll++) {
      const left = requests.filter(({ outcome }) => outcome === null).length;
      if (left === 0) return true;
      const { json } = await this.read({ type: 'user_rate_limit', address: account });
      if (pendingIn(json) >= left) return true;
      if (poll > ADMISSION_POLLS) await delay(FLIGHT_MS);
    }
    return false;
  }

  /** Returns height, time, marks and funding rates of the newest block. */
  async observeBlocks(): Promise<ObservedBlocks> {
    const [markets, cut] = await Promise.all([this.data('markets', { kind: 'perp' }), this.newestBlock()]);
    return { ...cut, marks: readMarksByCoin(markets), rates: readFundingRatesByCoin(markets) };
  }

  /** Returns height and time of the newest block, from an account read that every venue serves. */
  async newestBlock(): Promise<{ readonly height: number; readonly timeMs: number }> {
    return cutOf(await this.data('account_state', { address: faucetReserveAddress, detail: 'margin' }));
  }

  /** Reads the static tables of an adoption. */
  async staticTables(): Promise<Pick<StaticTables, 'meta' | 'fees' | 'votes'>> {
    const [meta, fees, votes] = await Promise.all([
      this.data('markets_meta'),
      this.data('fee_schedule'),
      this.enactedVotes(),
    ]);
    return { meta, fees, votes };
  }

  /** Reads the enacted rows of `validator_votes`; empty where none are served. */
  enactedVotes(): Promise<JsonObject> {
    return this.data('validator_votes', { status: 'enacted', limit: MOST_VOTES }).catch(() => ({}));
  }

  /** Reads the state that a fork of the adopted venue starts from. No block is cut meanwhile, so all reads are of the same one. */
  /**
   * @param isAlone  whether nothing else is played at the same time
   * @param listing  whether to read the list of markets again, because accounts may have registered some
   */
  async liveTables(isAlone = false, listing = false): Promise<PerBlockTables> {
    const [meta, markets, pairs, reserve, options, earn, fees, validators] = await Promise.all([
      listing ? this.data('markets_meta') : null,
      this.data('markets', { kind: 'perp' }),
      this.data('markets', { kind: 'spot' }),
      this.data('account_state', { address: faucetReserveAddress }),
      // Options and lending are optional for a venue.
      this.data('option_series').catch(() => ({})),
      this.data('earn_state').catch(() => ({})),
      this.data('fee_schedule', { address: faucetReserveAddress }),
      this.data('validator_summaries'),
    ]);
    return { isAlone, meta, markets, pairs, reserve, options, earn, fees, validators };
  }
}

function pendingIn(json: JsonValue | undefined): number {
  const data = dataOf(json);
  return isJsonObject(data) && typeof data.pending_count === 'number' ? data.pending_count : 0;
}

function cutOf({ height, time }: JsonObject): { height: number; timeMs: number } {
  if (typeof height === 'number' && typeof time === 'number') return { height, timeMs: time };
  throw new Blocked('account_state tells no height and time to follow');
}

/** Returns marks by coin, book plane, from a `markets` read. */
export function readMarksByCoin(markets: JsonObject): ReadonlyMap<string, bigint> {
  const marks = new Map<string, bigint>();
  for (const { coin, mark_px } of rowsOf(markets)) {
    const mark = Dec.parse(mark_px);
    if (typeof coin !== 'string' || mark === null || mark.mantissa === 0n) continue;
    const { mantissa, scale } = mark.truncated(8);
    marks.set(coin, mantissa * 10n ** BigInt(8 - scale));
  }
  return marks;
}

const HOUR_MS = 3_600_000n;
/** Decimals of basis points in a fraction x 1e18. */
const BPS_DECIMALS = 14;

/** Returns funding rates of one period by coin, fractions x 1e18, from a `markets` read. */
export function readFundingRatesByCoin(markets: JsonObject): ReadonlyMap<string, bigint> {
  const rates = new Map<string, bigint>();
  for (const { coin, funding } of rowsOf(markets)) {
    const { rate_per_hr: served, interval_ms: interval } = isJsonObject(funding) ? funding : {};
    const rate = Dec.parse(served);
    if (typeof coin !== 'string' || rate === null || typeof interval !== 'number') continue;
    const { mantissa, scale } = rate.truncated(BPS_DECIMALS);
    rates.set(coin, (mantissa * 10n ** BigInt(BPS_DECIMALS - scale) * BigInt(interval)) / HOUR_MS);
  }
  return rates;
}

function rowsOf({ perp }: JsonObject): JsonObject[] {
  return isJsonArray(perp) ? perp.filter(isJsonObject) : [];
}

function lost(reason: SilenceReason, detail: string): WireOutcome {
  return { kind: 'silence', reason, detail };
}

const unanswered: WireOutcome = { kind: 'silence', reason: 'timeout', detail: 'not answered when its block was cut' };

const headers = { 'content-type': 'application/json' };

function post(path: string, body: string) {
  return { method: 'POST', path, headers, body };
}

function replyOf(outcome: WireOutcome, what: string): WireReply {
  if (isSilence(outcome)) throw new Inconclusive(`${what}: ${outcome.reason}, ${outcome.detail}`);
  return outcome.reply;
}
