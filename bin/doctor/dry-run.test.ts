import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { makeTempFolder, readReportIn, runProgramToEnd } from '../program.fixture.ts';

/** Returns the checks under each heading of a dry run's output, in order. */
function sectionsOf(stdout: string): Map<string, string[]> {
  const blocks = stdout.split('\n\n').map((block) => block.split('\n'));
  return new Map(
    blocks.map(([head = '', ...lines]) => [
      head.replace(/ \(\d+\).*$/, ''),
      lines.filter((line) => line.startsWith('  ')).map((line) => line.trim().split(' ')[0] ?? ''),
    ]),
  );
}

test('names what a run of the same options runs and skips, in its order', async () => {
  const options = ['--suite', 'limits*,faucet.amount*', '--fuzz', 'off', '--seed', '1'];
  const dry = await runProgramToEnd([...options, '--dry-run']);
  expect([dry.code, dry.stderr]).toEqual([0, '']);
  const sections = sectionsOf(dry.stdout);
  const alone = sections.get('Area by area, each on a venue of its own, with --jobs 1 in this order') ?? [];
  const out = makeTempFolder();
  await runProgramToEnd([...options, '--jobs', '1', '--out', out]);
  const { checks, summary } = readReportIn(out);
  const lines = readFileSync(join(out, 'events.ndjson'), 'utf8').trimEnd().split('\n');
  const begun = lines.map((line) => JSON.parse(line)).filter(({ event }) => event === 'check-started');
  const ran = begun.map(({ check }) => check);
  expect(alone).toEqual(ran);
  expect(alone.length).toBeGreaterThan(5);
  const named = new Set(checks.flatMap(({ clauses }) => clauses)).size;
  expect(dry.stdout).toContain(`checks: ${ran.length} of ${checks.length} would run, 0 skipped\n`);
  expect(dry.stdout).toContain(
    `clauses: ${summary.clauses.total} in force under profile live, ${named} with a selected check, ${named} with one that would run\n`,
  );
});

test('asks the target nothing, writes nothing, and lists missing capabilities with the options that provide them', async () => {
  let asked = 0;
  const server = createServer(() => {
    asked += 1;
  });
  onTestFinished(() => void server.close());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const folder = makeTempFolder();
  const out = join(folder, 'out');
  const corpus = join(folder, 'corpus');
  const url = `http://127.0.0.1:${port}`;
  const target = ['--target', url, '--out', out, '--corpus', corpus, '--suite', 'limits*,campaign*,faucet*'];
  const { code, stdout } = await runProgramToEnd([...target, '--dry-run', '--verbose']);
  expect([code, asked, readdirSync(folder)]).toEqual([0, 0, []]);
  expect(stdout).toContain(`target ${url}, isolation shared, profile live`);
  expect(stdout).toMatch(/^Skipped: no control \(\d+\): give --control/m);
  expect(stdout).toMatch(/^Campaigns, last \(\d+\): 32 runs, .*; skipped: no closed$/m);
  expect(stdout).toMatch(/; if the target gives (funded-accounts and )?faucet$/m);
  expect(sectionsOf(stdout).get('Skipped: no control')).toContain('limits.queue.overflow');
  const operated = await runProgramToEnd([...target, '--control', url, '--dry-run', '--quiet']);
  expect([operated.code, asked, existsSync(out)]).toEqual([0, 0, false]);
  expect(operated.stdout.split('\n')).toHaveLength(6);
  expect(operated.stdout).toMatch(
    /^checks: (\d+) of \1 would run, \d+ of them only if the target has what they need, 0/m,
  );
});

test('refuses what a run would refuse', async () => {
  const waivers = join(makeTempFolder(), 'waivers.json');
  writeFileSync(waivers, '{}');
  for (const args of [
    ['--suite', 'nothing*'],
    ['--waivers', waivers],
    ['--target', 'ftp://x'],
  ]) {
    const { code, stdout, stderr } = await runProgramToEnd([...args, '--dry-run']);
    expect([code, stdout, stderr.trimEnd().split('\n').length]).toEqual([2, '', 1]);
  }
});
