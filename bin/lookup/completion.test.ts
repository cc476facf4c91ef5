import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeTempFolder, runProgramToEnd } from '../program.fixture.ts';

const isThere = (shell: string) => spawnSync(shell, ['--version']).status === 0;
const scriptFor = async (shell: string) => (await runProgramToEnd(['completion', shell])).stdout;

const folder = makeTempFolder();
writeFileSync(join(folder, 'report one.json'), '');
mkdirSync(join(folder, 'reports'));

/** Returns bash's completions of the last word. */
async function offered(...words: readonly string[]): Promise<string[]> {
  const bash = await scriptFor('bash');
  const line = ['venue-conformance', ...words].map((word) => `'${word}'`).join(' ');
  const asks = `COMP_WORDS=(${line}); COMP_CWORD=${words.length}; _venue_conformance; printf '%s\\n' "\${COMPREPLY[@]}"`;
  return execFileSync('bash', ['--norc', '-c', `${bash}\n${asks}`], { cwd: folder, encoding: 'utf8' })
    .split('\n')
    .filter((word) => word !== '');
}

test.runIf(isThere('bash')).each([
  [['se'], ['serve', 'selftest']],
  [['--su'], ['--suite']],
  [['run', '--prof'], ['--profile']],
  [
    ['run', '--profile', ''],
    ['live', 'next', 'auto'],
  ],
  [['serve', '--profile', 'n'], ['next']],
  [['--profile', '=', 'a'], ['auto']],
  [
    ['--profile', '='],
    ['live', 'next', 'auto'],
  ],
  [
    ['--format', 'j'],
    ['json', 'junit'],
  ],
  [
    ['compare', '--format', ''],
    ['md', 'html', 'json'],
  ],
  [['--seed', ''], []],
  [['--out', 're'], ['reports']],
  [
    ['--baseline', 're'],
    ['report one.json', 'reports'],
  ],
  [
    ['replay', 'report'],
    ['report one.json', 'reports'],
  ],
  [['replay', '--find'], ['--finding']],
  [
    ['list', 'c'],
    ['checks', 'clauses'],
  ],
  [
    ['schema', ''],
    ['export', '--help', '-h', '--out', '--format'],
  ],
  [['help', 'do'], ['doctor']],
  [
    ['completion', ''],
    ['bash', 'zsh', 'fish', '--help', '-h'],
  ],
  [['serve', '--suite'], []],
])('bash offers for %j %j', async (words, expected) => {
  expect((await offered(...words)).toSorted()).toEqual(expected.toSorted());
});

test.each(['bash', 'zsh', 'fish'])(
  'the script for %s names every command, and the shell can parse it',
  async (shell) => {
    const script = await scriptFor(shell);
    for (const command of ['run', 'serve', 'explain', 'completion']) expect(script).toContain(command);
    expect(script).toContain('wire-log');
    if (isThere(shell))
      expect(spawnSync(shell, ['-n'], { input: script, encoding: 'utf8' })).toMatchObject({ status: 0, stderr: '' });
  },
);

test('fish offers words, files and folders where they fit', async () => {
  const lines = (await scriptFor('fish')).split('\n');
  const lineOf = (when: string, option: string) =>
    lines.find((line) => line.includes(`from ${when}`) && line.includes(` -l ${option} `));
  expect(lineOf('serve', 'profile')).toContain("-x -a 'live next'");
  expect(lineOf('merge', 'out')).toContain('__fish_complete_directories');
  expect(lineOf('explain', 'report')).toContain('-r -F');
  expect(lines.filter((line) => line !== '' && !line.startsWith('#') && !line.startsWith('complete -c '))).toEqual([]);
});
