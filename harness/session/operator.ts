import { Control } from '../control/control.ts';
import { HttpControlWire } from '../control/http-control.ts';
import type { ProcessLock } from '../process/process-lock.ts';
import type { InterferenceWatcher } from '../runner/session.ts';
import type { Target } from '../target/wire.ts';
import { BorrowedSettingsRecord } from './borrowed-settings-record.ts';
import { InterferenceDetector } from './interference-detector.ts';
import { RestorableFigureTracker } from './moved-figures.ts';
import { OperatorSettings, readOperatorSettings } from './operator-settings.ts';
import { OwnOperatorCalls } from './own-calls.ts';
import { OwnRequests } from './own-requests.ts';
import { restoreAbandonedSettings, restoreSettings } from './restore-settings.ts';
import { WatchedControlWire } from './run-wire.ts';
import type { UrlSessionOptions } from './session-options.ts';
import { StrangerWatch } from './stranger-watch.ts';
import { type FigureReadContext, readFaucetReserve, readOraclePrices } from './venue-figures.ts';

/** Time that a user in front of a screen waits; our adapter reports earlier that one of its functions hangs. */
const LOOK_PATIENCE_MS = 70_000;

const nothing = { indices: {}, reserve: {} };

/** Venue that is watched for interference. */
export interface WatchedVenueTarget {
  readonly others: InterferenceWatcher;
  /** Target for the requests of the run. */
  readonly target: Target;
  /** Must be called before raw bytes are sent, which bypass it. */
  noteRawBytes(): void;
}

/** Operator interface as used by one run: borrowed settings are restored, by this run or by the next. */
export class OperatorSession {
  /** Interface for the cases of the run; cut off once the run restores everything. */
  readonly control: Control;
  readonly #url: string;
  readonly #http: HttpControlWire;
  readonly #wire: WatchedControlWire;
  readonly #own: Control;
  readonly #record: BorrowedSettingsRecord | null;
  #settings: OperatorSettings | null = null;
  #lock: ProcessLock | null = null;
  #detector: InterferenceDetector | null = null;
  #isShared = false;
  #source: FigureReadContext | null = null;
  #notRestored: readonly string[] = [];

  constructor(
    url: string,
    {
      controlToken,
      stateFolder,
      tap,
      lookOnly,
    }: Pick<UrlSessionOptions, 'controlToken' | 'stateFolder' | 'tap' | 'lookOnly'>,
  ) {
    this.#url = url;
    this.#http = new HttpControlWire(
      url,
      controlToken,
      lookOnly === true ? LOOK_PATIENCE_MS : undefined,
      tap?.('control'),
    );
    this.#wire = new WatchedControlWire(this.#http);
    this.#own = new Control(this.#http);
    this.control = new Control(this.#wire);
    this.#record = stateFolder === undefined ? null : new BorrowedSettingsRecord(stateFolder, url);
  }

  /**
   * Reads the settings to be restored later, after restoring those that a dead run left changed.
   * @param address  to be added to the allowlist; null: none
   * @param isShared  whether others use it too
   * @param source  source of the venue's own figures, which cases may set as well
   * @returns notes for the reader
   * @throws Blocked when the operator interface does not answer as documented
   * @throws VenueOccupiedError when another run of this user holds the venue
   */
  async borrow(address: string | null, isShared: boolean, source: FigureReadContext): Promise<string[]> {
    if (!isShared) this.#lock = this.#record?.lock() ?? null;
    this.#isShared = isShared;
    this.#source = source;
    const notes = this.#record === null ? [] : await restoreAbandonedSettings(this.#own, this.#record, source);
    const found = await readOperatorSettings(this.#own);
    await this.control.capabilities();
    const figures = new RestorableFigureTracker(
      // On a shared venue this run sets none.
      isShared ? nothing : { indices: await readOraclePrices(source), reserve: await readFaucetReserve(source) },
      source.facts.usdc.signingId,
    );
    let settings = new OperatorSettings(this.#own, found, figures, this.#record);
    try {
      settings.persist();
    } catch (error) {
      // A machine without writable state can still judge; only a killed run leaves unknown changes.
      settings = new OperatorSettings(this.#own, found, figures, null);
      notes.push(`what is borrowed of the operator cannot be written down: ${String(error)}`);
    }
    this.#wire.watch(settings);
    this.#settings = settings;
    if (address !== null && !(await settings.exempt(address)))
      notes.push(`the operator interface sets no limits: ${address} is not taken off the budgets`);
    if (!isShared && (await settings.cutAsNeeded()))
      notes.push('blocks are cut by hand here: while the run lasts, they are cut as it needs them');
    return notes;
  }

  /** Starts to watch for interference on a venue that is exclusive to this run. */
  async watchForOthers({ target, facts }: FigureReadContext): Promise<WatchedVenueTarget> {
    const calls = new OwnOperatorCalls();
    const requests = new OwnRequests();
    const detector = new InterferenceDetector(calls, this.#own, target, this.control);
    const strangers = new StrangerWatch(this.#own, target, requests, facts);
    for (const watcher of [calls, requests, detector]) this.#wire.watch(watcher);
    this.#detector = detector;
    const others = new CombinedInterferenceWatcher([detector, strangers]);
    await others.look();
    return { others, target: requests.wrap(target), noteRawBytes: () => requests.noteRawBytes() };
  }

  /** Describes the settings still to be restored; null: none. */
  get borrowed(): string | null {
    return this.#settings === null ? null : `block mode, limits and allowlist of ${this.#url}`;
  }

  /** Sentences on the settings that were not restored, as far as known. */
  get notRestored(): readonly string[] {
    return this.#notRestored;
  }

  /** Restores settings; on a shared interface only those that this run has set. */
  async giveBack(): Promise<void> {
    const settings = this.#settings;
    const source = this.#source;
    const borrowed = this.borrowed;
    this.#settings = null;
    // Assumed until the result is known.
    if (borrowed !== null)
      this.#notRestored = [`${borrowed} are not given back: the operator interface has not answered yet`];
    try {
      await this.#wire.cutOff();
      this.#notRestored = settings === null || source === null ? [] : await this.#restored(settings, source);
    } catch (error) {
      this.#notRestored = [`${borrowed} are not given back: ${error instanceof Error ? error.message : String(error)}`];
    }
    this.#lock?.release();
  }

  async #restored(settings: OperatorSettings, source: FigureReadContext): Promise<readonly string[]> {
    if (this.#isShared) {
      await settings.restoreOwn();
      return [];
    }
    if (typeof this.#detector?.interference !== 'string') return settings.restoreAll(source);
    // Later changes by others are kept.
    await restoreSettings(this.#own, settings.borrowed, source, true);
    this.#record?.clear();
    return [];
  }

  close(): Promise<void> {
    return this.#http.close();
  }
}

/** Combines several interference watchers: reports the evidence of the first that has some. */
class CombinedInterferenceWatcher implements InterferenceWatcher {
  readonly #posts: readonly InterferenceWatcher[];

  constructor(posts: readonly InterferenceWatcher[]) {
    this.#posts = posts;
  }

  get interference(): string | null {
    return this.#posts.map(({ interference }) => interference).find((interference) => interference !== null) ?? null;
  }

  async lookWithoutWeight(): Promise<void> {
    await Promise.all(this.#posts.map((post) => post.lookWithoutWeight()));
  }

  async look(): Promise<void> {
    await Promise.all(this.#posts.map((post) => post.look()));
  }
}
