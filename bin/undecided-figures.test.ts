import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readShippedGenesis } from '../reference-model/index.ts';
import { printJson } from '../spec-schemas/json/lossless.ts';
import { makeTempFolder, readReportIn, startProgram } from './program.fixture.ts';
import { startVenueProcess } from './served-venue.fixture.ts';

// Values that the documents leave to the venue, or that its own settings rule out: it must not be accused, and nothing may be blocked.

async function judged(venueArgs: readonly string[], suites: readonly string[], runArgs: readonly string[] = []) {
  const venue = await startVenueProcess(venueArgs);
  const out = makeTempFolder();
  const args = [
    ...venue.args,
    ...runArgs,
    '--out',
    out,
    '--seed',
    '1',
    ...suites.flatMap((suite) => ['--suite', suite]),
  ];
  const { code } = await startProgram(args).ended;
  await venue.end();
  const { checks, findings } = readReportIn(out);
  return { code, findings, checks: new Map(checks.map(({ id, status, reason }) => [id, [status, reason]])) };
}

test("a venue that reports a broker's share as part of the fee", async () => {
  const { code, findings, checks } = await judged(
    ['--variant', 'D217=inside'],
    ['orders.builder.fee', 'referrals.share*'],
  );
  expect(findings).toEqual([]);
  expect(['orders.builder.fee', 'referrals.share.taker'].map((id) => checks.get(id)?.[0])).toEqual(['pass', 'pass']);
  expect(code).toBe(0);
});

test('a venue whose referrers get nothing', async () => {
  const genesis = readShippedGenesis('default');
  const { params } = genesis;
  const file = join(makeTempFolder(), 'genesis.json');
  const fees = { ...params.fees, referrerShareBps: '0' };
  writeFileSync(file, printJson({ ...genesis, params: { ...params, fees } } as never));
  const { code, findings, checks } = await judged(['--genesis', file], ['referrals.claim.*']);
  expect(findings).toEqual([]);
  expect([...checks.values()].filter(([status]) => status === 'blocked')).toEqual([]);
  expect(checks.get('referrals.claim.wallets')).toEqual([
    'skipped',
    'not exercised: a share of taker fees for referrers',
  ]);
  expect(checks.get('referrals.claim.pays')?.[0]).toBe('pass');
  expect(code).toBe(0);
});

test('a venue whose split accounts have no reservations', async () => {
  const { code, findings, checks } = await judged(
    ['--profile', 'next'],
    ['accounts.reservations.*'],
    ['--profile', 'auto'],
  );
  expect(findings).toEqual([]);
  expect([...checks.values()].filter(([status]) => status === 'blocked')).toEqual([]);
  expect(code).toBe(0);
});
