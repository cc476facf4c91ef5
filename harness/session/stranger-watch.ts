import { wsLimits } from '../../spec-schemas/catalogue/limits.ts';
import {
  isJsonArray,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  printJson,
} from '../../spec-schemas/json/lossless.ts';
import type { Control } from '../control/control.ts';
import { Blocked } from '../kernel/verdicts.ts';
import { faucetReserveAddress } from '../probe/faucet-reserve.ts';
import type { InterferenceWatcher } from '../runner/session.ts';
import { isSilence, type Target, type WireSocket } from '../target/wire.ts';
import type { OwnRequests } from './own-requests.ts';
import { type FaucetReserveTokens, FaucetReserveWatch, type ForeignClaim } from './reserve-watch.ts';
import { readInfoData } from './venue-figures.ts';

/** Longest wait for a pong. */
const PONG_MS = 5_000;
/** Maximum reads of one account, and in all: a venue that names arbitrary accounts costs no more. */
const LOOKS_AT_ONE = 3;
const LOOKS = 24;
/** Nonces are milliseconds by convention; the clock of another client may be ahead by this much. */
const AHEAD_MS = 3_600_000;

/** Advice: no observation of a venue shows its purpose. */
const SHARED = '; one that others use as well is judged with --isolation shared';

interface Print {
  readonly coin: string;
  readonly tid: JsonValue;
}

/**
 * Detects trades and claims by others on a venue that is exclusive to this run. The feed shows them without costing weight: prints with a
 * party that no request of this run ever named, and the faucet's reserve. Neither is reported until reads confirm it: a print by the fills
 * of that party, which has signed for itself since the run began; orders of an earlier run may still trade, but it no longer signs. A
 * merely wrong frame is left to its check.
 */
export class StrangerWatch implements InterferenceWatcher {
  readonly #control: Control;
  readonly #target: Target;
  readonly #own: OwnRequests;
  readonly #reserve: FaucetReserveWatch;
  readonly #since = Date.now();
  readonly #prints = new Map<string, Print>();
  readonly #looks = new Map<string, number>();
  readonly #counters = new Map<string, string>();
  #claimed: ForeignClaim | null = null;
  #socket: WireSocket | null = null;
  #pong: (() => void) | null = null;
  /** False once a pong was missed: none is awaited again. */
  #pongs = true;
  #looking: Promise<void> | null = null;
  #looked = 0;
  #interference: string | null = null;

  /**
   * @param control  interface whose calls do not count as the run's own
   * @param target  target whose requests do not count as the run's own
   */
  constructor(control: Control, target: Target, own: OwnRequests, tokens: FaucetReserveTokens) {
    this.#control = control;
    this.#target = target;
    this.#own = own;
    this.#reserve = new FaucetReserveWatch(tokens);
  }

  get interference(): string | null {
    return this.#interference;
  }

  /** Only reads what the feed makes suspicious, which also happens on each such frame. */
  lookWithoutWeight(): Promise<void> {
    return this.#looking ?? this.#begin(false);
  }

  /** Resolves once all earlier events have arrived. */
  async look(): Promise<void> {
    while (this.#looking !== null) await this.#looking;
    await this.#begin(true);
  }

  #begin(isThorough: boolean): Promise<void> {
    this.#looking = this.#lookAt(isThorough).finally(() => {
      this.#looking = null;
    });
    return this.#looking;
  }

  async #lookAt(isThorough: boolean): Promise<void> {
    if (this.#interference !== null) return;
    await this.#opened();
    if (isThorough) await this.#caughtUp();
    await this.#atPrints();
    await this.#atReserve();
  }

  /** A restarting node ends every socket. */
  async #opened(): Promise<void> {
    if (this.#socket?.open === true) return;
    const socket = await this.#target.connect();
    if (isSilence(socket)) return;
    this.#socket = socket;
    void this.#listen(socket);
    // Tries all keys: a check judges which one is right (D26).
    for (const key of ['user', 'address']) subscribe(socket, { type: 'account_state', [key]: faucetReserveAddress });
    const coins = coinsIn(await readInfoData(this.#target, 'markets')).slice(0, MOST_COINS);
    for (const coin of coins) subscribe(socket, { type: 'trades', coin });
  }

  async #listen(socket: WireSocket): Promise<void> {
    for (;;) {
      const frame = await socket.next();
      if (frame.kind === 'closed') break;
      if (frame.kind === 'text' && isJsonObject(frame.json)) this.#take(frame.json);
    }
    if (this.#socket === socket) this.#socket = null;
    this.#pong?.();
  }

  #take({ channel, data }: JsonObject): void {
    if (channel === 'pong') this.#pong?.();
    if (channel === 'trades') for (const row of isJsonArray(data) ? data : []) this.#atRow(row);
    if (channel === 'account_state')
      this.#claimed = this.#reserve.onState(data, this.#own.reserveMoment) ?? this.#claimed;
    // A campaign may run for hours before the next look. A failed look is no evidence.
    if (this.#prints.size > 0 || this.#claimed !== null) void this.lookWithoutWeight().catch(() => undefined);
  }

  #atRow(row: JsonValue): void {
    if (!isJsonObject(row) || !isJsonArray(row.users) || row.tid === undefined) return;
    const { coin, tid } = row;
    for (const user of row.users) {
      if (typeof user !== 'string' || this.#own.hasNamed(user) || !this.#mayLook(user)) continue;
      this.#prints.set(user, { coin: String(coin), tid });
    }
  }

  #mayLook(user: string): boolean {
    return this.#looked + this.#prints.size < LOOKS && (this.#looks.get(user) ?? 0) < LOOKS_AT_ONE;
  }

  async #caughtUp(): Promise<void> {
    const socket = this.#socket;
    if (socket === null || !this.#pongs) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    const late = setTimeout(() => {
      this.#pongs = false;
      resolve();
    }, PONG_MS);
    this.#pong = resolve;
    socket.send(printJson({ method: 'ping' }));
    await promise;
    clearTimeout(late);
    this.#pong = null;
  }

  async #atPrints(): Promise<void> {
    for (const [user, print] of [...this.#prints]) {
      this.#prints.delete(user);
      this.#looked++;
      this.#looks.set(user, (this.#looks.get(user) ?? 0) + 1);
      if (await this.#acts(user, print)) this.#saw(`print ${String(print.tid)} of ${print.coin} by ${user}`);
    }
  }

  /** Whether the account has this print from an order of its own, and has signed for itself since the run began. */
  async #acts(address: string, { tid }: Print): Promise<boolean> {
    const { fills } = await readInfoData(this.#target, 'user_fills', { address });
    const fill = isJsonArray(fills) ? fills.find((row) => isJsonObject(row) && row.tid === tid) : undefined;
    if (!isJsonObject(fill) || typeof fill.cause === 'string') return false;
    const { last_nonce: nonce, lifetime_count: count } = await readInfoData(this.#target, 'user_rate_limit', {
      address,
    });
    if (nonce === undefined) return false;
    const counters = `${String(nonce)}/${String(count)}`;
    const before = this.#counters.get(address) ?? counters;
    this.#counters.set(address, counters);
    const atMs = Number(nonce);
    return before !== counters || (atMs >= this.#since && atMs <= Date.now() + AHEAD_MS);
  }

  async #atReserve(): Promise<void> {
    await this.#atHeight();
    const claimed = this.#claimed;
    if (claimed === null) return;
    const state = await readInfoData(this.#target, 'account_state', { address: faucetReserveAddress });
    if (this.#reserve.confirms(state, claimed))
      this.#saw(`${claimed.usdc} USDC and ${claimed.native} native tokens claimed from the faucet`);
    this.#claimed = null;
  }

  async #atHeight(): Promise<void> {
    const moment = this.#own.reserveMoment;
    try {
      const { height } = await this.#control.capabilities();
      if (typeof height === 'number' && moment === this.#own.reserveMoment)
        this.#reserve.onHeight(BigInt(height), moment);
    } catch (error) {
      // An operator interface that does not answer shows no height.
      if (!(error instanceof Blocked)) throw error;
    }
  }

  #saw(what: string): void {
    this.#interference ??= `somebody else moves this venue: ${what}, which this run did not cause${SHARED}`;
  }
}

/** Maximum coins, without the two subscriptions of the reserve. */
const MOST_COINS = wsLimits.subscriptionsPerConnection.value - 2;

function subscribe(socket: WireSocket, subscription: JsonObject): void {
  socket.send(printJson({ method: 'subscribe', subscription }));
}

/** Returns all markets that have a book. */
function coinsIn({ perp, spot }: JsonObject): string[] {
  const pairs = isJsonObject(spot) ? spot.pairs : undefined;
  const rows = [perp, pairs].flatMap((section) => (isJsonArray(section) ? section : []));
  return rows.flatMap((row) => {
    const name = isJsonObject(row) ? (row.coin ?? row.name) : undefined;
    return typeof name === 'string' ? [name] : [];
  });
}
