import { Control } from '../control/control.ts';
import { HttpControl } from '../control/http-control.ts';
import type { ProcessLock } from '../process/process-lock.ts';
import type { Others } from '../runner/session.ts';
import type { Target } from '../target/wire.ts';
import { BorrowedRecord } from './borrowed-record.ts';
import { ForeignHand } from './foreign-hand.ts';
import { giveBackLeft, givenBack } from './give-back-left.ts';
import { Lookout } from './lookout.ts';
import { MovedFigures } from './moved-figures.ts';
import { OperatorSettings, readSettings } from './operator-settings.ts';
import { OwnCalls } from './own-calls.ts';
import { OwnRequests } from './own-requests.ts';
import { RunWire } from './run-wire.ts';
import type { UrlWishes } from './session-wishes.ts';
import { StrangerWatch } from './stranger-watch.ts';
import { type FigureSource, readIndices, readReserve } from './venue-figures.ts';

/** Somebody waits in front of a screen; an adapter of ours says before that one of its functions hangs. */
const LOOK_PATIENCE_MS = 70_000;

const nothing = { indices: {}, reserve: {} };

/** A venue that is watched for others. */
interface Watched {
  readonly others: Others;
  /** For the requests of the run. */
  readonly target: Target;
  /** To be told before bytes are sent that do not go through it. */
  unseen(): void;
}

/** The operator interface as one run uses it: what is borrowed of it is given back, by this run or by the next. */
export class Operator {
  /** For the cases of the run; silent once the run gives everything back. */
  readonly control: Control;
  readonly #url: string;
  readonly #http: HttpControl;
  readonly #wire: RunWire;
  readonly #own: Control;
  readonly #record: BorrowedRecord | null;
  #settings: OperatorSettings | null = null;
  #lock: ProcessLock | null = null;
  #hand: ForeignHand | null = null;
  #isShared = false;
  #source: FigureSource | null = null;
  #left: readonly string[] = [];

  constructor(
    url: string,
    { controlToken, stateFolder, tap, lookOnly }: Pick<UrlWishes, 'controlToken' | 'stateFolder' | 'tap' | 'lookOnly'>,
  ) {
    this.#url = url;
    this.#http = new HttpControl(url, controlToken, lookOnly === true ? LOOK_PATIENCE_MS : undefined, tap?.('control'));
    this.#wire = new RunWire(this.#http);
    this.#own = new Control(this.#http);
    this.control = new Control(this.#wire);
    this.#record = stateFolder === undefined ? null : new BorrowedRecord(stateFolder, url);
  }

  /**
   * Reads the settings that are to be given back, once those that a dead run left changed are as they were.
   * @param address to be put on the allowlist; null: none
   * @param isShared  others use it too
   * @param source  of the venue's own figures, which cases may set as well
   * @returns what a reader should know of it
   * @throws Blocked when the operator interface does not answer as documented
   * @throws SomebodyElse when another run of this user has the venue to itself
   */
  async borrow(address: string | null, isShared: boolean, source: FigureSource): Promise<string[]> {
    if (!isShared) this.#lock = this.#record?.lock() ?? null;
    this.#isShared = isShared;
    this.#source = source;
    const notes = this.#record === null ? [] : await giveBackLeft(this.#own, this.#record, source);
    const found = await readSettings(this.#own);
    await this.control.capabilities();
    const figures = new MovedFigures(
      // Where others are, this run sets none.
      isShared ? nothing : { indices: await readIndices(source), reserve: await readReserve(source) },
      source.facts.usdc.signingId,
    );
    let settings = new OperatorSettings(this.#own, found, figures, this.#record);
    try {
      settings.writeDown();
    } catch (error) {
      // Such a machine can still judge; only a run that is killed leaves what nobody knows of.
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

  /** Looks out for others on a venue that this run has to itself, from now on. */
  async lookOut({ target, facts }: FigureSource): Promise<Watched> {
    const [calls, requests] = [new OwnCalls(), new OwnRequests()];
    const hand = new ForeignHand(calls, this.#own, target);
    const strangers = new StrangerWatch(this.#own, target, requests, facts);
    for (const watcher of [calls, requests, hand]) this.#wire.watch(watcher);
    this.#hand = hand;
    const others = new Lookout([hand, strangers]);
    await others.look();
    return { others, target: requests.noted(target), unseen: () => requests.unseen() };
  }

  /** What is still to be given back, in words; null: nothing. */
  get borrowed(): string | null {
    return this.#settings === null ? null : `block mode, limits and allowlist of ${this.#url}`;
  }

  /** Of what was to be given back, a sentence on each thing that was not, as far as that is known yet. */
  get left(): readonly string[] {
    return this.#left;
  }

  /** Where others use it too: only what this run itself has set. */
  async giveBack(): Promise<void> {
    const [settings, source, borrowed] = [this.#settings, this.#source, this.borrowed];
    this.#settings = null;
    // Until it is known.
    if (borrowed !== null) this.#left = [`${borrowed} are not given back: the operator interface has not answered yet`];
    try {
      await this.#wire.cutOff();
      this.#left = settings === null || source === null ? [] : await this.#restored(settings, source);
    } catch (error) {
      this.#left = [`${borrowed} are not given back: ${error instanceof Error ? error.message : String(error)}`];
    }
    this.#lock?.release();
  }

  async #restored(settings: OperatorSettings, source: FigureSource): Promise<readonly string[]> {
    if (this.#isShared) {
      await settings.restoreOwn();
      return [];
    }
    if (typeof this.#hand?.seen !== 'string') return settings.restoreAll(source);
    // What somebody else has set in the meantime is his.
    await givenBack(this.#own, settings.borrowed, source, true);
    this.#record?.clear();
    return [];
  }

  close(): Promise<void> {
    return this.#http.close();
  }
}
