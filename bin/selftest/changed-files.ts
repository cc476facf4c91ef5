import { spawnSync } from 'node:child_process';
import { UsageError } from '../usage-error.ts';

/** Changes of a clone since an earlier commit: committed since, staged, edited, or new and not ignored. */
export interface GitChanges {
  /** The commit, abbreviated, and as requested. */
  readonly since: string;
  /** Full hash of the checked-out commit. */
  readonly head: string;
  /** Added, edited or removed files, by their path from the root; a moved file is two. */
  readonly files: readonly string[];
  /** Removed lines of the requested folders. */
  readonly removed: string;
}

/** Reason why the changes cannot be determined. */
export interface UnknownGitChanges {
  readonly reason: string;
}

/** Size limit of git's output: the size of all sources. */
const MAX_ANSWER_BYTES = 2 ** 28;

/**
 * Returns the changes since a revision, in the clone at a root folder.
 * @param linesOf  folders whose removed lines are returned
 * @throws UsageError where there is history, but no such revision
 */
export function gitChangesSince(root: string, rev: string, linesOf: readonly string[]): GitChanges | UnknownGitChanges {
  const place = git(root, 'rev-parse', '--show-prefix');
  if (place.failed !== null) return { reason: place.failed };
  if (place.text.trim() !== '') return { reason: 'this program is no clone of its own repository' };
  const head = git(root, 'rev-parse', '--verify', '--quiet', 'HEAD^{commit}');
  if (head.failed !== null) return { reason: 'there is no commit yet' };
  const commit = git(root, 'rev-parse', '--verify', '--quiet', '--end-of-options', `${rev}^{commit}`);
  if (commit.failed !== null) return notThere(root, rev);
  const before = commit.text.trim();
  const now = head.text.trim();
  if (git(root, 'merge-base', '--is-ancestor', before, now).failed !== null)
    return { reason: `${rev} is no commit that this one follows` };
  const files = [
    git(root, 'diff', '--name-only', '-z', '--no-renames', '--no-ext-diff', before, '--'),
    git(root, 'ls-files', '-z', '--others', '--exclude-standard'),
  ];
  const lines = git(root, 'diff', '-U0', '--no-renames', '--no-ext-diff', '--no-color', before, '--', ...linesOf);
  const failed = [...files, lines].find((answer) => answer.failed !== null)?.failed;
  if (failed != null) return { reason: failed };
  return {
    since: rev.startsWith(before.slice(0, 8)) ? before.slice(0, 8) : `${before.slice(0, 8)} (${rev})`,
    head: now,
    files: [...new Set(files.flatMap(({ text }) => text.split('\0').filter((path) => path !== '')))].sort(),
    removed: lines.text
      .split('\n')
      .filter((line) => /^-(?!-- )/.test(line))
      .join('\n'),
  };
}

/** An unknown name is an error. A commit may also be unreachable in a shallow clone, or precede the first commit. */
function notThere(root: string, rev: string): UnknownGitChanges {
  if (git(root, 'rev-parse', '--is-shallow-repository').text.trim() === 'true')
    return { reason: `${rev} is out of reach: this clone does not have the whole history` };
  if (/^(HEAD|@)([~^]\d*)+$/.test(rev)) return { reason: `${rev} is before the first commit` };
  if (/^[\da-f]{40}([\da-f]{24})?$/.test(rev)) return { reason: `the commit ${rev} is not in this clone` };
  throw new UsageError(`--since ${rev}: this clone has no commit of that name`);
}

interface Answer {
  readonly text: string;
  /** Null: git succeeded. */
  readonly failed: string | null;
}

function git(root: string, ...args: readonly string[]): Answer {
  // A git hook of another repository sets these variables to point at itself.
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^GIT_(DIR|WORK_TREE|INDEX_FILE|PREFIX)$/.test(name)),
  );
  const { status, stdout, stderr, error } = spawnSync('git', ['-C', root, ...args], {
    encoding: 'utf8',
    env: { ...env, LC_ALL: 'C' },
    maxBuffer: MAX_ANSWER_BYTES,
  });
  if (error !== undefined) return { text: '', failed: `git cannot be asked: ${error.message}` };
  if (status === 0) return { text: stdout, failed: null };
  const [said = ''] = stderr.split('\n');
  return { text: stdout, failed: said === '' ? `git ${args[0]} ends with ${status}` : `git says: ${said}` };
}
