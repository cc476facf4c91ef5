import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { newFolder, reportIn, runToEnd, start } from './program.fixture.ts';

const suite = ['--suite', 'faucet.amount*', '--fuzz', 'off', '--strict', '--seed', '3'];

async function faulty() {
  const venue = start(
    ['serve', '--port', '0', '--control-port', '0', '--blocks', '20ms', '--fault', 'faucet.clamp-missing'],
    { VENUE_CONTROL_TOKEN: 'secret' },
  );
  const [url = '', controlUrl = ''] = (await venue.saying(/^control .*\n/m)).match(/http:\S+/g) ?? [];
  return { url, controlUrl };
}

test('without a target it goes where the report was made, as it was made, and says so', async () => {
  const { url, controlUrl } = await faulty();
  const token = { VENUE_CONTROL_TOKEN: 'secret' };
  const out = newFolder();
  const target = ['--target', url, '--control', controlUrl, '--rate', 'unlimited'];
  expect((await runToEnd([...suite, ...target, '--out', out], token)).code).toBe(1);
  const report = reportIn(out);
  expect(JSON.stringify(report)).not.toContain('secret');
  const [finding] = report.findings;

  const file = join(out, 'report.json');
  const again = await runToEnd(['replay', file], token);
  expect(again.stdout).toContain(
    `replaying on ${url}, control ${controlUrl}, isolation closed, as ${file} names it\nreproduced ${finding?.id}`,
  );
  expect(again.code).toBe(1);

  const alone = join(out, 'finding.json');
  writeFileSync(alone, JSON.stringify(finding));
  expect((await runToEnd(['replay', alone], token)).stdout).toContain(`replaying on ${url}, control ${controlUrl},`);

  const elsewhere = await runToEnd(['replay', file, '--target', 'model']);
  expect([elsewhere.code, elsewhere.stdout.includes('replaying on')]).toEqual([0, false]);
});

test('a target of a report that is gone is not judged, and never told as sound', async () => {
  const file = join(newFolder(), 'report.json');
  const finding = { id: 'aa', severity: 'violation', clause: 'faucet.amount.clamp', check: 'faucet.amount.bounds' };
  writeFileSync(file, JSON.stringify({ run: { seed: 1, target: 'http://127.0.0.1:1' }, findings: [finding] }));
  const { code, stdout } = await runToEnd(['replay', file]);
  expect(code).toBe(3);
  expect(stdout).toContain('unjudged aa');
});
