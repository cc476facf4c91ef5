import { normalizeFindingPath } from './finding.ts';
import type { WireSighting } from './wire-sighting.ts';

/** A broken target has few kinds of faults, which repeat; a hostile one generates new keys for ever. */
const MAX_PLACES = 200;

/** First sightings, by clause and place or by the unreadable fact. */
export class ShapeSightings {
  readonly #places = new Set<string>();
  readonly #first: WireSighting[] = [];

  get all(): readonly WireSighting[] {
    return this.#first;
  }

  /** @returns whether it is the first one at some place */
  add(sighting: WireSighting): boolean {
    const { clause, mismatch, weight, unread } = sighting;
    const before = this.#places.size;
    if (before >= MAX_PLACES) return false;
    // A read and a channel that share a body are two clauses.
    if (unread !== undefined) this.#places.add(unread);
    else for (const { path } of mismatch.diff) this.#places.add(`${weight} ${clause} ${normalizeFindingPath(path)}`);
    if (this.#places.size === before) return false;
    this.#first.push(sighting);
    return true;
  }
}
