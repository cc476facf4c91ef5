import { isJsonArray, type JsonObject, type JsonValue } from '../../spec-schemas/json/lossless.ts';
import type { AskedBlockMode } from '../../spec-schemas/operator/calls.ts';
import { NotHere } from '../check/verdicts.ts';
import { canonical } from '../compare/canonical.ts';
import { blockModeIn, NO_WAY_BACK, wayBack } from '../control/block-mode.ts';
import type { Control, LimitsSetting } from '../control/control.ts';
import { putOnAllowlist, takeOffAllowlist } from './allowlist.ts';
import type { Borrowed, BorrowedRecord } from './borrowed-record.ts';
import { type MovedFigures, setBack } from './moved-figures.ts';
import type { CallWatcher } from './run-wire.ts';
import type { FigureSource } from './venue-figures.ts';

/** What is in force at the operator's now. */
export interface Settings {
  /** null: the target does not tell its mode. */
  readonly blocks: AskedBlockMode | null;
  /** Empty where the interface sets none. */
  readonly limits: LimitsSetting;
}

/** @throws Blocked when the operator interface does not answer as documented */
export async function readSettings(control: Control): Promise<Settings> {
  const { block_mode } = await control.capabilities();
  const limits = control.offers('/control/limits') ? (await control.limits({})).before : {};
  return { blocks: blockModeIn(block_mode), limits };
}

/** The operator's settings as a run found them: written down before they are changed, put back at every ending. */
export class OperatorSettings implements CallWatcher {
  readonly #control: Control;
  readonly #found: Settings;
  readonly #record: BorrowedRecord | null;
  readonly #figures: MovedFigures;
  readonly #asked: { blocks: AskedBlockMode[]; limits: LimitsSetting[] } = { blocks: [], limits: [] };
  #exempted: string | null = null;

  /** @param control  calls of it are not told to `sent` */
  constructor(control: Control, found: Settings, figures: MovedFigures, record: BorrowedRecord | null) {
    this.#control = control;
    this.#found = found;
    this.#figures = figures;
    this.#record = record;
  }

  /** @throws the system's own error where nothing can be written */
  writeDown(): void {
    this.#record?.write(this.borrowed);
  }

  get borrowed(): Borrowed {
    return { ...this.#found, asked: this.#asked, exempted: this.#exempted, figures: this.#figures.all };
  }

  /** Writes down what a call is about to change. */
  sent(path: string, body: JsonObject): void {
    const { blocks, limits } = this.#asked;
    const before = blocks.length + limits.length;
    if (path === '/control/blocks') addNew(blocks, blockModeIn(body));
    // A change names a part of the setting: what it leaves out stays as it was asked for last.
    if (path === '/control/limits') addNew(limits, { ...(limits.at(-1) ?? this.#found.limits), ...body });
    const isMoved = this.#figures.sent(path, body);
    if (isMoved || blocks.length + limits.length > before) this.writeDown();
  }

  /**
   * Puts one address on the allowlist, until `restore`.
   * @returns whether that can be done here
   */
  async exempt(address: string): Promise<boolean> {
    if (!this.#control.offers('/control/limits')) return false;
    this.#exempted = address;
    const known = this.#found.limits.allowlist ?? [];
    this.sent('/control/limits', { allowlist: [...known, address] });
    await putOnAllowlist(this.#control, address, known);
    return true;
  }

  /**
   * Has blocks cut as something waits for one, until `restoreAll`, where they were cut by hand: a run that has the venue to
   * itself is the only hand there is, and each of its actions would wait for a block until the venue gives it up.
   * @returns whether that was so, and could be changed
   */
  async cutAsNeeded(): Promise<boolean> {
    if (this.#found.blocks?.mode !== 'manual') return false;
    const { blocks: offered } = await this.#control.capabilities();
    // Blocks that are cut as something waits for one need somebody who can ask for one.
    const ways = this.#control.offers('/control/commit') ? asNeeded : asNeeded.toReversed();
    const mode = ways.find((one) => isJsonArray(offered) && offered.includes(one));
    if (mode === undefined || !this.#control.offers('/control/blocks', { mode })) return false;
    this.sent('/control/blocks', { mode });
    await this.#control.blocks({ mode });
    return true;
  }

  /**
   * Puts everything back that a case may have left changed. For a venue that this run has to itself.
   * @returns a sentence on each thing that could not be put back
   */
  async restoreAll(source: FigureSource): Promise<string[]> {
    const { limits } = this.#found;
    // One that is refused must not keep the others.
    const done = await Promise.allSettled([
      this.#restoreBlocks(),
      this.#control.offers('/control/limits') ? this.#control.limits(limits) : null,
      setBack(this.#control, source, this.#figures.all),
    ]);
    if (done.every(({ status }) => status === 'fulfilled')) this.#record?.clear();
    const [blocks, ...others] = done.map((one) => (one.status === 'rejected' ? wordsOf(one.reason) : null));
    const left = ['limits and allowlist', 'indices, or balances of the reserve,'];
    return [
      ...(blocks === null || blocks === undefined ? [] : [await this.#blocksLeft(blocks)]),
      ...others.flatMap((why, at) => (why === null ? [] : [`${left[at]} could not be put back: ${why}`])),
    ];
  }

  /** @throws NotHere where they are left as they are: nothing that is offered changes it */
  async #restoreBlocks(): Promise<void> {
    const { blocks } = this.#found;
    const isAsked = this.#asked.blocks.length > 0;
    // Where the mode was not told, whoever held blocks has let them go as well as can be.
    if ((blocks === null && !isAsked) || !this.#control.offers('/control/blocks')) return;
    const back = wayBack(this.#control, blocks);
    if (back !== null) await this.#control.blocks(back);
    else if (isAsked) throw new NotHere(NO_WAY_BACK);
  }

  /** What the venue itself tells is said; where it tells nothing, what was asked of it last. */
  async #blocksLeft(why: string): Promise<string> {
    const told = await this.#control.capabilities().catch(() => null);
    const mode = blockModeIn(told?.block_mode) ?? this.#asked.blocks.at(-1) ?? null;
    return mode?.mode === 'manual' ? `blocks are left held: ${why}` : `block mode is left as the run set it: ${why}`;
  }

  /** Takes back what this run itself has set, and nothing of another run's. */
  async restoreOwn(): Promise<void> {
    if (this.#exempted !== null) await takeOffAllowlist(this.#control, this.#exempted);
    this.#record?.clear();
  }
}

/** Ways of cutting blocks that need no hand, the better one first. */
const asNeeded = ['instant', 'timer'] as const;

function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Settings are plain JSON, in whatever order of their keys. */
export function isSame(one: object | null, two: object | null): boolean {
  return canonical({ ...one } as JsonValue) === canonical({ ...two } as JsonValue);
}

function addNew<T extends object>(list: T[], value: T | null): void {
  if (value !== null && !list.some((known) => isSame(known, value))) list.push(value);
}
