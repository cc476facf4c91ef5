import { expect, test } from 'vitest';
import { allFaults } from '../reference-model/faults/index.ts';
import { judgeVenue } from './judged-venue.fixture.ts';
import { runProgramToEnd } from './program.fixture.ts';
import { serveVenueWithOptions } from './served-venue.fixture.ts';

const transfers = [
  '--suite',
  'transfers.evm.usdc,transfers.evm.off,nonces.dropped.expired',
  '--fuzz',
  'off',
  '--rate',
  'unlimited',
  '--seed',
  '1',
];

async function judgedWithout(faults: readonly string[], runArgs: readonly string[] = []) {
  const edits = allFaults.filter(({ id }) => faults.includes(id)).map(({ edit }) => edit);
  const venue = await serveVenueWithOptions({ archive: 'none', switchedOff: ['evm'], edits });
  const run = await judgeVenue([...transfers, ...venue.args, ...runArgs], runProgramToEnd);
  await venue.end();
  return { ...run, checks: run.report.checks.map(({ id, status, reason }) => [id, status, reason]) };
}

test('checks of a switched-off product are skipped by name, with exit 0, and the verdict counts it', async () => {
  const { code, report, checks, stdout } = await judgedWithout([]);
  expect([code, report.findings]).toEqual([0, []]);
  expect(report.run.switchedOff).toEqual([{ id: 'evm', name: 'the EVM', how: 'evm disabled' }]);
  expect(checks).toEqual([
    ['nonces.dropped.expired', 'pass', undefined],
    ['transfers.evm.off', 'skipped', 'an EVM that is switched off (--switched-off evm)'],
    ['transfers.evm.usdc', 'skipped', 'the venue has the EVM switched off (evm disabled)'],
  ]);
  expect(stdout).toMatch(/^verdict: no violation seen: .*, 1 switch off$/m);
});

test("with --switched-off, only the product's refusal is judged", async () => {
  const flags = ['--switched-off', 'evm'];
  const { code, checks } = await judgedWithout([], flags);
  expect([code, checks]).toEqual([
    0,
    [
      ['nonces.dropped.expired', 'pass', undefined],
      ['transfers.evm.off', 'pass', undefined],
      ['transfers.evm.usdc', 'skipped', 'the venue has the EVM switched off (--switched-off)'],
    ],
  ]);
  const open = await judgedWithout(['transfers.evm-off-open'], flags);
  const [finding] = open.report.findings;
  expect([open.code, finding?.clause]).toEqual([1, 'transfers.evm.disabled']);
  expect(finding?.reproduce).toContain(' --switched-off evm ');
});
