import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Value } from 'typebox/value';
import { expect, test } from 'vitest';
import { reportSchema } from '../../reports/report-schema.ts';
import { makeTempFolder, readReportIn, runProgramToEnd, startProgram } from '../program.fixture.ts';

const small = ['--suite', 'faucet.amount*', '--fuzz', '1'];

test('the model conforms, and the same seed gives the same report', async () => {
  const folders = [makeTempFolder(), makeTempFolder()];
  for (const out of folders) {
    const { code, stdout } = await runProgramToEnd([...small, '--seed', '5', '--out', out]);
    expect(code).toBe(0);
    expect(stdout).toContain('seed 5');
    expect(readFileSync(join(out, 'junit.xml'), 'utf8')).toContain('<testsuite');
    expect(readFileSync(join(out, 'report.md'), 'utf8')).not.toBe('');
  }
  const [one, two] = folders.map((out) => {
    const report = readReportIn(out);
    expect([...Value.Errors(reportSchema, report)]).toEqual([]);
    const { id, salt, startedAt, endedAt, argv, ...run } = report.run;
    const checks = report.checks.map(({ startedAt: _at, durationMs, ...check }) => check);
    const campaigns = report.campaigns.map(({ durationMs, ...campaign }) => campaign);
    return { ...report, run, checks, campaigns };
  });
  expect(one).toEqual(two);
});

test('where nothing listens: exit 3, one sentence, a report', async () => {
  const out = makeTempFolder();
  const { code, stderr } = await runProgramToEnd([...small, '--target', 'http://127.0.0.1:1', '--out', out]);
  expect(code).toBe(3);
  expect(stderr.trimEnd().split('\n')).toHaveLength(1);
  expect(readReportIn(out)).toMatchObject({ run: { ending: 'unreachable' }, summary: { verdict: 'inconclusive' } });
});

test('a server that answers everything with HTML: exit 3, one sentence, a report', async () => {
  const server = createServer((_request, response) =>
    response.setHeader('content-type', 'text/html').end('<html><body>hello</body></html>'),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // Safe: listening on TCP, so the address is an object.
  const { port } = server.address() as AddressInfo;
  const out = makeTempFolder();
  const { code, stderr } = await runProgramToEnd([...small, '--target', `http://127.0.0.1:${port}`, '--out', out]);
  server.close();
  expect(code).toBe(3);
  expect(stderr).toMatch(/^error: .*an HTML page.*\n$/);
  expect(readReportIn(out).run.ending).toBe('unreachable');
});

test.each(['SIGINT', 'SIGTERM'] as const)(
  '%s in the middle of a run: exit 130 and a valid partial report',
  async (signal) => {
    const out = makeTempFolder();
    const run = startProgram(['--verbose', '--fuzz', '1h', '--suite', 'faucet.amount*', '--out', out]);
    await run.saying(/^pass/m);
    expect(readFileSync(join(out, 'events.ndjson'), 'utf8')).toContain('"check-started"');
    run.process.kill(signal);
    const { code, stdout } = await run.ended;
    expect(code).toBe(130);
    expect(stdout).toContain('interrupted');
    const report = readReportIn(out);
    expect([...Value.Errors(reportSchema, report)]).toEqual([]);
    expect(report.run.ending).toBe('interrupted');
  },
);

test('a second signal ends it at once', async () => {
  const run = startProgram(['--verbose', '--fuzz', '1h', '--suite', 'faucet.amount*']);
  await run.saying(/^pass/m);
  run.process.kill('SIGINT');
  run.process.kill('SIGTERM');
  expect((await run.ended).code).toBe(130);
});
