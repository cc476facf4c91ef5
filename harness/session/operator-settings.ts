import { blockModeIn } from '../control/block-mode.ts';
import type { BlockMode, Control, LimitsSetting } from '../control/control.ts';

/** The operator's settings as a run found them, to be put back at every ending. */
export class OperatorSettings {
  readonly #control: Control;
  readonly #limits: LimitsSetting;
  readonly #blocks: BlockMode | null;
  #exempted: string | null = null;

  private constructor(control: Control, limits: LimitsSetting, blocks: BlockMode | null) {
    this.#control = control;
    this.#limits = limits;
    this.#blocks = blocks;
  }

  /** @throws Blocked when the operator interface does not answer as documented */
  static async read(control: Control): Promise<OperatorSettings> {
    const { block_mode } = await control.capabilities();
    const { before } = await control.limits({});
    return new OperatorSettings(control, before, blockModeIn(block_mode));
  }

  /** Puts one address on the allowlist, until `restore`. */
  async exempt(address: string): Promise<void> {
    await this.#control.limits({ allowlist: [...(this.#limits.allowlist ?? []), address] });
    this.#exempted = address;
  }

  /** Puts everything back that a case may have left changed. For a venue that this run has to itself. */
  async restoreAll(): Promise<void> {
    if (this.#blocks !== null) await this.#control.blocks(this.#blocks);
    await this.#control.limits(this.#limits);
  }

  /** Takes back what this run itself has set, and nothing of another run's. */
  async restoreOwn(): Promise<void> {
    if (this.#exempted === null) return;
    const { before } = await this.#control.limits({});
    // One entry per run: another that is still going on keeps its own.
    const allowlist = [...(before.allowlist ?? [])];
    const at = allowlist.indexOf(this.#exempted);
    if (at >= 0) allowlist.splice(at, 1);
    await this.#control.limits({ allowlist });
  }
}
