import { expect, onTestFinished, test } from 'vitest';
import { readShippedGenesis, removedProductsEdit, type VenueOptions } from '../reference-model/index.ts';
import { runProgramInProcess } from './in-process.fixture.ts';
import { makeTempFolder, readReportIn } from './program.fixture.ts';
import { serveVenueWithOptions } from './served-venue.fixture.ts';

/** Runs by URL on a venue of the next release whose faucet pays only once. @returns its checks */
async function checksOfOneClaim(suite: string, form: VenueOptions = {}, maxUsdc?: number) {
  const { params, ...genesis } = readShippedGenesis('default');
  const faucet = maxUsdc === undefined ? params.faucet : { ...params.faucet, maxUsdc };
  const unlimited = { ...params, faucet, limits: { ...params.limits, allowlist: ['127.0.0.1'] } };
  const venue = await serveVenueWithOptions({ profile: 'next', ...form }, { ...genesis, params: unlimited });
  onTestFinished(() => venue.end());
  const out = makeTempFolder();
  const target = venue.args.slice(0, 2);
  const run = [...target, '--profile', 'next', '--rate', 'unlimited', '--fuzz', 'off', '--seed', '13'];
  expect((await runProgramInProcess([...run, '--suite', suite, '--out', out])).code).toBe(0);
  const { checks } = readReportIn(out);
  const undecided = checks.filter(({ status }) => status === 'blocked' || status === 'inconclusive');
  expect(undecided.map(({ id, reason }) => `${id}: ${reason}`)).toEqual([]);
  return checks;
}

test('a run with one claim a day finishes, and blocks nothing, where its first cases need absent products', async () => {
  // There are more cases at once than the claim pays for. Cases that hold money while they probe an absent product would wait for more.
  const suite = 'options.expiries.sessions,chase.*,twap.order.*,agents.*,faucet.a*';
  const checks = await checksOfOneClaim(suite, { edits: [removedProductsEdit(['chase', 'twap', 'options'])] });
  expect(checks.filter(({ status }) => status === 'pass').length).toBeGreaterThan(10);
});

test('cases that each hold half of the money they need release it, and run when the others have ended', async () => {
  // A case uses one or two accounts of 200 USDC each, and so does the probe of the markets. One claim funds three such accounts.
  const checks = await checksOfOneClaim('orders.stp*', {}, 700);
  expect(checks.length).toBeGreaterThan(3);
  expect(checks.filter(({ status }) => status !== 'pass').map(({ reason }) => reason)).toEqual([]);
});
