import { existsSync } from 'node:fs';
import { join, matchesGlob } from 'node:path';
import { gitChangesSince } from '../bin/selftest/changed-files.ts';
import { isDrawnByCommit } from '../bin/selftest/drawn-share.ts';
import { longTests } from './test-turns.rows.ts';

/** A long test file: played by one in so many commits, and by each commit that touches its subject. */
export interface LongTest {
  readonly file: string;
  /** Globs of the sources whose change selects the file at once; a change of the file itself always does. */
  readonly subject: readonly string[];
  /** Tests or commands that show the same defect in commits that skip the file. */
  readonly meanwhile: string;
}

/** Period in commits: a commit that leaves the subject alone plays the file once in so many. */
const TURNS = 16;

export interface TestSelection {
  /** Skipped files of this commit, as paths from the root. */
  readonly out: readonly string[];
  /** Log line about the selection. */
  readonly summary: string;
}

/**
 * Selects the long test files that a clone skips. The commit's hash draws them, so everybody skips the same ones.
 * @param since  the commit before the change: `CI_SINCE`, `all` for every test
 */
export function selectSkippedLongTests(root: string, since: string): TestSelection {
  const gone = longTests.filter(({ file }) => !existsSync(join(root, file)));
  if (gone.length > 0) throw new Error(`test-turns.rows.ts names files that are gone: ${namesOf(gone).join(', ')}`);
  const all = (why: string): TestSelection => ({ out: [], summary: `every file of tests: ${why}` });
  if (since === 'all') return all('CI_SINCE=all');
  const changes = gitChangesSince(root, since, []);
  if ('reason' in changes) return all(changes.reason);
  const out = drawSkippedLongTests(changes.head, changes.files);
  const played = longTests.length - out.length;
  return {
    out,
    summary: `${played} of ${longTests.length} long files of tests, by turns and by what changed since ${changes.since}; all of them: npm run soak tests`,
  };
}

/**
 * @param commit   hash that seeds the draw
 * @param changed  paths from the root
 */
export function drawSkippedLongTests(commit: string, changed: readonly string[]): readonly string[] {
  return namesOf(longTests.filter((row) => !isTouched(row, changed) && !isDrawnByCommit(commit, row.file, TURNS)));
}

function isTouched({ file, subject }: LongTest, changed: readonly string[]): boolean {
  const globs = [file, ...subject];
  return changed.some((path) => globs.some((glob) => matchesGlob(path, glob)));
}

function namesOf(rows: readonly LongTest[]): string[] {
  return rows.map(({ file }) => file);
}
