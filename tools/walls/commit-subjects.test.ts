import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findOverlongCommitSubjects, MAX_COMMIT_SUBJECT_LENGTH } from './commit-subjects.ts';

/** Returns the overlong subjects of a new repository whose newest commit has this subject. */
function longIn(subject: string): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'subjects-'));
  const identity = ['-c', 'user.name=a', '-c', 'user.email=a@example.org', '-c', 'commit.gpgsign=false'];
  try {
    for (const args of [
      ['init', '-q'],
      [...identity, 'commit', '-q', '--allow-empty', '-m', subject],
    ]) {
      expect(spawnSync('git', args, { cwd: folder }).status).toBe(0);
    }
    return findOverlongCommitSubjects(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

test('a subject at the limit passes, a longer one is named', () => {
  expect(longIn('x'.repeat(MAX_COMMIT_SUBJECT_LENGTH))).toEqual([]);
  expect(longIn('x'.repeat(MAX_COMMIT_SUBJECT_LENGTH + 1))).toEqual([
    expect.stringContaining('x'.repeat(MAX_COMMIT_SUBJECT_LENGTH + 1)),
  ]);
});

test('a folder without a repository has no subjects', () => {
  const folder = mkdtempSync(join(tmpdir(), 'subjects-'));
  try {
    expect(findOverlongCommitSubjects(folder)).toEqual([]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
