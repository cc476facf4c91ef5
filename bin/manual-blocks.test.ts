import { expect, onTestFinished, test } from 'vitest';
import { Control } from '../harness/control/control.ts';
import { HttpControlWire } from '../harness/control/http-control.ts';
import { makeTempFolder, readReportIn, runProgramToEnd, startProgram } from './program.fixture.ts';

test('a venue with manual blocks is judged like any other, and left in manual mode', async () => {
  const venue = startProgram(['serve', '--port', '0', '--control-port', '0', '--blocks', 'manual']);
  const [url = '', controlUrl = ''] = (await venue.saying(/^control .*\n/m)).match(/http:\S+/g) ?? [];
  const wire = new HttpControlWire(controlUrl, null);
  onTestFinished(() => wire.close());
  const out = makeTempFolder();
  const suite = ['--suite', 'orders.cancel*,transfers.send.usdc,faucet.amount*', '--fuzz', '3', '--rate', 'unlimited'];
  const { code } = await runProgramToEnd([...suite, '--target', url, '--control', controlUrl, '--out', out]);
  const { summary, notes } = readReportIn(out);
  expect(summary.checks).toMatchObject({ fail: 0, blocked: 0, skipped: 0, inconclusive: 0 });
  expect(notes.join()).toContain('blocks are cut by hand here');
  expect(code).toBe(0);
  expect((await new Control(wire).capabilities()).block_mode).toEqual({ mode: 'manual' });
});
