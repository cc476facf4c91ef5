import {
  type BookPx,
  bookPx,
  CORE_DECIMALS,
  makeRuleUseRecordingEdit,
  marketsOfKind,
  type PendingReply,
  type PerpMarket,
  pairAt,
  parsePx,
  perpAt,
  type Ratio,
  type ReleaseProfile,
  type RulesEdit,
  RuleUse,
  ratio,
  refusedPublicBodiesEdit,
  removedProductsEdit,
  rulesEditorAt,
  truncToPx,
  usdOfPx,
  type VariantChoice,
  Venue,
} from '../../reference-model/index.ts';
import {
  isJsonObject,
  type JsonObject,
  type JsonValue,
  printJson,
  tryParseJson,
} from '../../spec-schemas/json/lossless.ts';
import type { ProductId } from '../../spec-schemas/products.ts';
import type { SwitchId } from '../../spec-schemas/switches.ts';
import { EVM_PATH } from '../client/evm-contracts.ts';
import { Control } from '../control/control.ts';
import { makeInProcessControl } from '../target/in-process.ts';
import type { AdoptedSnapshot } from './adopt/adopt.ts';
import {
  type AttemptedSystemAction,
  applyOperationAndCut,
  type EffectControl,
  type OperatorOperation,
  trySystemAction,
} from './play/operation.ts';
import { placeholderSignatureOptions } from './play/trusted-signature.ts';

/** Observation of blocks that the target cut: the shadow cuts its own accordingly. */
export interface ObservedBlocks {
  readonly height: number;
  readonly timeMs: number;
  /** Mark by coin, book plane, at the newest block. */
  readonly marks: ReadonlyMap<string, bigint>;
  /** Funding rate of one period by coin, a fraction x 1e18, at the newest block. */
  readonly rates: ReadonlyMap<string, bigint>;
  /** Times of earlier blocks by height, where the target serves them. */
  readonly timesMs?: ReadonlyMap<number, number>;
  /** End of a requested advance, or the next due time of this or another shadow. */
  readonly aimedMs?: number;
}

/** Returns the edits of a shadow that lacks products and reads actions in another form, as its target does. */
export function editsOfMissingParts({
  lacks,
  unread = [],
}: {
  readonly lacks: readonly ProductId[];
  readonly unread?: readonly string[] | undefined;
}): readonly RulesEdit[] {
  return [removedProductsEdit(lacks), refusedPublicBodiesEdit(unread)];
}

export interface ShadowConfig {
  readonly serviceName: string;
  readonly profile: ReleaseProfile;
  readonly variants: VariantChoice;
  /** Edits for missing products, and for faults where the shadow replaces a target that breaks a clause. */
  readonly edits?: readonly RulesEdit[];
  /** Switches that are off at the start; left out: none. */
  readonly switchedOff?: readonly SwitchId[];
}

type Input =
  | { readonly kind: 'act'; readonly body: string }
  | { readonly kind: 'claim'; readonly body: string }
  | { readonly kind: 'transact'; readonly body: string }
  | { readonly kind: 'blocks'; readonly observed: ObservedBlocks; readonly operation: OperatorOperation };

/**
 * In-process model that gets the target's inputs, with the target's height, clock and marks. It keeps its inputs, so that a branch without
 * some actions can be made: one in which they never arrived.
 */
export class Shadow {
  readonly venue: Venue;
  /** Rule entries used by this shadow and those that it was branched from. */
  readonly usedRules: RuleUse;
  readonly #adopted: AdoptedSnapshot;
  readonly #form: ShadowConfig;
  readonly #marks = new Map<number, BookPx>();
  readonly #rates = new Map<number, Ratio>();
  #control: Control;
  readonly #inputs: Input[] = [];
  #refusals = 0;
  /** Time of the newest block after which a transfer to the EVM was pending. */
  #crossedAtMs = Number.NEGATIVE_INFINITY;

  constructor(adopted: AdoptedSnapshot, form: ShadowConfig, used: RuleUse = new RuleUse()) {
    this.usedRules = used;
    this.#adopted = adopted;
    this.#form = form;
    const adopts = [adoptsMarks(this.#marks), adoptsRates(this.#rates), adoptsLendable(adopted.lendable)];
    const edits = [
      ...(form.edits ?? []),
      ...adopts,
      ...placeholderSignatureOptions.edits,
      makeRuleUseRecordingEdit(used),
    ];
    this.venue = new Venue(adopted.genesis, { ...form, ...placeholderSignatureOptions, edits });
    // The chain and the funding periods of its markets began before this shadow did.
    this.venue.core.state.height = adopted.height;
    for (const [coin, nextPaymentMs] of adopted.boundaries) {
      const market = this.#marketOf(coin);
      if (market !== undefined) market.funding = { ...market.funding, nextPaymentMs };
    }
    for (const [coin, print] of adopted.prints) {
      const pair = pairAt(this.venue.core.state, adopted.genesis.pairs.find(({ name }) => name === coin)?.id ?? 0);
      const px = parsePx(print);
      if (pair !== undefined && px !== null) pair.lastPx = px;
    }
    this.#control = controlOf(this.venue);
  }

  get height(): number {
    return this.venue.height;
  }

  /** Number of refused system actions. */
  get refusals(): number {
    return this.#refusals;
  }

  /** Number of inputs so far, which is the index of the next one. */
  get inputCount(): number {
    return this.#inputs.length;
  }

  /** Times of the observed blocks, newest first. */
  get blockTimes(): readonly number[] {
    return this.#inputs.flatMap((input) => (input.kind === 'blocks' ? [input.observed.timeMs] : [])).toReversed();
  }

  /** Returns the next funding boundary of a market; 0: none before its first sample. */
  nextFundingMs(id: number): number {
    return perpAt(this.venue.core.state, id)?.funding.nextPaymentMs ?? 0;
  }

  /** Sends a signed action; the ticket resolves with its block. */
  act(body: string): PendingReply {
    this.#inputs.push({ kind: 'act', body });
    return this.#post('/exchange', body);
  }

  claim(body: string): PendingReply {
    this.#inputs.push({ kind: 'claim', body });
    return this.#post('/faucet', body);
  }

  /** Returns the body of a read, with its status. */
  read(body: JsonObject): { readonly status: number; readonly json: JsonValue | undefined } {
    const reply = this.#post('/info', printJson(body)).reply;
    return { status: reply?.status ?? 0, json: tryParseJson(reply?.body ?? '') };
  }

  /** Whether a transfer to the EVM may have been pending within this time. */
  crossedWithin(ms: number): boolean {
    return this.venue.timeMs - this.#crossedAtMs <= ms;
  }

  /** Sends the EVM a call with a signed transaction. */
  transact(body: string): JsonValue | undefined {
    this.#inputs.push({ kind: 'transact', body });
    return this.rpc(body);
  }

  /** Returns the EVM's answer to a read-only request. */
  rpc(body: string): JsonValue | undefined {
    return tryParseJson(this.#post(EVM_PATH, body).reply?.body ?? '');
  }

  /** Cuts as many blocks as the target did, the last one at its time, with its marks and the same operator effect. */
  async cutBlocks(observed: ObservedBlocks, operation: OperatorOperation): Promise<void> {
    this.#inputs.push({ kind: 'blocks', observed, operation });
    for (const { id, coin } of marketsOfKind(this.venue.core.state, 'perp')) {
      const px = observed.marks.get(coin);
      if (px !== undefined) this.#marks.set(id, bookPx(px));
      const rate = observed.rates.get(coin);
      if (rate !== undefined) this.#rates.set(id, ratio(rate));
    }
    const count = Math.max(1, observed.height - this.venue.height);
    for (let left = count; left > 1; left--) {
      this.venue.elapse(this.#unobservedMs(observed, left));
      this.venue.commit();
      this.#noteCrossed();
    }
    this.venue.elapse(observed.timeMs - this.venue.timeMs);
    await applyOperationAndCut(operation, operation.operation === 'tried' ? this.#counting() : this.#own());
    this.#noteCrossed();
  }

  #noteCrossed(): void {
    if (this.venue.core.state.evm.crossings.length > 0) this.#crossedAtMs = this.venue.timeMs;
  }

  /** Whether it would accept a system action now. Changes nothing. */
  async wouldAccept(tried: AttemptedSystemAction): Promise<boolean> {
    const branch = await this.branch();
    return trySystemAction(tried.shadowAction, tried, branch.#control);
  }

  #own(): EffectControl {
    const control = this.#control;
    return {
      commit: () => control.commit(),
      // The shadow answers from its own histories, which never lag.
      holdArchive: async () => undefined,
      oracle: (coin, px) => control.oracle(coin, px),
      restart: () => control.restart(),
      system: (action, castBy) => control.system(action, castBy),
    };
  }

  #counting(): EffectControl {
    return {
      ...this.#own(),
      system: (action, castBy) =>
        this.#control.system(action, castBy).catch((error: unknown) => {
          this.#refusals += 1;
          throw error;
        }),
    };
  }

  /**
   * Returns the time of an unobserved block in between: a due time, else evenly spaced.
   * @param left  number of blocks up to the last
   */
  #unobservedMs({ timeMs: endMs, timesMs, aimedMs = 0 }: ObservedBlocks, left: number): number {
    const { timeMs, height } = this.venue;
    const dueMs = Math.min(this.venue.nextDueMs, aimedMs > timeMs ? aimedMs : Number.POSITIVE_INFINITY);
    const knownMs = timesMs?.get(height + 1);
    if (knownMs !== undefined) return knownMs - timeMs;
    const wanted = dueMs < endMs ? dueMs - timeMs : Math.max(1, Math.floor((endMs - timeMs) / left));
    // Block times are strictly increasing: otherwise the last block would be later than the target's.
    return Math.min(wanted, endMs - timeMs - (left - 1));
  }

  /** Returns a shadow with the same history, without some of its actions. */
  async without(inputs: ReadonlySet<number>): Promise<Shadow> {
    const branch = new Shadow(this.#adopted, this.#form, this.usedRules);
    return branch.#repeat(this.#inputs.filter((_input, at) => !inputs.has(at)));
  }

  /** Returns a shadow with the same history, to be continued differently. */
  branch(): Promise<Shadow> {
    return this.without(new Set());
  }

  /**
   * Returns the history of a venue on which the same bytes act each time they arrive.
   * @param nonces  nonces of those bytes, by `makeNonceKey`
   */
  async actingAgain(nonces: ReadonlySet<string>): Promise<Shadow> {
    const form = { ...this.#form, edits: [...(this.#form.edits ?? []), reuses(nonces)] };
    return new Shadow(this.#adopted, form, this.usedRules).#repeat(this.#inputs);
  }

  /**
   * Returns a function that restores this moment on a branch, any number of times, without replaying the history. While it is used no
   * action may be pending here, and each call discards the earlier state of the branch.
   * @param nonces  nonces of bytes that act each time they arrive, by `makeNonceKey`
   */
  async branchPoint(nonces: ReadonlySet<string> = new Set()): Promise<() => Shadow> {
    const branch = await (nonces.size === 0 ? this.branch() : this.actingAgain(nonces));
    const at = branch.venue.snapshot();
    const marks = new Map(branch.#marks);
    const rates = new Map(branch.#rates);
    const inputs = branch.#inputs.length;
    const crossedAtMs = branch.#crossedAtMs;
    return () => {
      branch.venue.restore(at);
      refill(branch.#marks, marks);
      refill(branch.#rates, rates);
      branch.#inputs.splice(inputs);
      branch.#crossedAtMs = crossedAtMs;
      // A new control, since the old one requires heights to be monotonic.
      branch.#control = controlOf(branch.venue);
      return branch;
    };
  }

  /** Replays the history up to an input, for a follower of the new venue. */
  async retold(inputs: number, follow: (venue: Venue) => void): Promise<Shadow> {
    const branch = new Shadow(this.#adopted, this.#form);
    follow(branch.venue);
    return branch.#repeat(this.#inputs.slice(0, inputs));
  }

  async #repeat(inputs: readonly Input[]): Promise<Shadow> {
    for (const entry of inputs) {
      if (entry.kind === 'blocks') await this.cutBlocks(entry.observed, entry.operation);
      else if (entry.kind === 'act') this.act(entry.body);
      else if (entry.kind === 'transact') this.transact(entry.body);
      else this.claim(entry.body);
    }
    return this;
  }

  #marketOf(coin: string): PerpMarket | undefined {
    const row = this.#adopted.genesis.markets.find((market) => market.coin === coin);
    return row === undefined ? undefined : perpAt(this.venue.core.state, row.id);
  }

  #post(path: string, body: string): PendingReply {
    return this.venue.handle({
      method: 'POST',
      path,
      headers: { 'content-type': 'application/json' },
      body: encoder.encode(body),
      peer: '127.0.0.1',
    });
  }
}

function controlOf(venue: Venue): Control {
  return new Control(makeInProcessControl(venue, { mode: { mode: 'manual' }, setMode: () => {} }));
}

function refill<Key, Value>(map: Map<Key, Value>, rows: ReadonlyMap<Key, Value>): void {
  map.clear();
  for (const [key, value] of rows) map.set(key, value);
}

/** Marks come from the target: they depend on other traders' books, external prices and earlier averages. */
function adoptsMarks(marks: ReadonlyMap<number, BookPx>): RulesEdit {
  const adopted: (core: unknown, market: { readonly id: number }) => ReturnType<typeof usdOfPx> | null = (
    _core,
    { id },
  ) => {
    const px = marks.get(id);
    return px === undefined ? null : usdOfPx(px);
  };
  return rulesEditorAt(
    'engine',
    'mark',
  )(({ isFresh }) => ({
    isFresh: (price) => price !== null,
    // The target folds fresh inputs, each in a block of its own.
    foldsAt: ({ params }, { oracle }, boundaryMs) => isFresh(oracle, boundaryMs, params.mark.staleMs),
    sources: { oracle_median: adopted, sync_oracle: adopted, custom: adopted },
    clamp: (value) => value,
    snap: (value) => truncToPx(value),
  }));
}

/** Funding rates come from the target: they depend on earlier books, indices and samples. The payments do not. */
function adoptsRates(rates: ReadonlyMap<number, Ratio>): RulesEdit {
  return rulesEditorAt(
    'engine',
    'funding',
  )(() => ({
    premium:
      (_core, { id }) =>
      () =>
        rates.get(id) ?? null,
    fold: (_average, sample) => ({ num: sample, den: WHOLE }),
    rate: (index) => index,
    capped: (rate) => rate,
  }));
}

/** Returns a key for a nonce and the account whose window it counts in. */
export function makeNonceKey(account: string, nonce: bigint): string {
  return `${account.toLowerCase()}/${nonce}`;
}

function reuses(nonces: ReadonlySet<string>): RulesEdit {
  return rulesEditorAt(
    'chain',
    'nonces',
  )(({ actor, isUsed }) => {
    let isFree = false;
    return {
      actor(context) {
        const account = actor(context);
        isFree = nonces.has(makeNonceKey(account, context.nonce));
        return account;
      },
      isUsed: (window, nonce) => !isFree && isUsed(window, nonce),
    };
  });
}

/** Lendable tokens come from the target, since a shadow has no pairs. */
function adoptsLendable(lendable: ReadonlySet<number>): RulesEdit {
  return rulesEditorAt('engine', 'earn')(() => ({ lendable: (_core, asset) => lendable.has(asset) }));
}

const WHOLE = ratio(10n ** BigInt(CORE_DECIMALS));

const encoder = new TextEncoder();

/** Returns `data` of a body, if it has one. */
export function dataOf(json: JsonValue | undefined): JsonValue | undefined {
  return isJsonObject(json) && !('error' in json) ? json.data : undefined;
}
