import { isJsonArray, isJsonObject } from '../../spec-schemas/json/lossless.ts';
import type { SeenBlocks } from './shadow.ts';
import { dataOf } from './shadow.ts';
import type { TargetSide } from './target-side.ts';

/** Blocks of one leap that are asked for: as many as an archive gives. */
const MOST = 5_000;

/** Looks at the newest block, and asks when those behind the one before it were cut, where an archive tells. */
export class BlockWatch {
  readonly #target: Pick<TargetSide, 'seen' | 'read'>;
  readonly #hasArchive: boolean;
  #height: number | null = null;

  constructor(target: Pick<TargetSide, 'seen' | 'read'>, hasArchive: boolean) {
    this.#target = target;
    this.#hasArchive = hasArchive;
  }

  async look(): Promise<SeenBlocks> {
    const seen = await this.#target.seen();
    const unseen = this.#height === null ? 0 : seen.height - this.#height - 1;
    this.#height = seen.height;
    return unseen > 0 && unseen < MOST && this.#hasArchive ? { ...seen, timesMs: await this.#times(unseen + 1) } : seen;
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
