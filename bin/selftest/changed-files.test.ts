import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { UsageError } from '../usage-error.ts';
import { gitChangesSince } from './changed-files.ts';

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'vc-since-'));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

/** A temporary clone, and operations on it. */
class Clone {
  readonly root: string;

  constructor(root = folder()) {
    this.root = root;
    this.git('init', '--quiet', '--initial-branch', 'main');
  }

  git(...args: readonly string[]): string {
    const own = { GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_NOSYSTEM: '1' };
    const who = ['-c', 'user.name=a', '-c', 'user.email=a@example.com', '-c', 'commit.gpgsign=false'];
    return execFileSync('git', ['-C', this.root, ...who, ...args], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { PATH: process.env.PATH, ...own },
    }).trim();
  }

  write(path: string, text: string): this {
    mkdirSync(dirname(join(this.root, path)), { recursive: true });
    writeFileSync(join(this.root, path), text);
    return this;
  }

  commit(): string {
    this.git('add', '--all');
    this.git('commit', '--quiet', '--allow-empty', '--message', 'step');
    return this.git('rev-parse', 'HEAD');
  }
}

const since = (clone: Clone, rev: string) => gitChangesSince(clone.root, rev, ['scenarios']);
const filesSince = (clone: Clone, rev: string) => {
  const changes = since(clone, rev);
  return 'files' in changes ? changes.files : changes;
};

test('committed, staged, edited, removed and new files are listed, ignored ones are not', () => {
  const clone = new Clone();
  const lines = { kept: 'kept\n', edited: 'as it was\n', removed: 'gone\n', staged: 'old\n', '.gitignore': 'dist/\n' };
  for (const [path, text] of Object.entries(lines)) clone.write(path, text);
  const first = clone.commit();
  clone.write('committed', 'one\n').commit();
  const head = clone.write('a folder/später.ts', 'two\n').commit();
  clone.write('staged', 'new\n').git('add', 'staged');
  clone.write('edited', 'as it is\n').write('new', 'three\n').write('dist/built', 'four\n');
  rmSync(join(clone.root, 'removed'));
  expect(since(clone, 'HEAD~2')).toMatchObject({ since: `${first.slice(0, 8)} (HEAD~2)`, head });
  const changed = ['a folder/später.ts', 'committed', 'edited', 'new', 'removed', 'staged'];
  expect(filesSince(clone, 'HEAD~2')).toEqual(changed);
  expect(filesSince(clone, first)).toEqual(changed);
  expect(filesSince(clone, 'HEAD')).toEqual(
    changed.filter((path) => !['committed', 'a folder/später.ts'].includes(path)),
  );
});

test('a moved file is one removed and one added file', () => {
  const clone = new Clone().write('before.ts', 'export const one = 1;\n');
  clone.commit();
  clone.git('mv', 'before.ts', 'after.ts');
  clone.commit();
  expect(filesSince(clone, 'HEAD~1')).toEqual(['after.ts', 'before.ts']);
});

test('removed lines are returned for the requested folders', () => {
  const clone = new Clone().write('scenarios/a.ts', "'kept'\n'gone.a'\n").write('docs/b.md', "'gone.b'\n");
  clone.commit();
  clone.write('scenarios/a.ts', "'kept'\n'new.a'\n").write('docs/b.md', '\n').commit();
  expect(since(clone, 'HEAD~1')).toMatchObject({ removed: "-'gone.a'" });
});

test('an unknown revision is an error where there is history', () => {
  const clone = new Clone().write('a', '1');
  clone.commit();
  for (const rev of ['mian', '--all', 'HEAD:a', '0000000'])
    expect(() => since(clone, rev)).toThrow(new UsageError(`--since ${rev}: this clone has no commit of that name`));
});

test('an undeterminable change is explained in one line', () => {
  const none = folder();
  expect(gitChangesSince(none, 'HEAD~1', [])).toEqual({
    reason: expect.stringMatching(/^git says: fatal: not a git repository.*$/),
  });
  const clone = new Clone();
  expect(since(clone, 'HEAD~1')).toEqual({ reason: 'there is no commit yet' });
  clone.write('below/a', '1').commit();
  expect(since(clone, 'HEAD~1')).toEqual({ reason: 'HEAD~1 is before the first commit' });
  const strange = 'a'.repeat(40);
  expect(since(clone, strange)).toEqual({ reason: `the commit ${strange} is not in this clone` });
  expect(gitChangesSince(join(clone.root, 'below'), 'HEAD', [])).toEqual({
    reason: 'this program is no clone of its own repository',
  });
});

test('a commit on another branch is no ancestor', () => {
  const clone = new Clone().write('a', '1');
  clone.commit();
  clone.git('switch', '--quiet', '--create', 'beside');
  clone.write('b', '1').commit();
  clone.git('switch', '--quiet', 'main');
  clone.write('c', '1').commit();
  expect(since(clone, 'beside')).toEqual({ reason: 'beside is no commit that this one follows' });
});

test('a shallow clone knows no earlier commit', () => {
  const whole = new Clone().write('a', '1');
  whole.commit();
  const first = whole.git('rev-parse', 'HEAD');
  whole.write('a', '2').commit();
  const cut = folder();
  execFileSync('git', ['clone', '--quiet', '--depth', '1', `file://${whole.root}`, cut], { stdio: 'ignore' });
  for (const rev of ['HEAD~1', first, 'v1.0'])
    expect(gitChangesSince(cut, rev, [])).toEqual({
      reason: `${rev} is out of reach: this clone does not have the whole history`,
    });
});
