import { expect, test } from 'vitest';
import { runProgramToEnd } from '../program.fixture.ts';

// A build answers well-formed look-ups from its catalogue, and passes every other line to the full parser.

test.each([
  [['list', 'clauses', '--area', 'fauct'], 'error: no area fits fauct (Did you mean faucet?)\n'],
  [['list', 'things'], 'error: "things" cannot be listed: write one of checks, clauses, faults, variants\n'],
  [['list', 'clauses', '--nope'], "error: unknown option '--nope'\n"],
  [['list', 'clauses', '--area'], "error: option '--area <globs>' argument missing\n"],
  [['list'], "error: missing required argument 'checks|clauses|faults|variants'\n"],
  [['list', 'clauses', '--checks', 'nowhere-*.ts'], 'error: --checks nowhere-*.ts names no file\n'],
  [['explain', 'a', 'b'], "error: too many arguments for 'explain'. Expected 1 argument but got 2: a, b.\n"],
])('%j is refused in one sentence', async (words, sentence) => {
  expect(await runProgramToEnd(words)).toEqual({ code: 2, stdout: '', stderr: sentence });
});

test('options may be anywhere, be repeated, and be joined with their value', async () => {
  const [apart, together] = await Promise.all([
    runProgramToEnd(['list', 'clauses', '--area', 'faucet,orders', '--kind', 'limit']),
    runProgramToEnd(['list', '--area=faucet', '--area', 'orders', '--kind=limit', 'clauses']),
  ]);
  expect(apart).toMatchObject({ code: 0, stderr: '' });
  expect(apart.stdout).toMatch(/^faucet \(\d+\)$/m);
  expect(together).toEqual(apart);
});
