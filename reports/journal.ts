import {
  closeSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
  statSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import type { RunEvent } from '../harness/runner/events.ts';
import { OutputWriteError } from './output-fault.ts';

export const JOURNAL_FILE = 'events.ndjson';

export interface RunJournal {
  readonly path: string;
  /** Appends one line. The operating system has it when this returns, so a killed run loses none. */
  write(event: RunEvent): void;
  close(): void;
}

/**
 * Opens `<outDir>/events.ndjson`, and creates the folder where it is missing.
 * @param resume  true appends after the last whole line; false starts a new journal
 * @throws OutputWriteError when the folder or file cannot be written, or is gone, here and in `write` and `close`
 */
export function openRunJournal(outDir: string, { resume }: { readonly resume: boolean }): RunJournal {
  const path = join(outDir, JOURNAL_FILE);
  const guarded = <T>(act: () => T): T => {
    try {
      return act();
    } catch (cause) {
      throw new OutputWriteError(path, cause);
    }
  };
  const fd = guarded(() => {
    mkdirSync(outDir, { recursive: true });
    const opened = openSync(path, resume ? 'a+' : 'w');
    if (resume) dropCutLine(path, opened);
    return opened;
  });
  const { ino, dev } = fstatSync(fd);
  // Writing to a deleted file succeeds, but no report could be made from it.
  const found = () => {
    const there = statSync(path);
    if (there.ino !== ino || there.dev !== dev) throw Object.assign(new Error('replaced'), { code: 'ENOENT' });
  };
  return {
    path,
    write(event) {
      const line = Buffer.from(`${JSON.stringify(event)}\n`);
      guarded(() => {
        found();
        for (let at = 0; at < line.length; ) at += writeSync(fd, line, at);
      });
    },
    close: () =>
      guarded(() => {
        fsyncSync(fd);
        closeSync(fd);
        found();
      }),
  };
}

/** Removes a cut last line: anything appended to it would make the whole journal unreadable. */
function dropCutLine(path: string, fd: number): void {
  const bytes = readFileSync(path);
  if (bytes.length > 0 && bytes.at(-1) !== 0x0a) ftruncateSync(fd, bytes.lastIndexOf(0x0a) + 1);
}

/** Thrown for a journal line, other than a cut last one, that is no event: the file was edited or damaged. */
export class JournalDamagedError extends Error {
  readonly line: number;

  constructor(line: number) {
    super(`Line ${line} of the journal is not an event.`);
    this.name = 'JournalDamagedError';
    this.line = line;
  }
}

export interface ParsedJournal {
  readonly events: readonly RunEvent[];
  /** Whether the last line was cut because the run was killed while writing. */
  readonly cut: boolean;
}

/**
 * Parses the text of a journal.
 * @throws JournalDamagedError on a line that is no event, unless it is the last one and has no line end
 */
export function parseRunJournal(text: string): ParsedJournal {
  const lines = text.split('\n');
  const tail = lines.pop() ?? '';
  const events = lines.flatMap((line, at) => {
    if (line.trim() === '') return [];
    const event = eventOf(line);
    if (!event) throw new JournalDamagedError(at + 1);
    return [event];
  });
  if (tail.trim() === '') return { events, cut: false };
  const last = eventOf(tail);
  return last ? { events: [...events, last], cut: false } : { events, cut: true };
}

const NAMES: Readonly<Record<RunEvent['event'], true>> = {
  'run-started': true,
  'target-probed': true,
  'check-started': true,
  'check-ended': true,
  'keys-used': true,
  'work-judged': true,
  finding: true,
  'campaign-progress': true,
  'campaign-ended': true,
  'product-absent': true,
  'product-untold': true,
  'product-idle': true,
  'switched-off': true,
  'faucet-prompt': true,
  latencies: true,
  note: true,
  'run-ended': true,
};

function eventOf(line: string): RunEvent | null {
  try {
    const value: unknown = JSON.parse(line);
    if (typeof value !== 'object' || value === null || !('event' in value)) return null;
    // Safe: only `openRunJournal` writes journals, from typed events; the name excludes lines of other files.
    return typeof value.event === 'string' && Object.hasOwn(NAMES, value.event) ? (value as RunEvent) : null;
  } catch {
    return null;
  }
}
