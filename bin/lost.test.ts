import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openEditingProxy } from '../harness/target/proxy.fixture.ts';
import { speedUpTestClock } from './fast-clock.fixture.ts';
import { startProgramInProcess } from './in-process.fixture.ts';
import { makeTempFolder, readReportIn, startProgram } from './program.fixture.ts';

const where = String.raw`after \d+ checks?, in [a-z.\-, ]+; the last request sent was .+`;
/** Speeds up the clock, so that the timeout of twenty seconds takes one. */
const HASTE = 20;
const many = ['--suite', 'faucet*,orders*', '--fuzz', 'off', '--seed', '2'];

async function served() {
  const open = ['--allowlist', '127.0.0.1', '--faucet-ip-window', '0'];
  const venue = startProgram(['serve', '--port', '0', '--blocks', '20ms', ...open]);
  const [, url = ''] = /^listening (\S+)/.exec(await venue.saying(/^listening .*\n/m)) ?? [];
  return { venue, url };
}

test('a target that dies during a run: one sentence, exit 3, a report, and the remaining checks are not tried', async () => {
  const { venue, url } = await served();
  const out = makeTempFolder();
  // A separate process in real time: a connection that the dead target left half open must not keep the program from exiting.
  const run = startProgram(['--verbose', ...many, '--target', url, '--rate', 'unlimited', '--out', out]);
  await run.saying(/^pass/m);
  venue.process.kill('SIGKILL');
  const { code, stderr, stdout } = await run.ended;
  expect(code).toBe(3);
  expect(stderr).toMatch(new RegExp(`^error: the target no longer answers \\(.+\\): it was lost ${where}\n$`));
  const { run: facts, summary, checks } = readReportIn(out);
  expect(facts.ending).toBe('unreachable');
  expect(summary.verdict).toBe('inconclusive');
  expect(summary.checks.pass).toBeGreaterThan(0);
  expect(checks.filter(({ reason }) => reason === 'target unreachable').length).toBeGreaterThan(20);
  // The remaining checks were not played either: they would have printed a line here.
  expect(stdout.match(/^inconclusive +\S+ \d+ ms/gm)?.length ?? 0).toBeLessThan(20);
});

test('a gateway that answers for a dead venue: the same, and no check is retried', async () => {
  const { url } = await served();
  let isDead = false;
  const badGateway = { status: 502, headers: {}, body: '<html>Bad Gateway</html>' };
  const gateway = await openEditingProxy(url, { reply: (_, reply) => (isDead ? badGateway : reply) });
  onTestFinished(() => gateway.close());
  const out = makeTempFolder();
  const run = startProgramInProcess([
    '--verbose',
    ...many,
    '--target',
    gateway.url,
    '--rate',
    'unlimited',
    '--out',
    out,
  ]);
  await run.saying(/^pass/m);
  isDead = true;
  speedUpTestClock(HASTE);
  const { code, stderr } = await run.ended;
  expect(code).toBe(3);
  expect(stderr).toMatch(
    new RegExp(`^error: the target no longer answers \\(unserved: HTTP 502 .+\\): it was lost ${where}\n$`),
  );
  const lines = readFileSync(join(out, 'events.ndjson'), 'utf8').trimEnd().split('\n');
  const events: Record<string, unknown>[] = lines.map((line) => JSON.parse(line));
  const spoilt = events.filter(({ event, reason }) => event === 'check-ended' && String(reason).includes('HTTP 502'));
  expect(spoilt.length).toBeGreaterThan(0);
  expect(spoilt.map(({ attempts }) => attempts)).toEqual(spoilt.map(() => 1));
});

test('an output folder that vanishes during a run: one sentence, exit 2, and nothing is written elsewhere', async () => {
  const out = makeTempFolder();
  const run = startProgramInProcess(['--verbose', ...many, '--out', out]);
  await run.saying(/^pass/m);
  rmSync(out, { recursive: true });
  const { code, stderr } = await run.ended;
  expect(code).toBe(2);
  expect(stderr).toMatch(
    new RegExp(`^error: Cannot write .*: the path does not exist\\. The run ended ${where}\\.\n$`),
  );
  expect(existsSync(out)).toBe(false);
});
