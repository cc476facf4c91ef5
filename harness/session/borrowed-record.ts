import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AskedBlockMode } from '../../spec-schemas/operator/calls.ts';
import type { LimitsSetting } from '../control/control.ts';
import { isAlive, ownProcess, type ProcessName, processNameIn } from '../process/living.ts';
import { LockHeld, type ProcessLock, takeLock } from '../process/process-lock.ts';
import type { Borrowing } from './moved-figures.ts';

/** What a run borrows of an operator: the settings as it found them, and each that it asked for. */
export interface Borrowed {
  /** null: the target does not tell its mode. */
  readonly blocks: AskedBlockMode | null;
  readonly limits: LimitsSetting;
  readonly asked: { readonly blocks: readonly AskedBlockMode[]; readonly limits: readonly LimitsSetting[] };
  /** The address that the run put on the allowlist. */
  readonly exempted: string | null;
  /** Left out: a run of an earlier version, which did not write them down. */
  readonly figures?: Borrowing;
}

/** A venue that this run should have to itself is moved by others: nothing can be judged on it. */
export class SomebodyElse extends Error {
  override readonly name = 'SomebodyElse';
}

interface Entry extends Borrowed {
  readonly process: ProcessName;
  readonly control: string;
  /** Our clock, ms since the epoch. */
  readonly since: number;
}

/** What a run left behind that died before it could give it back. */
export interface Left extends Borrowed {
  readonly pid: number;
  /** It was given back: nothing is known of it any more. */
  forget(): void;
}

/** Written down before anything is borrowed, so that the next run on the same operator interface can give it back. */
export class BorrowedRecord {
  readonly #control: string;
  readonly #folder: string;
  readonly #file: string;
  readonly #since = Date.now();

  /** @param stateFolder of this user; a folder per operator interface is made in it */
  constructor(stateFolder: string, controlUrl: string) {
    this.#control = controlUrl;
    const key = createHash('sha256').update(controlUrl).digest('hex').slice(0, 16);
    this.#folder = join(stateFolder, 'borrowed', key);
    this.#file = join(this.#folder, `${process.pid}.json`);
  }

  /** @throws the system's own error where nothing can be written */
  write(borrowed: Borrowed): void {
    const entry: Entry = { process: ownProcess(), control: this.#control, since: this.#since, ...borrowed };
    mkdirSync(this.#folder, { recursive: true });
    const draft = `${this.#file}.tmp`;
    writeFileSync(draft, `${JSON.stringify(entry)}\n`);
    renameSync(draft, this.#file);
  }

  /**
   * Has the venue to itself, among the runs of this user; null where nothing can be written.
   * @throws SomebodyElse while another one has
   */
  lock(): ProcessLock | null {
    try {
      mkdirSync(this.#folder, { recursive: true });
      return takeLock(join(this.#folder, 'closed.lock'));
    } catch (error) {
      if (error instanceof LockHeld)
        throw new SomebodyElse(`somebody else moves this venue: another run (pid ${error.pid}) has it to itself`);
      return null;
    }
  }

  clear(): void {
    rmSync(this.#file, { force: true });
  }

  /** Of runs that are no longer alive, the newest first: what the oldest one found is what there was before all. */
  left(): Left[] {
    return this.#files()
      .flatMap((path) => {
        const entry = entryIn(path);
        if (entry === null || (entry.process.pid !== process.pid && isAlive(entry.process))) return [];
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

/** null: gone in the meantime, or nothing that `write` wrote. */
function entryIn(path: string): Entry | null {
  try {
    const value: unknown = JSON.parse(readFileSync(path, 'utf8'));
    if (typeof value !== 'object' || value === null || !('process' in value) || !('asked' in value)) return null;
    const name = processNameIn(value.process);
    // Written whole, by `write` alone, in a folder of this user.
    return name === null ? null : { ...(value as Entry), process: name };
  } catch {
    return null;
  }
}
