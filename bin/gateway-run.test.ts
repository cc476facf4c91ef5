import { expect, test } from 'vitest';
import { makeTempFolder, readReportIn, runProgramToEnd, startProgram } from './program.fixture.ts';

async function served(...words: readonly string[]): Promise<string[]> {
  const venue = startProgram(['serve', '--port', '0', '--quiet', ...words]);
  const said = await venue.saying(words.includes('--control-port') ? /^control .*\n/m : /^listening .*\n/m);
  return said.split('\n').flatMap((line) => line.split(' ')[1] ?? []);
}

test('the role is detected from outside: a node, a gateway with its own node, a gateway in front of a node', async () => {
  const [node = ''] = await served();
  const [whole = ''] = await served('--role', 'gateway');
  const [front = ''] = await served('--role', 'gateway', '--upstream', node);
  const roles: string[] = [];
  for (const url of [node, whole, front]) {
    const { stdout } = await runProgramToEnd(['doctor', '--target', url, '--json']);
    roles.push(JSON.parse(stdout).role);
  }
  expect(roles).toEqual(['node', 'gateway', 'gateway']);
});

test('a run on a gateway with operator access to its node judges gateway-only clauses, and all pass', async () => {
  const [node = '', control = ''] = await served('--control-port', '0', '--blocks', '50ms');
  const [url = ''] = await served('--role', 'gateway', '--upstream', node);
  const out = makeTempFolder();
  const suite = 'feed.candles*,compression*,transport.unavailable*,limits.socket*,limits.ip*';
  const target = ['--target', url, '--control', control, '--rate', 'unlimited'];
  const { code, stderr } = await runProgramToEnd([
    ...target,
    '--suite',
    suite,
    '--fuzz',
    'off',
    '--seed',
    '6',
    '--out',
    out,
  ]);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  const { run, summary, clauses } = readReportIn(out);
  expect([run.role, summary.checks]).toMatchObject(['gateway', { blocked: 0, inconclusive: 0, fail: 0 }]);
  const judged = clauses.filter(({ status }) => status === 'pass').map(({ id }) => id);
  expect(judged).toEqual(
    expect.arrayContaining(['transport.unavailable.gateway', 'feed.candles.push', 'limits.socket.64']),
  );
});
