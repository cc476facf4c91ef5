import { expect, test } from 'vitest';
import { editsOf, type Genesis, ratio, ratioOfDeciBps, type VenueOptions } from '../../reference-model/index.ts';
import { judged } from './judged-session.fixture.ts';
import { withoutMinimums } from './model-session.fixture.ts';
import { played } from './played.fixture.ts';
import { tellSigner } from './told-signature.ts';

/** 1.25 bps of who takes, and a credit of 0.05 to who makes. */
function fine(): Genesis {
  const { params, ...genesis } = withoutMinimums();
  const tiers = [{ volume30d: '0', makerBps: '-0.05', takerBps: '1.25' }];
  return { ...genesis, params: { ...params, fees: { ...params.fees, tiers } } };
}

const TENTH = ratioOfDeciBps(1n);

/** A venue that counts rates in tenths of a basis point where it charges, and shows what it was set to. */
const chargesTenths: VenueOptions = {
  edits: [editsOf('engine', 'fees')(({ fee }) => ({ fee: (worth, rate) => fee(worth, ratio(rate - (rate % TENTH))) }))],
};

const how = { size: { kind: 'runs', runs: 3 }, tell: tellSigner, probes: false } as const;

test('a venue whose fees are finer than a tenth of a basis point is played on, and told nothing', async () => {
  const { ended, findings } = await played(await judged({}, fine()), how);
  expect(findings).toEqual([]);
  expect(ended).toMatchObject({ status: 'pass', judging: true, judged: { 'fills.fee.token': 'pass' } });
});

test('one that charges by the tenths of its rates alone is found out', async () => {
  const seen = { ...how, untilFound: true, firstSight: true } as const;
  const { findings } = await played(await judged(chargesTenths, fine()), seen);
  const wrong = findings.flatMap(({ diff }) => diff.map(({ path }) => path));
  expect(new Set(wrong)).toEqual(new Set(['user_fills $.fills[*].fee']));
});
