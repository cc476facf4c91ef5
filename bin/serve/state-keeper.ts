import { errorTextOf } from '../../harness/kernel/error-text.ts';
import type { Venue } from '../../reference-model/index.ts';
import { OutputWriteError } from '../../reports/output-fault.ts';
import { writeOrUsageError } from '../run/output-files.ts';
import type { StateFile } from './state-file.ts';

/** Save interval, ms. */
const EVERY_MS = 10_000;
/** Minimum ratio of the interval to the duration of a save. */
const SPARED = 20;

/** Saves a venue into its file periodically, and at its end. */
export class StateKeeper {
  readonly #venue: Venue;
  readonly #file: StateFile;
  readonly #onTrouble: (sentence: string) => void;
  readonly #everyMs: number;
  /** Identifies the state that the file has. */
  #saved = '';
  /** Whether the venue resumed from the file. */
  readonly wentOn: boolean;
  /** Build that saved the file, and the path of its copy. Null: this build saved it, or there was no file. */
  readonly migrated: { readonly build: string; readonly file: string } | null;
  #savedHeight = 0;
  #timer: NodeJS.Timeout | null = null;
  #isTroubled = false;

  /**
   * Resumes the venue from the file, where there is one, and writes it for the first time.
   * @param onTrouble  called when a save fails after a successful one
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
    // A state that does not serialise back to the same text was not fully understood.
    if (savedBy !== null && venue.save() !== before) throw file.otherForm();
    this.migrated = savedBy === null ? null : { build: savedBy, file: writeOrUsageError(() => file.keepOther()) };
    writeOrUsageError(() => this.#write());
    this.#arm(everyMs);
  }

  /** Saves changes a last time. @returns whether the file is up to date */
  end(): boolean {
    this.abandon();
    return this.#save();
  }

  /** Stops saving; the file stays as it is. */
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
      // Any error counts: the venue itself works, and its users must not suffer from a problem with the file.
      const what =
        error instanceof OutputWriteError ? error.message : `The state cannot be saved: ${errorTextOf(error)}.`;
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

  /** Every saved value changes only with a block, a new chain, or a return to an earlier state. */
  #moment(): string {
    return `${this.#venue.generation} ${this.#venue.height}`;
  }
}
