import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runProgramInProcess } from './in-process.fixture.ts';
import { makeTempFolder, readReportIn, startProgram } from './program.fixture.ts';

const TOKEN = 'a-token-that-nobody-knows';
const SUITE = ['--suite', 'faucet.amount*,feed.socket*,feed.endpoint*,transport*', '--fuzz', 'off', '--seed', '3'];

const linesIn = (out: string) =>
  readFileSync(join(out, 'wire.ndjson'), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));

async function served(): Promise<{ readonly target: readonly string[] }> {
  const venue = startProgram(['serve', '--port', '0', '--control-port', '0'], { VENUE_CONTROL_TOKEN: TOKEN });
  const [target = '', control = ''] = (await venue.saying(/^control .*\n/m)).match(/http:\S+/g) ?? [];
  return { target: ['--target', target, '--control', control, '--rate', 'unlimited'] };
}

test('every exchange and frame of a run by URL is logged, without tokens', async () => {
  const { target } = await served();
  const env = { VENUE_CONTROL_TOKEN: TOKEN };
  const lines = makeTempFolder();
  const kept = await runProgramInProcess([...SUITE, ...target, '--out', lines, '--wire-log', 'ndjson'], env);
  expect([kept.code, kept.stderr]).toEqual([0, '']);
  expect(kept.stdout).toContain(join(lines, 'wire.ndjson'));
  const records = linesIn(lines);
  const { run } = readReportIn(lines);
  const venue = records.filter(({ lane }) => lane === 'venue');
  expect(venue.filter(({ kind }) => kind === 'http')).toHaveLength(run.requests);
  const frames = venue.filter(
    ({ event, is, direction }) => event === 'frame' && !(is === 'ping' && direction === 'sent'),
  );
  expect(frames).toHaveLength(run.frames);
  expect(new Set(records.map(({ lane }) => lane))).toEqual(new Set(['venue', 'control', 'raw', undefined]));
  expect(records.some(({ lane, kind, event }) => lane === 'raw' && kind === 'ws' && event === 'opened')).toBe(true);
  expect(records.at(-1)).toMatchObject({ kind: 'end', dropped: { exchanges: 0, frames: 0 } });

  const har = makeTempFolder();
  expect((await runProgramInProcess([...SUITE, ...target, '--out', har, '--wire-log', 'har'], env)).code).toBe(0);
  const text = readFileSync(join(har, 'wire.har'), 'utf8');
  const entries: { comment: string; response: { status: number }; _resourceType?: string }[] =
    JSON.parse(text).log.entries;
  const plain = entries.filter(({ comment, _resourceType }) => comment === 'venue' && _resourceType === undefined);
  expect(plain).toHaveLength(readReportIn(har).run.requests);
  expect(entries.filter(({ _resourceType }) => _resourceType === 'websocket').length).toBeGreaterThan(0);
  expect(`${text}${readFileSync(join(lines, 'wire.ndjson'), 'utf8')}`).not.toContain(TOKEN);
});

test('so are those of the in-process model, in either format', async () => {
  const out = makeTempFolder();
  expect((await runProgramInProcess([...SUITE, '--out', out, '--wire-log', 'ndjson'])).code).toBe(0);
  const records = linesIn(out);
  expect(records.filter(({ lane, kind }) => lane === 'venue' && kind === 'http')).toHaveLength(
    readReportIn(out).run.requests,
  );
  expect(new Set(records.map(({ lane }) => lane))).toEqual(new Set(['venue', 'control', 'raw', undefined]));
  const unasked = makeTempFolder();
  await runProgramInProcess([...SUITE, '--out', unasked]);
  expect(existsSync(join(unasked, 'wire.ndjson')) || existsSync(join(unasked, 'wire.har'))).toBe(false);
});

test.each(['har', 'ndjson'] as const)('a killed run leaves a readable %s', async (format) => {
  const out = makeTempFolder();
  const run = startProgram([
    '--verbose',
    '--suite',
    'faucet.amount*',
    '--fuzz',
    '1h',
    '--out',
    out,
    '--wire-log',
    format,
  ]);
  await run.saying(/^pass/m);
  run.process.kill('SIGKILL');
  await run.ended;
  const text = readFileSync(join(out, `wire.${format}`), 'utf8');
  if (format === 'har') expect(JSON.parse(text).log.entries.length).toBeGreaterThan(10);
  // The last line may be incomplete.
  else
    expect(
      text
        .split('\n')
        .slice(0, -1)
        .map((line) => JSON.parse(line)).length,
    ).toBeGreaterThan(10);
});

// /dev/full behaves as a full disk; only Linux has it.
test.skipIf(!existsSync('/dev/full')).each(['har', 'ndjson'] as const)(
  'a full disk under %s ends the run with exit 2',
  async (format) => {
    const out = makeTempFolder();
    symlinkSync('/dev/full', join(out, `wire.${format}`));
    const { code, stderr } = await runProgramInProcess([
      '--suite',
      'faucet.amount*',
      '--out',
      out,
      '--wire-log',
      format,
    ]);
    expect(code).toBe(2);
    expect(stderr).toMatch(/^error: Cannot write .*: no space is left on the device\. The run ended .*\n$/);
  },
);

test('an unknown format is refused', async () => {
  const { code, stderr } = await runProgramInProcess(['--wire-log', 'pcap']);
  expect([code, stderr.trimEnd().split('\n').length]).toEqual([2, 1]);
  expect(stderr).toContain('har, ndjson');
});
