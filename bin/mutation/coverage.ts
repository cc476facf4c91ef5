import { Session } from 'node:inspector/promises';
import { startPreciseCoverage } from '../selftest/precise-coverage.ts';
import { sourcePathOfCopy } from './model-copy.ts';
import type { Mutant } from './sites.ts';

/** Tracks which places of the model's sources ran, with V8's coverage counts. */
export class SourcePlaceCoverage {
  readonly #session = new Session();
  readonly #places: ReadonlyMap<string, readonly Place[]>;

  private constructor(mutants: readonly Pick<Mutant, 'path' | 'ranAt'>[]) {
    const numbered = mutants.map(({ path, ranAt }, index) => ({ path, ranAt, index }));
    // A parent comes before its parts, although its operator stands behind the first of them.
    numbered.sort((a, b) => a.ranAt - b.ranAt);
    this.#places = Map.groupBy(numbered, ({ path }) => path);
  }

  /** Starts counting; modules loaded earlier are counted only in part. */
  static async started(mutants: readonly Pick<Mutant, 'path' | 'ranAt'>[]): Promise<SourcePlaceCoverage> {
    const coverage = new SourcePlaceCoverage(mutants);
    await startPreciseCoverage(coverage.#session, { detailed: true });
    return coverage;
  }

  /** Returns the indices of the mutants whose place ran since the last call, in ascending order. */
  async takeRunIndices(): Promise<readonly number[]> {
    const { result } = await this.#session.post('Profiler.takePreciseCoverage');
    const ran = result.flatMap(({ url, functions }) => {
      const path = sourcePathOfCopy(url);
      const places = path === null ? undefined : this.#places.get(path);
      return places === undefined
        ? []
        : ranIn(
            places,
            functions.flatMap(({ ranges }) => ranges),
          );
    });
    return ran.toSorted((a, b) => a - b);
  }
}

interface Place {
  readonly ranAt: number;
  readonly index: number;
}

interface Range {
  readonly startOffset: number;
  readonly endOffset: number;
  readonly count: number;
}

/** Returns the places that ran: the innermost range around a place decides. @param places  of one source, by ascending offset */
function ranIn(places: readonly Place[], ranges: readonly Range[]): number[] {
  const ran = new Array<boolean>(places.length).fill(false);
  const outermostFirst = ranges.toSorted((a, b) => b.endOffset - b.startOffset - (a.endOffset - a.startOffset));
  for (const { startOffset, endOffset, count } of outermostFirst) {
    const first = lowest(places, startOffset);
    ran.fill(count > 0, first, Math.max(first, lowest(places, endOffset)));
  }
  return places.flatMap(({ index }, at) => (ran[at] === true ? [index] : []));
}

/** Returns the index of the first place at or after an offset. */
function lowest(places: readonly Place[], offset: number): number {
  let low = 0;
  let high = places.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((places[middle]?.ranAt ?? 0) < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}
