import { expect, test } from 'vitest';
import { speedUpTestClock } from './fast-clock.fixture.ts';
import { startProgramInProcess } from './in-process.fixture.ts';
import { makeTempFolder, type RunningProgram, readReportIn, startProgram } from './program.fixture.ts';

const where = String.raw`after \d+ checks?, in [a-z.\-, ]+; the last request sent was .+`;
const many = ['--suite', 'faucet*,orders*', '--fuzz', 'off', '--seed', '2', '--rate', 'unlimited'];

/** Returns the URL of a served venue. */
async function urlOf(venue: RunningProgram): Promise<string> {
  const [, url = ''] = /^listening (\S+)/.exec(await venue.saying(/^listening .*\n/m)) ?? [];
  return url;
}

/** Starts a node process, and a gateway in front of it. */
async function behindGateway() {
  const open = ['--allowlist', '127.0.0.1', '--faucet-ip-window', '0'];
  const node = startProgram(['serve', '--port', '0', '--blocks', '20ms', ...open]);
  const upstream = await urlOf(node);
  return {
    node,
    url: await urlOf(startProgram(['serve', '--port', '0', '--role', 'gateway', '--upstream', upstream])),
  };
}

test('a node that dies behind its gateway: exit 3 with the time, and no accusation', async () => {
  const { node, url } = await behindGateway();
  const out = makeTempFolder();
  const run = startProgramInProcess(['--verbose', ...many, '--target', url, '--out', out]);
  await run.saying(/^pass/m);
  node.process.kill('SIGKILL');
  // Shortens the timeout of twenty seconds to four. On a busy machine the gateway takes one second to report that the node is gone.
  speedUpTestClock(5);
  const { code, stderr } = await run.ended;
  expect(stderr).toMatch(
    new RegExp(
      String.raw`^error: the target no longer answers \(unserved: HTTP 503 .*UNAVAILABLE.*\): it was lost ${where}\n$`,
    ),
  );
  expect(code).toBe(3);
  const { run: facts, summary } = readReportIn(out);
  expect([facts.ending, summary.verdict, summary.findings.violation]).toEqual(['unreachable', 'inconclusive', 0]);
});

test('a node that is suspended for eight seconds: the run waits, says so, and goes on', async () => {
  const { node, url } = await behindGateway();
  const out = makeTempFolder();
  const run = startProgramInProcess(['--verbose', ...many, '--target', url, '--out', out]);
  await run.saying(/^pass/m);
  node.process.kill('SIGSTOP');
  // The duration of the suspension is under test.
  await new Promise((resolve) => setTimeout(resolve, 8_000));
  node.process.kill('SIGCONT');
  const { code, stderr } = await run.ended;
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  const { notes, summary } = readReportIn(out);
  expect(notes).toContainEqual(
    expect.stringMatching(new RegExp(`^the target answered nothing for [789]\\.\\d s, and went on ${where}$`)),
  );
  expect(summary.checks).toMatchObject({ blocked: 0, inconclusive: 0 });
});
