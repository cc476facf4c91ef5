import { isJsonArray, isJsonObject } from '../../spec-schemas/json/lossless.ts';
import { onceArchived } from '../check/once-archived.ts';
import type { SeenBlocks } from './shadow.ts';
import { dataOf } from './shadow.ts';
import type { TargetSide } from './target-side.ts';

/** Most blocks of one gap that are read: an archive read returns no more. */
const MOST = 5_000;

/**
 * Observes the newest block, and reads the times of the blocks between it and the previous one, where an archive serves
 * them.
 */
export class BlockWatch {
  readonly #target: Pick<TargetSide, 'seen' | 'read' | 'inProcess'>;
  readonly #hasArchive: boolean;
  #height: number | null = null;

  constructor(target: Pick<TargetSide, 'seen' | 'read' | 'inProcess'>, hasArchive: boolean) {
    this.#target = target;
    this.#hasArchive = hasArchive;
  }

  async look(): Promise<SeenBlocks> {
    const seen = await this.#target.seen();
    const unseen = this.#height === null ? 0 : seen.height - this.#height - 1;
    this.#height = seen.height;
    if (unseen <= 0 || unseen >= MOST || !this.#hasArchive) return seen;
    const newest = seen.height - 1;
    const timesMs = await onceArchived(async () => {
      const told = await this.#times(unseen + 1);
      // An archive that serves no blocks will not serve these either.
      const isThere = this.#target.inProcess || told.size === 0 || Math.max(...told.keys()) >= newest;
      return isThere ? told : null;
    });
    return { ...seen, timesMs };
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
