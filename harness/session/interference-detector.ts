import {
  isJsonArray,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  tryParseJson,
} from '../../spec-schemas/json/lossless.ts';
import { canonicalText } from '../compare/canonical.ts';
import { Dec } from '../compare/decimal.ts';
import { isWithinTolerance } from '../compare/planes.ts';
import { parseBlockMode } from '../control/block-mode.ts';
import type { Control } from '../control/control.ts';
import { Blocked, Unsupported } from '../kernel/verdicts.ts';
import type { Target } from '../target/wire.ts';
import type { OwnAspectChangeCount, OwnOperatorCalls, VenueAspect } from './own-calls.ts';
import type { ControlCallWatcher } from './run-wire.ts';
import { ConsensusTimeWatch, type LocalClocksReading, readLocalClocks } from './venue-clock.ts';
import { oraclePricesIn, readInfoData } from './venue-figures.ts';

/** Number of moments that an own call counts: when it is sent and when it is answered. */
const ONE_CALL = 2;

/** Calls whose reply names a block cut meanwhile. Others may name an older one: an index is set without a block while blocks are held. */
const alwaysCutsBlock: ReadonlySet<string> = new Set(['/control/commit', '/control/advance']);

/** Calls that may cut a block before their reply. */
const cutsBlocks: ReadonlySet<string> = new Set([
  '/control/commit',
  '/control/advance',
  '/control/oracle',
  '/control/system',
]);

/** Observed value, and the moment in this run's own calls at the observation. */
interface Observation {
  readonly value: JsonValue;
  readonly moment: number;
  /** Whether it is what this run requested, not yet confirmed. */
  readonly isAsked?: boolean;
}

/**
 * Detects whether others change a venue that is exclusive to this run. Every look compares with the previous one: values that this run
 * changed in between, or is changing, are adopted, so they never count as evidence.
 */
export class InterferenceDetector implements ControlCallWatcher {
  readonly #own: OwnOperatorCalls;
  readonly #control: Control;
  readonly #target: Target;
  readonly #operated: Control;
  readonly #sights = new Map<VenueAspect, Observation>();
  readonly #clock = new ConsensusTimeWatch();
  /** Prices of the markets whose index moved like one of a price feed, and whether this run has set them. */
  readonly #moving = new Map<string, { readonly px: string; readonly isSet: boolean }>();
  readonly #sentAt = new WeakMap<JsonObject, LocalClocksReading>();
  #votes: ReadonlySet<string> | null = null;
  #interference: string | null = null;
  #looking: Promise<void> | null = null;

  /**
   * @param control  interface whose calls do not count as the run's own
   * @param operated  interface whose calls do
   */
  constructor(own: OwnOperatorCalls, control: Control, target: Target, operated: Control) {
    this.#own = own;
    this.#control = control;
    this.#target = target;
    this.#operated = operated;
  }

  /** Evidence of others, in one sentence; null: none. */
  get interference(): string | null {
    return this.#interference;
  }

  onSent(_path: string, body: JsonObject): void {
    this.#sentAt.set(body, readLocalClocks());
  }

  /** Takes the values before and after a change from the replies to this run's own calls. */
  onAnswered(path: string, body: JsonObject, data: JsonObject | null): void {
    if (data === null) return;
    if (path === '/control/blocks') this.#adopt('block mode', parseBlockMode(body), true);
    if (path === '/control/limits' && Object.keys(body).length > 0) {
      this.#compareAfterOwn('limits', data.before, (before) => before);
      this.#adopt('limits', data.after);
    }
    this.#atOwnBlock(path, body, data);
    if (path === '/control/commit') {
      this.#compareAfterOwn('height', data.height, (height) => Number(height) + Number(body.blocks));
    }
    // In manual mode nobody but this run cuts a block between two of its own calls.
    if (cutsBlocks.has(path) && this.#isByHand()) this.#adopt('height', data.height);
  }

  /**
   * Looks at the operator's own settings, which costs no weight that a check of the limits may be counting. One look at a time: concurrent
   * callers share it.
   */
  lookWithoutWeight(): Promise<void> {
    return this.#looking ?? this.#begin(false);
  }

  /** Looks at the current state of everything, for a weight of 4. */
  async look(): Promise<void> {
    // A pending look may have read values before the change.
    while (this.#looking !== null) await this.#looking;
    await this.#begin(true);
  }

  #begin(everything: boolean): Promise<void> {
    this.#looking = this.#lookAt(everything).finally(() => {
      this.#looking = null;
    });
    return this.#looking;
  }

  async #lookAt(everything: boolean): Promise<void> {
    await this.#atSettings();
    if (everything) await this.#atVenue();
  }

  async #atSettings(): Promise<void> {
    try {
      const since = this.#moments(['block mode', 'limits', 'height', 'time']);
      const requested = readLocalClocks();
      const { block_mode, height, time } = await this.#control.capabilities();
      this.#atClock(time, since.get('time') ?? null, requested);
      const before = this.#control.offers('/control/limits') ? (await this.#control.limits({})).before : undefined;
      const mode = parseBlockMode(block_mode);
      this.#compare('block mode', mode, since);
      // Settings are plain JSON.
      this.#compare('limits', before as JsonValue, since);
      // Only in manual mode does a new block need somebody to cut it.
      this.#compare('height', mode?.mode === 'manual' ? height : undefined, since);
    } catch (error) {
      // An operator interface that does not answer is no evidence of others.
      if (!(error instanceof Blocked)) throw error;
    }
  }

  /** Checks the clock against a block that was just cut, from the reply to its call. */
  #atOwnBlock(path: string, body: JsonObject, { time }: JsonObject): void {
    const moment = this.#own.moment('time');
    const sentAt = this.#sentAt.get(body);
    if (typeof time !== 'number' || moment === null || sentAt === undefined || !cutsBlocks.has(path)) return;
    const blocks = typeof body.blocks === 'number' ? body.blocks : 1;
    this.#ranAway(
      alwaysCutsBlock.has(path)
        ? this.#clock.onCut(time, moment, blocks, sentAt)
        : this.#clock.observe(time, moment, sentAt),
    );
  }

  #atClock(time: JsonValue | undefined, since: OwnAspectChangeCount, requested: LocalClocksReading): void {
    const moment = this.#own.moment('time');
    if (typeof time !== 'number' || moment === null || since !== moment) return;
    this.#ranAway(this.#clock.observe(time, moment, requested));
  }

  #ranAway(leapMs: number | null): void {
    if (leapMs === null) return;
    if (leapMs < 0) this.#interference ??= `consensus time went back by ${-leapMs} ms, which no chain does`;
    else this.#saw(`time, ${leapMs} ms further on`);
  }

  async #atVenue(): Promise<void> {
    const since = this.#moments(['oracle', 'chain']);
    // A failed read is no evidence of others.
    const status = await readInfoData(this.#target, 'exchange_status');
    const markets = await readInfoData(this.#target, 'markets');
    const hasSamePast = this.#atVotes(await readInfoData(this.#target, 'validator_votes'));
    // A chain that still has earlier votes did not restart, and none restarts with every look: a changing name is left to a check.
    if (hasSamePast || (await this.#isNamedAnew(status.chain_identity))) this.#adopt('chain', status.chain_identity);
    else this.#compare('chain', status.chain_identity, since);
    this.#compare('oracle', oraclePricesIn(markets), since);
    await this.#pinIndices();
  }

  /**
   * Sets each index that was seen to move like one of a price feed to its current price, through the operator interface, which takes the
   * market from the feed: the checks of a run that has the venue to itself count on indices at rest.
   */
  async #pinIndices(): Promise<void> {
    for (const [coin, { px, isSet }] of this.#moving)
      if (!isSet) {
        this.#moving.set(coin, { px, isSet: true });
        try {
          await this.#operated.oracle(coin, px);
        } catch (error) {
          if (!(error instanceof Blocked || error instanceof Unsupported)) throw error;
          this.#saw(`oracle ${coin} ${px}`, ownIndex);
        }
      }
  }

  /** Whether a chain whose name changed since the last look has changed it again. */
  async #isNamedAnew(name: JsonValue | undefined): Promise<boolean> {
    const before = this.#sights.get('chain');
    if (before === undefined || name === undefined || canonicalText(before.value) === canonicalText(name)) return false;
    const { chain_identity: next } = await readInfoData(this.#target, 'exchange_status');
    return next !== undefined && canonicalText(next) !== canonicalText(name);
  }

  /**
   * Checks votes, which stay on record: a new one for an account that this run never named was cast by others.
   * @returns whether an earlier one is on record: false also if there was none
   */
  #atVotes({ votes }: JsonObject): boolean {
    const rows = isJsonArray(votes) ? votes.filter(isJsonObject) : [];
    const known = this.#votes;
    this.#votes = new Set(rows.map(keyOf));
    for (const row of rows) {
      const account = known === null || known.has(keyOf(row)) ? null : accountOf(row);
      if (account !== null && !this.#own.accounts.has(account)) this.#saw(`vote ${String(row.action)} for ${account}`);
    }
    return rows.some((row) => known?.has(keyOf(row)) === true);
  }

  #moments(aspects: readonly VenueAspect[]): ReadonlyMap<VenueAspect, OwnAspectChangeCount> {
    return new Map(aspects.map((aspect) => [aspect, this.#own.moment(aspect)]));
  }

  #isByHand(): boolean {
    const mode = this.#sights.get('block mode');
    return (
      mode !== undefined &&
      mode.moment === this.#own.moment('block mode') &&
      isJsonObject(mode.value) &&
      mode.value.mode === 'manual'
    );
  }

  /** Compares a value with the previous one. */
  #compare(
    aspect: VenueAspect,
    value: JsonValue | undefined,
    since: ReadonlyMap<VenueAspect, OwnAspectChangeCount>,
  ): void {
    const moment = this.#own.moment(aspect);
    // Read while this run was changing it, so it is no evidence.
    if (moment === null || since.get(aspect) !== moment) return;
    const before = this.#sights.get(aspect);
    this.#adopt(aspect, value);
    if (value === undefined || value === null || before?.moment !== moment) return;
    if (before.isAsked === true) this.#asRequested(aspect, before.value, value);
    else this.#differ(aspect, before.value, value);
  }

  /** Compares the value before a call of this run with the previous one, if no other call came between. */
  #compareAfterOwn(aspect: VenueAspect, found: JsonValue | undefined, expected: (value: JsonValue) => JsonValue): void {
    const before = this.#sights.get(aspect);
    if (before === undefined || found === undefined || this.#own.moment(aspect) !== before.moment + ONE_CALL) return;
    this.#differ(aspect, expected(before.value), found);
  }

  /** Adopts a value to compare with; none if this run is changing it or the target does not show it. */
  #adopt(aspect: VenueAspect, value: JsonValue | undefined, isAsked = false): void {
    const moment = this.#own.moment(aspect);
    if (value === undefined || value === null || moment === null) this.#sights.delete(aspect);
    else this.#sights.set(aspect, { value, moment, isAsked });
  }

  /** Compares a reply with its request: an interface that ignores a request would look like others changing the value. */
  #asRequested(aspect: VenueAspect, requested: JsonValue, reported: JsonValue): void {
    // The interface chooses the interval of a timer if none was requested.
    const isWhole = isJsonObject(requested) && requested.ms !== undefined;
    const isDone = isWhole
      ? canonicalText(requested) === canonicalText(reported)
      : parseBlockMode(requested)?.mode === parseBlockMode(reported)?.mode;
    if (isDone) return;
    this.#interference ??= `${aspect} was asked to be ${canonicalText(requested)} and is told to be ${canonicalText(reported)}: the operator interface did not do what it was asked for, or somebody else moves this venue`;
  }

  #differ(aspect: VenueAspect, before: JsonValue, now: JsonValue): void {
    if (aspect === 'oracle') {
      for (const { coin, from, to } of movedIndices(before, now)) {
        const isFeed = isMoveOfFeed(from, to) && !this.#moving.has(coin) && this.#control.offers('/control/oracle');
        if (isFeed) this.#moving.set(coin, { px: to, isSet: false });
        else this.#saw(`oracle ${coin} ${to}`, ownIndex);
      }
    } else if (canonicalText(before) !== canonicalText(now)) {
      this.#saw(`${aspect} ${canonicalText(now)}`);
    }
  }

  #saw(what: string, unless = ''): void {
    this.#interference ??= `somebody else moves this venue: ${what}, which this run did not cause${unless}`;
  }
}

function keyOf({ round, sub_id }: JsonObject): string {
  return `${String(round)}/${String(sub_id)}`;
}

/** Returns the account of a vote, in lower case; null: it names none. */
function accountOf({ casts }: JsonObject): string | null {
  const cast = isJsonArray(casts) ? casts.find(isJsonObject) : undefined;
  const value = typeof cast?.value === 'string' ? tryParseJson(cast.value) : undefined;
  return isJsonObject(value) && typeof value.account === 'string' ? value.account.toLowerCase() : null;
}

/** Advice: no observation of an index that moves again distinguishes a person from a price feed. */
const ownIndex = '; one whose index moves by itself is judged with --isolation shared';

interface MovedIndex {
  readonly coin: string;
  readonly from: string;
  readonly to: string;
}

/** A market that appeared or vanished is the delayed effect of a vote. */
function movedIndices(before: JsonValue, now: JsonValue): readonly MovedIndex[] {
  if (!isJsonObject(before) || !isJsonObject(now)) return [];
  return Object.entries(now).flatMap(([coin, px]) => {
    const from = before[coin];
    return typeof px !== 'string' || typeof from !== 'string' || px === from ? [] : [{ coin, from, to: px }];
  });
}

/** Maximum change of an index that a price feed makes while a check runs; a person who tries something moves it further. */
const FEED_MOVE = Dec.of('0.01');

function isMoveOfFeed(from: string, to: string): boolean {
  const before = Dec.parse(from);
  const after = Dec.parse(to);
  if (before === null || after === null || before.compare(Dec.of(0)) <= 0) return false;
  return isWithinTolerance(after, before, before.times(FEED_MOVE));
}
