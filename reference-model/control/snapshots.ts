import type { Snapshot } from '../venue.ts';
import type { ControlledVenue } from './controlled-venue.ts';

/** Maximum number of snapshots that a program which never goes back may leave behind: a snapshot holds as much as the state. */
const MOST = 100;

/** Moments of a venue to come back to, by number, from 1. */
export class Snapshots {
  readonly #venue: ControlledVenue;
  readonly #snapshots = new Map<number, Snapshot>();
  #next = 1;

  constructor(venue: ControlledVenue) {
    this.#venue = venue;
  }

  /** @returns its number; null: there are as many as are kept */
  take(): number | null {
    if (this.#snapshots.size >= MOST) return null;
    const id = this.#next;
    this.#next += 1;
    this.#snapshots.set(id, this.#venue.snapshot());
    return id;
  }

  /**
   * Goes back, and forgets what was taken later.
   * @param spends  whether the moment itself is forgotten, too
   * @returns whether there was one of that number
   */
  revert(id: number, spends: boolean): boolean {
    const moment = this.#snapshots.get(id);
    if (moment === undefined) return false;
    this.#venue.restore(moment);
    for (const kept of this.#snapshots.keys()) if (spends ? kept >= id : kept > id) this.#snapshots.delete(kept);
    return true;
  }
}

export const tooManySnapshots = `${MOST} snapshots are kept: go back to one, which forgets those that were taken later`;
