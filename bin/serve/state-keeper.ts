import { errorText } from '../../harness/kernel/error-text.ts';
import type { Venue } from '../../reference-model/index.ts';
import { OutputFault } from '../../reports/output-fault.ts';
import { writeOrUsageError } from '../run/output-files.ts';
import type { StateFile } from './state-file.ts';

/** Time between two savings, ms. */
const EVERY_MS = 10_000;
/** Ratio of all time to the time that saving takes, at least. */
const SPARED = 20;

/** Saves a venue into its file from time to time, and at its end. */
export class StateKeeper {
  readonly #venue: Venue;
  readonly #file: StateFile;
  readonly #onTrouble: (sentence: string) => void;
  readonly #everyMs: number;
  /** Moment whose state the file holds. */
  #saved = '';
  /** Whether the venue goes on from what the file held. */
  readonly wentOn: boolean;
  /** Build that saved the state, and where its file is kept. Null: this build saved it, or there was nothing. */
  readonly migrated: { readonly build: string; readonly file: string } | null;
  #savedHeight = 0;
  #timer: NodeJS.Timeout | null = null;
  #isTroubled = false;

  /**
   * Lets the venue go on from the file, where there is one, and writes it for the first time.
   * @param onTrouble  told when a saving fails that did not fail before
   * @throws UsageError on a file of another venue, or one that cannot be written
   */
  constructor(venue: Venue, file: StateFile, onTrouble: (sentence: string) => void, everyMs = EVERY_MS) {
    this.#venue = venue;
    this.#file = file;
    this.#onTrouble = onTrouble;
    this.#everyMs = everyMs;
    const before = file.read();
    this.wentOn = before !== null;
    if (before !== null) venue.load(before);
    const { savedBy } = file;
    // A state that is not written again as it was read was not understood whole.
    if (savedBy !== null && venue.save() !== before) throw file.otherForm();
    this.migrated = savedBy === null ? null : { build: savedBy, file: writeOrUsageError(() => file.keepOther()) };
    writeOrUsageError(() => this.#write());
    this.#arm(everyMs);
  }

  /** Saves what is new, and no more after it. @returns whether the file holds the venue as it is */
  end(): boolean {
    this.abandon();
    return this.#save();
  }

  /** Leaves in the file what is there. */
  abandon(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }

  #arm(afterMs: number): void {
    this.#timer = setTimeout(() => {
      const begun = performance.now();
      this.#save();
      this.#arm(Math.max(this.#everyMs, SPARED * (performance.now() - begun)));
    }, afterMs).unref();
  }

  #save(): boolean {
    try {
      if (this.#moment() !== this.#saved) this.#write();
      this.#isTroubled = false;
      return true;
    } catch (error) {
      // Whatever it is: the venue itself is well, and those who use it do not end with its file.
      const what = error instanceof OutputFault ? error.message : `The state cannot be saved: ${errorText(error)}.`;
      if (!this.#isTroubled) this.#onTrouble(`${what} The file holds block ${this.#savedHeight}.`);
      this.#isTroubled = true;
      return false;
    }
  }

  #write(): void {
    const { height } = this.#venue;
    const moment = this.#moment();
    this.#file.write(this.#venue.save());
    this.#saved = moment;
    this.#savedHeight = height;
  }

  /** All that is saved changes with a block, a new chain, or a way back. */
  #moment(): string {
    return `${this.#venue.generation} ${this.#venue.height}`;
  }
}
