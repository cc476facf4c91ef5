import { expect, onTestFinished, test } from 'vitest';
import { readShippedGenesis, withoutProducts } from '../reference-model/index.ts';
import { runHere } from './in-process.fixture.ts';
import { newFolder, reportIn } from './program.fixture.ts';
import { servedAs } from './served-venue.fixture.ts';

test('a run that has one claim a day ends, and blocks nothing, on a venue without products that its first cases need', async () => {
  const { params, ...genesis } = readShippedGenesis('default');
  const unlimited = { ...params, limits: { ...params.limits, allowlist: ['127.0.0.1'] } };
  const form = { profile: 'next', edits: [withoutProducts(['chase', 'twap', 'options'])] } as const;
  const venue = await servedAs(form, { ...genesis, params: unlimited });
  onTestFinished(() => venue.end());
  const out = newFolder();
  // More cases at once than the one claim pays: those that meet an absent product would ask for it with their money in hand.
  const suite = 'options.expiries.sessions,chase.*,twap.order.*,agents.*,faucet.a*';
  const target = venue.args.slice(0, 2);
  const run = [
    ...target,
    '--profile',
    'next',
    '--rate',
    'unlimited',
    '--fuzz',
    'off',
    '--seed',
    '13',
    '--suite',
    suite,
  ];
  expect((await runHere([...run, '--out', out])).code).toBe(0);
  const { checks } = reportIn(out);
  const undecided = checks.filter(({ status }) => status === 'blocked' || status === 'inconclusive');
  expect(undecided.map(({ id, reason }) => `${id}: ${reason}`)).toEqual([]);
  expect(checks.filter(({ status }) => status === 'pass').length).toBeGreaterThan(10);
});
