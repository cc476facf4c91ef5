import type { ShapeId } from '../../../spec-schemas/shapes/registry.ts';
import { toWildcardPath } from '../../compare/diff.ts';
import { comparedChannelOf } from './compared-channels.ts';
import { comparedReads } from './compared-reads.ts';
import { type Difference, type DifferencePlace, differenceCauseKey } from './difference.ts';

/**
 * Causes and places that an advisory of some campaign of the run has reported. Later sequences skip places that nothing else depends on:
 * hashes, and figures that rest on an open point for which the target has no known form. A difference anywhere else could cause those that
 * follow it.
 */
export class ReportedAdvisoryPlaces {
  readonly #places = new Set<string>();
  readonly #causes = new Set<string>();

  readonly has = (shape: ShapeId, path: string): boolean => this.#places.has(`${shape} ${path}`);

  /** Whether an advisory has already reported the cause of a difference, with a fully shrunk sequence. */
  isTold(difference: Difference): boolean {
    return this.#causes.has(differenceCauseKey(difference));
  }

  /** @param isOpen  whether a difference of one row rests on an open point without a known form */
  note(difference: Difference, isOpen: (one: Difference) => boolean): void {
    this.#causes.add(differenceCauseKey(difference));
    const { place, mismatch } = difference;
    for (const row of mismatch.diff) {
      const { path, expected } = row;
      const isHash = /(^|[._])hash$/.test(path) && expected.startsWith('a hash');
      const isFigure = place.kind !== 'reply' && isOpen({ ...difference, mismatch: { ...mismatch, diff: [row] } });
      if (!isHash && !isFigure) continue;
      for (const shape of shapesOf(place)) this.#places.add(`${shape} ${toWildcardPath(path)}`);
    }
  }
}

function shapesOf(place: DifferencePlace): readonly ShapeId[] {
  switch (place.kind) {
    case 'read':
      return comparedReads.flatMap(({ type, shape }) => (type === place.type ? [shape] : []));
    case 'ask':
      return [place.shape];
    case 'frame': {
      const compared = comparedChannelOf(place.channel);
      return compared === null ? [] : [compared.shape];
    }
    case 'reply':
      return ['exchange.admission', 'exchange.statuses'];
    default:
      return [];
  }
}
