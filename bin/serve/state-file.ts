import { createHash } from 'node:crypto';
import { copyFileSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { ProcessLock } from '../../harness/process/process-lock.ts';
import { OutputWriteError } from '../../reports/output-fault.ts';
import { writeFileAtomically } from '../../reports/write-whole.ts';
import { isJsonObject, tryParseJson } from '../../spec-schemas/json/lossless.ts';
import { UsageError } from '../usage-error.ts';
import { lockVenueFile } from './locked-file.ts';

/**
 * Properties that a venue must share with the writer of a file, by their names in messages. `build` may differ as long as `form of state`
 * is the same.
 */
export type StateOrigin = Readonly<Record<string, string>>;

const FORM = 'venue-conformance state 1';
const BUILD = 'build';
const FORM_OF_STATE = 'form of state';

/** File with a venue's state: a line with its origin, followed by the state. This process has it locked until `release` or its end. */
export class StateFile {
  readonly #path: string;
  readonly #origin: StateOrigin;
  readonly #lock: ProcessLock;
  #savedBy: string | null = null;

  /** @throws UsageError where another venue has locked it, or it cannot be written */
  constructor(path: string, origin: StateOrigin) {
    this.#path = path;
    this.#origin = origin;
    this.#lock = lockVenueFile(path, 'state');
    // Temporary files of a killed writer are removed; the lock excludes other writers.
    const begun = readdirSync(dirname(path)).filter((name) => isBegun(name, basename(path)));
    for (const name of begun) rmSync(join(dirname(path), name), { force: true });
  }

  /** @returns the written state; null: there is no file. @throws UsageError on any other file */
  read(): string | null {
    const text = this.#text();
    if (text === null) return null;
    const end = text.indexOf('\n');
    const head = tryParseJson(text.slice(0, end));
    if (end < 0 || !isJsonObject(head) || head.form !== FORM || !isJsonObject(head.origin))
      throw new UsageError(`--state ${this.#path} is no state of a venue of this program`);
    const { origin, sha256 } = head;
    this.#savedBy = origin.build === this.#origin.build ? null : String(origin.build);
    if (origin[FORM_OF_STATE] !== this.#origin[FORM_OF_STATE]) throw this.otherForm();
    const other = Object.keys(this.#origin).find((what) => what !== BUILD && origin[what] !== this.#origin[what]);
    if (other !== undefined)
      throw new UsageError(
        `--state ${this.#path} is of another ${other}: it was saved with ${words(origin[other])}, and this start has ${words(this.#origin[other])}; start the venue as it was, or name another file`,
      );
    const state = text.slice(end + 1);
    if (sha256Of(state) !== sha256)
      throw new UsageError(`--state ${this.#path} is damaged: it is not what was written`);
    return state;
  }

  /** Build that saved the state, if not this one. */
  get savedBy(): string | null {
    return this.#savedBy;
  }

  /** Returns the error for a file that this build cannot resume; the file stays as it is. */
  otherForm(): UsageError {
    return new UsageError(
      `--state ${this.#path} was saved by build ${this.#savedBy}, and this build, ${this.#origin.build}, keeps its state in another form: start it with build ${this.#savedBy}, or name another file`,
    );
  }

  /** Copies another build's file before this one overwrites it. @returns the copy's path @throws OutputWriteError where it cannot be copied */
  keepOther(): string {
    const path = `${this.#path}.${this.#savedBy}`;
    try {
      copyFileSync(this.#path, path);
    } catch (error) {
      throw new OutputWriteError(path, error);
    }
    return path;
  }

  /** Replaces the file atomically. @throws OutputWriteError where that fails */
  write(state: string): void {
    const head = { form: FORM, origin: this.#origin, sha256: sha256Of(state) };
    writeFileAtomically(this.#path, `${JSON.stringify(head)}\n${state}`);
  }

  release(): void {
    this.#lock.release();
  }

  #text(): string | null {
    try {
      return readFileSync(this.#path, 'utf8');
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
      if (code === 'ENOENT') return null;
      throw new UsageError(`--state ${this.#path} cannot be read (${code})`);
    }
  }
}

/** Abbreviates a hash in messages. */
function words(value: unknown): string {
  const text = typeof value === 'string' ? value : 'none';
  return /^[0-9a-f]{16,}$/.test(text) ? text.slice(0, 8) : text;
}

/** Whether the name is that of a temporary file of `writeFileAtomically`: the file, the process, `tmp`. */
function isBegun(name: string, file: string): boolean {
  return name.startsWith(`${file}.`) && /^\.\d+\.tmp$/.test(name.slice(file.length));
}

function sha256Of(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
