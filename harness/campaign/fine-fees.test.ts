import { expect, test } from 'vitest';
import {
  type Genesis,
  type RulesEdit,
  ratio,
  ratioOfDeciBps,
  rulesEditorAt,
  type VenueOptions,
  variantEdits,
} from '../../reference-model/index.ts';
import { openJudgedSession } from './judged-session.fixture.ts';
import { genesisWithoutMinimums } from './model-session.fixture.ts';
import { signWithAddressPlaceholder } from './play/trusted-signature.ts';
import { playCampaign } from './play-campaign.fixture.ts';

/** Fees of 1.25 bps for the taker and a rebate of 0.05 bps for the maker. */
function fine(): Genesis {
  const { params, ...genesis } = genesisWithoutMinimums();
  const tiers = [{ volume30d: '0', makerBps: '-0.05', takerBps: '1.25' }];
  return { ...genesis, params: { ...params, fees: { ...params.fees, tiers } } };
}

const TENTH = ratioOfDeciBps(1n);

/** Venue that charges rates rounded to tenths of a basis point, but shows the configured ones. */
const chargesTenths: VenueOptions = {
  edits: [
    rulesEditorAt('engine', 'fees')(({ fee }) => ({ fee: (worth, rate) => fee(worth, ratio(rate - (rate % TENTH))) })),
  ],
};

const how = { size: { kind: 'runs', runs: 3 }, trustedSigner: signWithAddressPlaceholder, probes: false } as const;

test('a venue with fees finer than a tenth of a basis point is played on without findings', async () => {
  const { ended, findings } = await playCampaign(await openJudgedSession({}, fine()), how);
  expect(findings).toEqual([]);
  expect(ended).toMatchObject({ status: 'pass', judging: true, judged: { 'fills.fee.token': 'pass' } });
});

test('a venue that charges only tenths of a basis point is found', async () => {
  const settings = { ...how, untilFound: true, stopsAtFirstDifference: true } as const;
  const { findings } = await playCampaign(await openJudgedSession(chargesTenths, fine()), settings);
  const wrong = findings.flatMap(({ diff }) => diff.map(({ path }) => path));
  expect(new Set(wrong)).toEqual(new Set(['user_fills $.fills[*].fee']));
});

/** Rates that differ by market, and a ladder by which nothing is charged. */
function byMarket(): Genesis {
  const { params, ...genesis } = genesisWithoutMinimums();
  const markets = [...genesis.markets, ...genesis.pairs].map(({ id }) => ({
    market: id,
    takerBps: String(4 + (id % 3)),
    makerBps: '2',
  }));
  return { ...genesis, params: { ...params, fees: { ...params.fees, markets } } };
}

const showsByMarket = [variantEdits['D264=by-market']].filter((edit) => edit !== undefined);

/** Plays on a venue that shows its rates by market, and returns what it found beside the form of the schedule. */
async function playedByMarket(...edits: readonly RulesEdit[]) {
  const venue = await openJudgedSession({ edits: [...showsByMarket, ...edits] }, byMarket());
  const { ended, findings } = await playCampaign(venue, { ...how, stopsAtFirstDifference: true });
  return { ended, findings: findings.filter(({ clause }) => clause !== 'accounts.fees.shape') };
}

test('a venue with rates by market is played on without findings', async () => {
  expect(showsByMarket).toHaveLength(1);
  const { ended, findings } = await playedByMarket();
  expect(findings).toEqual([]);
  expect(ended).toMatchObject({ status: 'pass', judging: true, judged: { 'fills.fee.token': 'pass' } });
});

test('a venue that charges other rates than it shows by market is found', async () => {
  const doubled = rulesEditorAt(
    'engine',
    'fees',
  )(({ fee }) => ({ fee: (worth, rate) => fee(worth, ratio(rate * 2n)) }));
  const { findings } = await playedByMarket(doubled);
  expect(findings.flatMap(({ diff }) => diff.map(({ path }) => path))).toContain('user_fills $.fills[*].fee');
});
