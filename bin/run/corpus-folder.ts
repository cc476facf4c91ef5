import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Corpus, type CorpusEntry, parseCorpusEntry } from '../../harness/campaign/explain/corpus.ts';
import { errorTextOf } from '../../harness/kernel/error-text.ts';
import { OutputWriteError } from '../../reports/output-fault.ts';
import { UsageError } from '../usage-error.ts';
import { makeFolder } from './output-folder.ts';

/** Size above which a file is no sequence. */
const MAX_BYTES = 1024 * 1024;

export interface CorpusFolder extends Corpus {
  /** A sentence for each file without a sequence. */
  readonly skipped: readonly string[];
}

/**
 * Opens a corpus: a folder with one file per sequence, sorted by name. The folder is created if missing; a file without a sequence is
 * skipped and kept.
 * @throws UsageError when it is no folder, or cannot be read
 */
export function openCorpus(folder: string): CorpusFolder {
  const entries: CorpusEntry[] = [];
  const skipped: string[] = [];
  for (const name of filesIn(folder)) {
    const found = entryIn(join(folder, name));
    if (typeof found === 'string') skipped.push(`corpus: ${JSON.stringify(name)} is skipped: ${found}`);
    else entries.push(found);
  }
  return { entries, skipped, keep: (entry) => writeEntry(folder, entry) };
}

function filesIn(folder: string): string[] {
  try {
    makeFolder(folder);
    return readdirSync(folder)
      .filter((name) => name.endsWith('.json'))
      .sort();
  } catch (error) {
    if (error instanceof OutputWriteError) throw new UsageError(error.message);
    throw new UsageError(`the corpus ${folder} cannot be read: ${errorTextOf(error)}`);
  }
}

function entryIn(path: string): CorpusEntry | string {
  try {
    const status = statSync(path);
    // Reading a path that is no regular file may never end.
    if (!status.isFile()) return 'it is no file';
    if (status.size > MAX_BYTES) return `it is larger than ${MAX_BYTES} bytes`;
    return parseCorpusEntry(readFileSync(path, 'utf8'));
  } catch (error) {
    return errorTextOf(error);
  }
}

/** Writes a sequence atomically under a name derived from its content, so that each sequence is kept once. */
function writeEntry(folder: string, entry: CorpusEntry): void {
  const digest = createHash('sha256')
    .update(JSON.stringify([entry.family, entry.steps]))
    .digest('hex')
    .slice(0, 16);
  const path = join(folder, `${entry.why}-${digest}.json`);
  try {
    const part = `${path}.part`;
    writeFileSync(part, `${JSON.stringify(entry, null, 2)}\n`);
    renameSync(part, path);
  } catch (cause) {
    throw new OutputWriteError(folder, cause);
  }
}
