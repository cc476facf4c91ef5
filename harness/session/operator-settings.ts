import { isJsonArray, type JsonObject, type JsonValue } from '../../spec-schemas/json/lossless.ts';
import type { RequestedBlockMode } from '../../spec-schemas/operator/calls.ts';
import { canonicalText } from '../compare/canonical.ts';
import { chooseRestorableBlockMode, NO_RESTORABLE_BLOCK_MODE, parseBlockMode } from '../control/block-mode.ts';
import type { Control, LimitsSetting } from '../control/control.ts';
import { Unsupported } from '../kernel/verdicts.ts';
import { addToAllowlist, removeFromAllowlist } from './allowlist.ts';
import type { BorrowedSettings, BorrowedSettingsRecord } from './borrowed-settings-record.ts';
import { type RestorableFigureTracker, restoreVenueFigures } from './moved-figures.ts';
import type { ControlCallWatcher } from './run-wire.ts';
import type { FigureReadContext } from './venue-figures.ts';

/** Settings currently in force at the operator. */
export interface CurrentOperatorSettings {
  /** null: the target does not show its mode. */
  readonly blocks: RequestedBlockMode | null;
  /** Empty where the interface has no limits. */
  readonly limits: LimitsSetting;
}

/** @throws Blocked when the operator interface does not answer as documented */
export async function readOperatorSettings(control: Control): Promise<CurrentOperatorSettings> {
  const { block_mode } = await control.capabilities();
  const limits = control.offers('/control/limits') ? (await control.limits({})).before : {};
  return { blocks: parseBlockMode(block_mode), limits };
}

/** Operator settings as a run found them: recorded before they are changed, restored at every ending. */
export class OperatorSettings implements ControlCallWatcher {
  readonly #control: Control;
  readonly #found: CurrentOperatorSettings;
  readonly #record: BorrowedSettingsRecord | null;
  readonly #figures: RestorableFigureTracker;
  readonly #requested: { blocks: RequestedBlockMode[]; limits: LimitsSetting[] } = { blocks: [], limits: [] };
  #exempted: string | null = null;

  /** @param control  interface whose calls are not passed to `onSent` */
  constructor(
    control: Control,
    found: CurrentOperatorSettings,
    figures: RestorableFigureTracker,
    record: BorrowedSettingsRecord | null,
  ) {
    this.#control = control;
    this.#found = found;
    this.#figures = figures;
    this.#record = record;
  }

  /** @throws the system's own error where nothing can be written */
  persist(): void {
    this.#record?.write(this.borrowed);
  }

  get borrowed(): BorrowedSettings {
    return { ...this.#found, asked: this.#requested, exempted: this.#exempted, figures: this.#figures.all };
  }

  /** Records the change that a call is about to make. */
  onSent(path: string, body: JsonObject): void {
    const { blocks, limits } = this.#requested;
    const before = blocks.length + limits.length;
    if (path === '/control/blocks') addNew(blocks, parseBlockMode(body));
    // A change names a part of the setting: the other parts stay as last requested.
    if (path === '/control/limits') addNew(limits, { ...(limits.at(-1) ?? this.#found.limits), ...body });
    const isMoved = this.#figures.sent(path, body);
    if (isMoved || blocks.length + limits.length > before) this.persist();
  }

  /**
   * Adds an address to the allowlist, until `restore`.
   * @returns whether the interface can do that
   */
  async exempt(address: string): Promise<boolean> {
    if (!this.#control.offers('/control/limits')) return false;
    this.#exempted = address;
    const known = this.#found.limits.allowlist ?? [];
    this.onSent('/control/limits', { allowlist: [...known, address] });
    await addToAllowlist(this.#control, address, known);
    return true;
  }

  /**
   * Switches to blocks on demand, until `restoreAll`, if they were cut by hand: in an exclusive run each action would otherwise wait for a
   * block until the venue gives it up.
   * @returns whether they were cut by hand, and could be changed
   */
  async cutAsNeeded(): Promise<boolean> {
    if (this.#found.blocks?.mode !== 'manual') return false;
    const { blocks: offered } = await this.#control.capabilities();
    // Blocks on demand need a caller that can request one.
    const ways = this.#control.offers('/control/commit') ? asNeeded : asNeeded.toReversed();
    const mode = ways.find((one) => isJsonArray(offered) && offered.includes(one));
    if (mode === undefined || !this.#control.offers('/control/blocks', { mode })) return false;
    this.onSent('/control/blocks', { mode });
    await this.#control.blocks({ mode });
    return true;
  }

  /**
   * Restores every setting that a case may have changed. For a venue that is exclusive to this run.
   * @returns a sentence on each setting that could not be restored
   */
  async restoreAll(source: FigureReadContext): Promise<string[]> {
    const { limits } = this.#found;
    // A failed one must not prevent the others.
    const done = await Promise.allSettled([
      this.#restoreBlocks(),
      this.#control.offers('/control/limits') ? this.#control.limits(limits) : null,
      restoreVenueFigures(this.#control, source, this.#figures.all),
    ]);
    if (done.every(({ status }) => status === 'fulfilled')) this.#record?.clear();
    const [blocks, ...others] = done.map((one) => (one.status === 'rejected' ? wordsOf(one.reason) : null));
    const left = ['limits and allowlist', 'indices, or balances of the reserve,'];
    return [
      ...(blocks === null || blocks === undefined ? [] : [await this.#blocksLeft(blocks)]),
      ...others.flatMap((why, at) => (why === null ? [] : [`${left[at]} could not be put back: ${why}`])),
    ];
  }

  /** @throws Unsupported where they are left as they are: no offered call changes it */
  async #restoreBlocks(): Promise<void> {
    const { blocks } = this.#found;
    const isAsked = this.#requested.blocks.length > 0;
    // If the mode was not shown, a case that held blocks has released them as well as possible.
    if ((blocks === null && !isAsked) || !this.#control.offers('/control/blocks')) return;
    const back = chooseRestorableBlockMode(this.#control, blocks);
    if (back !== null) await this.#control.blocks(back);
    else if (isAsked) throw new Unsupported(NO_RESTORABLE_BLOCK_MODE);
  }

  /** Returns the mode that the venue shows; if it shows none, the last requested one. */
  async #blocksLeft(why: string): Promise<string> {
    const capabilities = await this.#control.capabilities().catch(() => null);
    const mode = parseBlockMode(capabilities?.block_mode) ?? this.#requested.blocks.at(-1) ?? null;
    return mode?.mode === 'manual' ? `blocks are left held: ${why}` : `block mode is left as the run set it: ${why}`;
  }

  /** Restores the settings of this run, and none of another's. */
  async restoreOwn(): Promise<void> {
    if (this.#exempted !== null) await removeFromAllowlist(this.#control, this.#exempted);
    this.#record?.clear();
  }
}

/** Modes that cut blocks without a caller, in order of preference. */
const asNeeded = ['instant', 'timer'] as const;

function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Settings are plain JSON, in any order of their keys. */
export function isSameSettings(one: object | null, two: object | null): boolean {
  return canonicalText({ ...one } as JsonValue) === canonicalText({ ...two } as JsonValue);
}

function addNew<T extends object>(list: T[], value: T | null): void {
  if (value !== null && !list.some((known) => isSameSettings(known, value))) list.push(value);
}
