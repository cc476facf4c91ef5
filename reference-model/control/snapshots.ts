import type { Snapshot } from '../venue.ts';
import type { ControlledVenue } from './controlled-venue.ts';

/** Maximum number of snapshots, for programs that never restore any: a snapshot is as large as the state. */
const MOST = 100;

/** Snapshots of a venue, by number from 1. */
export class Snapshots {
  readonly #venue: ControlledVenue;
  readonly #snapshots = new Map<number, Snapshot>();
  #next = 1;

  constructor(venue: ControlledVenue) {
    this.#venue = venue;
  }

  /** @returns the snapshot's number; null: the maximum is reached */
  take(): number | null {
    if (this.#snapshots.size >= MOST) return null;
    const id = this.#next;
    this.#next += 1;
    this.#snapshots.set(id, this.#venue.snapshot());
    return id;
  }

  /**
   * Restores a snapshot and discards later ones.
   * @param spends  whether the snapshot itself is discarded too
   * @returns whether a snapshot with that number existed
   */
  revert(id: number, spends: boolean): boolean {
    const moment = this.#snapshots.get(id);
    if (moment === undefined) return false;
    this.#venue.restore(moment);
    for (const kept of this.#snapshots.keys()) if (spends ? kept >= id : kept > id) this.#snapshots.delete(kept);
    return true;
  }
}

export const tooManySnapshotsMessage = `${MOST} snapshots are kept: go back to one, which forgets those that were taken later`;
