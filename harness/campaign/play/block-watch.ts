import { isJsonArray, isJsonObject } from '../../../spec-schemas/json/lossless.ts';
import { pollUntilArchived } from '../../check/once-archived.ts';
import type { ObservedBlocks } from '../shadow.ts';
import { dataOf } from '../shadow.ts';
import type { TargetSide } from './target-side.ts';

/** Maximum blocks of one gap that are read: an archive read returns no more. */
const MOST = 5_000;

/** Observes the newest block, and reads the times of the blocks between it and the previous one if an archive serves them. */
export class BlockWatch {
  readonly #target: Pick<TargetSide, 'observeBlocks' | 'read' | 'inProcess'>;
  readonly #hasArchive: boolean;
  #height: number | null = null;

  constructor(target: Pick<TargetSide, 'observeBlocks' | 'read' | 'inProcess'>, hasArchive: boolean) {
    this.#target = target;
    this.#hasArchive = hasArchive;
  }

  async look(): Promise<ObservedBlocks> {
    const observed = await this.#target.observeBlocks();
    const missed = this.#height === null ? 0 : observed.height - this.#height - 1;
    this.#height = observed.height;
    if (missed <= 0 || missed >= MOST || !this.#hasArchive) return observed;
    const newest = observed.height - 1;
    const timesMs = await pollUntilArchived(async () => {
      const served = await this.#times(missed + 1);
      // An archive that served no earlier blocks will not serve these either.
      const isThere = this.#target.inProcess || served.size === 0 || Math.max(...served.keys()) >= newest;
      return isThere ? served : null;
    });
    return { ...observed, timesMs };
  }

  async #times(limit: number): Promise<ReadonlyMap<number, number>> {
    const data = dataOf((await this.#target.read({ type: 'recent_blocks', limit })).json);
    const rows = isJsonObject(data) && isJsonArray(data.blocks) ? data.blocks : [];
    return new Map(
      rows.flatMap((row) =>
        isJsonObject(row) && typeof row.height === 'number' && typeof row.ts_ms === 'number'
          ? [[row.height, row.ts_ms] as const]
          : [],
      ),
    );
  }
}
