import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { runProgramInProcess } from './in-process.fixture.ts';
import { makeTempFolder, startProgram } from './program.fixture.ts';
import { serveVenueWithFaults } from './served-venue.fixture.ts';

const schemas = makeTempFolder();
const exported = runProgramInProcess(['schema', 'export', '--out', schemas]).then(() => ({
  isReport: compiled('report.schema.json'),
  isEvent: compiled('events.schema.json'),
}));

function compiled(name: string) {
  return new Ajv2020({ strict: true }).compile(JSON.parse(readFileSync(join(schemas, name), 'utf8')));
}

/** Returns the parts of a run's output that its published schemas reject, and the names of its events. */
async function judged(out: string) {
  const { isReport, isEvent } = await exported;
  isReport(JSON.parse(readFileSync(join(out, 'report.json'), 'utf8')));
  const lines = readFileSync(join(out, 'events.ndjson'), 'utf8').trimEnd().split('\n');
  const events = lines.map((line) => JSON.parse(line));
  return {
    reportErrors: isReport.errors,
    refused: events.filter((event) => !isEvent(event)),
    names: new Set(events.map(({ event }) => event)),
    campaigns: events.filter(({ event, check = '' }) => event === 'finding' && check.startsWith('campaign.')),
  };
}

test('journal lines and report of a run on a faulty venue match the published schemas, campaigns and findings included', async () => {
  const venue = await serveVenueWithFaults('gate:orders.perp:tick:gone');
  const out = makeTempFolder();
  // With this seed the first three sequences have a finding; with fifteen sequences each of several findings would be shrunk.
  const options = [...venue.args, '--rate', 'unlimited', '--seed', '6', '--fuzz', '3', '--out', out];
  const { code } = await runProgramInProcess([...options, '--suite', 'orders.grid.off-tick,campaign.trading']);
  await venue.end();
  expect(code).toBe(1);
  const { reportErrors, refused, names, campaigns } = await judged(out);
  expect([reportErrors, refused]).toEqual([null, []]);
  expect([...names].sort()).toEqual(
    expect.arrayContaining(['campaign-ended', 'check-ended', 'finding', 'run-ended', 'run-started', 'target-probed']),
  );
  expect(campaigns).not.toEqual([]);
});

test('so do those of an interrupted run, and of one that never reached its target', async () => {
  const out = makeTempFolder();
  const run = startProgram(['--verbose', '--fuzz', '1h', '--suite', 'faucet.amount*', '--out', out]);
  await run.saying(/^pass/m);
  run.process.kill('SIGINT');
  expect((await run.ended).code).toBe(130);
  const interrupted = await judged(out);
  expect([interrupted.reportErrors, interrupted.refused]).toEqual([null, []]);
  expect((await runProgramInProcess(['--target', 'http://127.0.0.1:1', '--out', out])).code).toBe(3);
  const lost = await judged(out);
  expect([lost.reportErrors, lost.refused, lost.names.has('target-probed')]).toEqual([null, [], false]);
});
