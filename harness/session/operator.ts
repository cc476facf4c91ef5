import { Control } from '../control/control.ts';
import { HttpControl } from '../control/http-control.ts';
import { BorrowedRecord } from './borrowed-record.ts';
import { giveBackLeft } from './give-back-left.ts';
import { OperatorSettings, readSettings } from './operator-settings.ts';
import { RunWire } from './run-wire.ts';
import type { UrlWishes } from './session-wishes.ts';

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

  constructor(url: string, { controlToken, stateFolder }: Pick<UrlWishes, 'controlToken' | 'stateFolder'>) {
    this.#url = url;
    this.#http = new HttpControl(url, controlToken);
    this.#wire = new RunWire(this.#http);
    this.#own = new Control(this.#http);
    this.control = new Control(this.#wire);
    this.#record = stateFolder === undefined ? null : new BorrowedRecord(stateFolder, url);
  }

  /**
   * Reads the settings that are to be given back, once those that a dead run left changed are as they were.
   * @param address to be put on the allowlist; null: none
   * @returns what a reader should know of it
   * @throws Blocked when the operator interface does not answer as documented
   */
  async borrow(address: string | null): Promise<string[]> {
    const notes = this.#record === null ? [] : await giveBackLeft(this.#own, this.#record);
    const found = await readSettings(this.#own);
    let settings = new OperatorSettings(this.#own, found, this.#record);
    try {
      settings.writeDown();
    } catch (error) {
      // Such a machine can still judge; only a run that is killed leaves what nobody knows of.
      settings = new OperatorSettings(this.#own, found, null);
      notes.push(`what is borrowed of the operator cannot be written down: ${String(error)}`);
    }
    this.#wire.onCall((path, body) => settings.beforeCall(path, body));
    this.#settings = settings;
    if (address !== null) await settings.exempt(address);
    return notes;
  }

  /** What is still to be given back, in words; null: nothing. */
  get borrowed(): string | null {
    return this.#settings === null ? null : `block mode, limits and allowlist of ${this.#url}`;
  }

  /** @param isShared  others use it too: only what this run itself has set */
  async giveBack(isShared: boolean): Promise<void> {
    await this.#wire.cutOff();
    const settings = this.#settings;
    await (isShared ? settings?.restoreOwn() : settings?.restoreAll());
    this.#settings = null;
  }

  close(): Promise<void> {
    return this.#http.close();
  }
}
