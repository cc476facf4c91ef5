import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RequestedBlockMode } from '../../spec-schemas/operator/calls.ts';
import type { LimitsSetting } from '../control/control.ts';
import {
  isProcessAlive,
  type ProcessIdentity,
  parseProcessIdentity,
  readOwnProcessIdentity,
} from '../process/process-identity.ts';
import { acquireLock, LockHeldError, type ProcessLock } from '../process/process-lock.ts';
import type { RestorableFigures } from './moved-figures.ts';

/** Operator settings that a run borrows: the original ones, and each that it requested. */
export interface BorrowedSettings {
  /** null: the target does not show its mode. */
  readonly blocks: RequestedBlockMode | null;
  readonly limits: LimitsSetting;
  readonly asked: { readonly blocks: readonly RequestedBlockMode[]; readonly limits: readonly LimitsSetting[] };
  /** Address that the run added to the allowlist. */
  readonly exempted: string | null;
  /** Left out: a run of an earlier version, which did not record them. */
  readonly figures?: RestorableFigures;
}

/** A venue that should be exclusive to this run is used by others: nothing can be judged on it. */
export class VenueOccupiedError extends Error {
  override readonly name = 'SomebodyElse';
}

interface Entry extends BorrowedSettings {
  readonly process: ProcessIdentity;
  readonly control: string;
  /** Our clock, ms since the epoch. */
  readonly since: number;
}

/** Settings of a run that died before it could restore them. */
export interface AbandonedSettings extends BorrowedSettings {
  readonly pid: number;
  /** Removes the record: the settings were restored. */
  forget(): void;
}

/** Record written before anything is borrowed, so that the next run on the same operator interface can restore it. */
export class BorrowedSettingsRecord {
  readonly #control: string;
  readonly #folder: string;
  readonly #file: string;
  readonly #since = Date.now();

  /** @param stateFolder  state folder of this user, which gets a folder per operator interface */
  constructor(stateFolder: string, controlUrl: string) {
    this.#control = controlUrl;
    const key = createHash('sha256').update(controlUrl).digest('hex').slice(0, 16);
    this.#folder = join(stateFolder, 'borrowed', key);
    this.#file = join(this.#folder, `${process.pid}.json`);
  }

  /** @throws the system's own error where nothing can be written */
  write(borrowed: BorrowedSettings): void {
    const entry: Entry = { process: readOwnProcessIdentity(), control: this.#control, since: this.#since, ...borrowed };
    mkdirSync(this.#folder, { recursive: true });
    const draft = `${this.#file}.tmp`;
    writeFileSync(draft, `${JSON.stringify(entry)}\n`);
    renameSync(draft, this.#file);
  }

  /**
   * Locks the venue for this run, among the runs of this user; null where nothing can be written.
   * @throws VenueOccupiedError while another one holds the lock
   */
  lock(): ProcessLock | null {
    try {
      mkdirSync(this.#folder, { recursive: true });
      return acquireLock(join(this.#folder, 'closed.lock'));
    } catch (error) {
      if (error instanceof LockHeldError)
        throw new VenueOccupiedError(`somebody else moves this venue: another run (pid ${error.pid}) has it to itself`);
      return null;
    }
  }

  clear(): void {
    rmSync(this.#file, { force: true });
  }

  /** Returns the records of dead runs, newest first: the oldest one has the original state. */
  abandoned(): AbandonedSettings[] {
    return this.#files()
      .flatMap((path) => {
        const entry = entryIn(path);
        if (entry === null || (entry.process.pid !== process.pid && isProcessAlive(entry.process))) return [];
        return [{ ...entry, pid: entry.process.pid, forget: () => rmSync(path, { force: true }) }];
      })
      .sort((a, b) => b.since - a.since);
  }

  #files(): string[] {
    try {
      return readdirSync(this.#folder).flatMap((name) => (name.endsWith('.json') ? [join(this.#folder, name)] : []));
    } catch {
      return [];
    }
  }
}

/** Returns null for a file that is gone meanwhile, or was not written by `write`. */
function entryIn(path: string): Entry | null {
  try {
    const value: unknown = JSON.parse(readFileSync(path, 'utf8'));
    if (typeof value !== 'object' || value === null || !('process' in value) || !('asked' in value)) return null;
    const name = parseProcessIdentity(value.process);
    // Written atomically, only by `write`, in a folder of this user.
    return name === null ? null : { ...(value as Entry), process: name };
  } catch {
    return null;
  }
}
