import { existsSync } from 'node:fs';
import { join, matchesGlob } from 'node:path';
import { changesSince } from '../bin/selftest/changed-files.ts';
import { isDrawnByCommit } from '../bin/selftest/drawn-share.ts';
import { longTests } from './test-turns.rows.ts';

/** A long file of tests: every so many commits one plays it, and so does each that touches its subject. */
export interface LongTest {
  readonly file: string;
  /** Globs of the sources whose change brings it in at once; the file itself always does. */
  readonly subject: readonly string[];
  /** Tests or commands that show the same defect in the commits that leave the file out. */
  readonly meanwhile: string;
}

/** Period in commits: a long file whose subject a commit leaves alone is run in one of so many commits. */
const TURNS = 8;

export interface TestSelection {
  /** Paths from the root, of the files that this commit leaves out. */
  readonly out: readonly string[];
  /** Line for readers of the log. */
  readonly summary: string;
}

/**
 * Which long files of tests a clone leaves out: drawn by the hash of its commit, so that everybody leaves out the same.
 * @param since  the commit before the change: `CI_SINCE`, `all` for every test
 */
export function selectSkippedLongTests(root: string, since: string): TestSelection {
  const gone = longTests.filter(({ file }) => !existsSync(join(root, file)));
  if (gone.length > 0) throw new Error(`test-turns.rows.ts names files that are gone: ${namesOf(gone).join(', ')}`);
  const all = (why: string): TestSelection => ({ out: [], summary: `every file of tests: ${why}` });
  if (since === 'all') return all('CI_SINCE=all');
  const changes = changesSince(root, since, []);
  if ('reason' in changes) return all(changes.reason);
  const out = testsOutOfTurn(changes.head, changes.files);
  const played = longTests.length - out.length;
  return {
    out,
    summary: `${played} of ${longTests.length} long files of tests, by turns and by what changed since ${changes.since}; all of them: npm run soak tests`,
  };
}

/**
 * @param commit   the hash that draws
 * @param changed  paths from the root
 */
export function testsOutOfTurn(commit: string, changed: readonly string[]): readonly string[] {
  return namesOf(longTests.filter((row) => !isTouched(row, changed) && !isDrawnByCommit(commit, row.file, TURNS)));
}

function isTouched({ file, subject }: LongTest, changed: readonly string[]): boolean {
  const globs = [file, ...subject];
  return changed.some((path) => globs.some((glob) => matchesGlob(path, glob)));
}

function namesOf(rows: readonly LongTest[]): string[] {
  return rows.map(({ file }) => file);
}
