import { spawnSync } from 'node:child_process';

// A subject says what changed and where, and fits one line of any tool that lists commits. Reasons belong in the body.

export const MAX_COMMIT_SUBJECT_LENGTH = 80;

/** First commit under the limit; earlier subjects cannot be changed any more. */
const heldSince = 'bf32cb17';

/**
 * Returns overlong subjects, as `commit subject`: of all commits since the rule; of the newest alone where the history is too short (a
 * shallow clone); none outside a repository.
 */
export function findOverlongCommitSubjects(folder: string): string[] {
  const since = subjectsIn(folder, `${heldSince}..HEAD`) ?? subjectsIn(folder, '-1') ?? [];
  return since.filter((line) => line.slice(line.indexOf(' ') + 1).length > MAX_COMMIT_SUBJECT_LENGTH);
}

function subjectsIn(folder: string, range: string): string[] | null {
  const { status, stdout } = spawnSync('git', ['log', '--no-merges', '--format=%h %s', range], {
    cwd: folder,
    encoding: 'utf8',
  });
  return status === 0 ? stdout.split('\n').filter((line) => line !== '') : null;
}
