import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openEditingProxy } from '../../harness/target/proxy.fixture.ts';
import { readDefaultGenesis, Venue } from '../../reference-model/index.ts';
import { startServer } from '../../reference-model/server/index.ts';
import { editReplyData, requestNameOf } from '../edited-replies.fixture.ts';
import { makeTempFolder, readReportIn, runProgramToEnd, startProgram } from '../program.fixture.ts';

const suite = ['--suite', 'faucet.amount*', '--fuzz', 'off', '--strict', '--seed', '3'];

async function faulty(fault = 'faucet.clamp-missing') {
  const venue = startProgram(['serve', '--port', '0', '--control-port', '0', '--blocks', '20ms', '--fault', fault], {
    VENUE_CONTROL_TOKEN: 'secret',
  });
  const [url = '', controlUrl = ''] = (await venue.saying(/^control .*\n/m)).match(/http:\S+/g) ?? [];
  return { url, controlUrl };
}

test("by default it replays on the report's target, with the same options, and says so", async () => {
  const { url, controlUrl } = await faulty();
  const token = { VENUE_CONTROL_TOKEN: 'secret' };
  const out = makeTempFolder();
  const target = ['--target', url, '--control', controlUrl, '--rate', 'unlimited'];
  expect((await runProgramToEnd([...suite, ...target, '--out', out], token)).code).toBe(1);
  const report = readReportIn(out);
  expect(JSON.stringify(report)).not.toContain('secret');
  const [finding] = report.findings;

  const file = join(out, 'report.json');
  const again = await runProgramToEnd(['replay', file], token);
  expect(again.stdout).toContain(
    `replaying on ${url}, control ${controlUrl}, isolation closed, as ${file} names it\nreproduced ${finding?.id}`,
  );
  expect(again.code).toBe(1);

  const alone = join(out, 'finding.json');
  writeFileSync(alone, JSON.stringify(finding));
  expect((await runProgramToEnd(['replay', alone], token)).stdout).toContain(
    `replaying on ${url}, control ${controlUrl},`,
  );

  const elsewhere = await runProgramToEnd(['replay', file, '--target', 'model']);
  expect([elsewhere.code, elsewhere.stdout.includes('replaying on')]).toEqual([0, false]);
});

test('findings that use the faucet are replayed in turn, without mistaking each other for interference', async () => {
  const { url, controlUrl } = await faulty('gate:faucet.memories:once-ever:code');
  const token = { VENUE_CONTROL_TOKEN: 'secret' };
  const out = makeTempFolder();
  const target = ['--target', url, '--control', controlUrl, '--rate', 'unlimited', '--fuzz', 'off', '--out', out];
  const { code } = await runProgramToEnd(['--suite', 'faucet.once.*', ...target], token);
  const ids = readReportIn(out).findings.map(({ id }) => id);
  expect([code, ids.length]).toEqual([1, 2]);
  const again = await runProgramToEnd(['replay', join(out, 'report.json')], token);
  expect(
    ids.filter((id) => !again.stdout.includes(`reproduced ${id}`)),
    again.stdout,
  ).toEqual([]);
  expect(again.code).toBe(1);
});

test("a report's target that no longer answers is unjudged, and never called sound", async () => {
  const file = join(makeTempFolder(), 'report.json');
  const finding = { id: 'aa', severity: 'violation', clause: 'faucet.amount.clamp', check: 'faucet.amount.bounds' };
  writeFileSync(file, JSON.stringify({ run: { seed: 1, target: 'http://127.0.0.1:1' }, findings: [finding] }));
  const { code, stdout } = await runProgramToEnd(['replay', file]);
  expect(code).toBe(3);
  expect(stdout).toContain('unjudged aa');
});

/** Returns a file with a finding of the run's own work under `--strict`, and the command that reproduces it. */
function ofWork(check: string, clause: string, command: string): string {
  const file = join(makeTempFolder(), 'report.json');
  const reproduce = `npx venue-conformance --seed 1 ${command}`;
  const finding = { id: 'aa', severity: 'violation', clause, check, reproduce };
  writeFileSync(file, JSON.stringify({ run: { seed: 1, strict: true, target: 'model' }, findings: [finding] }));
  return file;
}

/** Serves a venue whose first books, read before a campaign plays, may lack their coin. */
async function spoilt(books: number) {
  const server = await startServer(new Venue(readDefaultGenesis()), {
    port: 0,
    controlPort: 0,
    blocks: { mode: 'instant' },
  });
  let servedBooks = 0;
  const proxy = await openEditingProxy(server.url, {
    reply(request, reply) {
      if (requestNameOf(request) !== 'info.l2_book' || servedBooks++ >= books) return reply;
      return editReplyData(reply, (data) => ({ ...data, coin: 12_345 }));
    },
  });
  onTestFinished(async () => {
    await proxy.close();
    await server.close();
  });
  return ['--target', proxy.url, '--control', server.controlUrl ?? '', '--rate', 'unlimited'];
}

test.each([
  ['is seen again', 2, 'reproduced aa', 1],
  ['is gone', 0, 'gone aa', 0],
])('an answer received before a campaign played %s by the campaign of the command', async (_, books, words, code) => {
  const file = ofWork('run.campaign', 'markets.book.shape', '--suite campaign.trading --fuzz 1');
  const again = await runProgramToEnd(['replay', file, ...(await spoilt(books))]);
  expect(again.stdout).toContain(words);
  expect(again.code).toBe(code);
});

test.each([
  ['run.campaign', '--suite campaign.trading --fuzz 1', 'the model in this process is its own measure'],
  ['run.treasury', '--suite orders.of-yesterday', 'its command names no check of this build'],
  ['run.probe', '', 'its command names no check of this build'],
])('a finding of %s that nothing can reproduce is unjudged, with the reason', async (check, command, words) => {
  const { code, stdout, stderr } = await runProgramToEnd(['replay', ofWork(check, 'markets.book.shape', command)]);
  expect([code, stdout.includes(`: ${words}`)], stdout + stderr).toEqual([3, true]);
});

test('an answer to the probe is reproduced by the check of its command', async () => {
  const file = ofWork('run.probe', 'transport.status.shape', '--suite faucet.amount.bounds');
  const { code, stdout } = await runProgramToEnd(['replay', file, '--target', 'model']);
  expect([code, stdout]).toEqual([0, expect.stringContaining('gone aa')]);
});
