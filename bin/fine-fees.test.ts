import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readShippedGenesis } from '../reference-model/index.ts';
import { makeTempFolder, readReportIn, runProgramToEnd } from './program.fixture.ts';
import { startVenueProcess } from './served-venue.fixture.ts';

/** Returns a genesis for `serve --genesis` with a taker fee of 1.25 bps and a maker rebate of 0.05. */
function fineGenesis(): string {
  const { params, ...genesis } = readShippedGenesis('default');
  const tiers = [{ volume30d: '0', makerBps: '-0.05', takerBps: '1.25' }];
  const file = join(makeTempFolder(), 'genesis.json');
  writeFileSync(file, JSON.stringify({ ...genesis, params: { ...params, fees: { ...params.fees, tiers } } }));
  return file;
}

test('a venue with fees of 1.25 bps is judged by a run and its campaigns, and not accused', async () => {
  const venue = await startVenueProcess(['--blocks', '20ms', '--genesis', fineGenesis()]);
  onTestFinished(() => venue.end());
  const out = makeTempFolder();
  const only = ['accounts.fees*', 'fills.fee*', 'campaign.trading'].flatMap((area) => ['--suite', area]);
  const how = ['--fuzz', '3', '--rate', 'unlimited', '--seed', '1', '--out', out];
  const { code, stdout, stderr } = await runProgramToEnd([...venue.args, ...only, ...how]);
  expect([code, stderr]).toEqual([0, '']);
  const { campaigns, checks, summary } = readReportIn(out);
  expect(summary.findings).toMatchObject({ violation: 0, advisory: 0 });
  expect(campaigns).toMatchObject([{ id: 'campaign.trading', status: 'pass', runs: 3 }]);
  expect(checks.filter(({ status }) => status !== 'pass')).toEqual([]);
  expect(stdout).toMatch(/^verdict: (conforming|no violation seen)/m);
});
