import { expect, test } from 'vitest';
import { alice, BTC_INDEX_PX, bob, submitOrderAction, TestVenue } from '../chain/chain.fixture.ts';
import { marketFigures } from '../engine/risk/market-figures.ts';
import { usd } from '../numeric/planes.ts';
import { perpAt } from '../state/market.ts';
import { enactVote, makeBallot } from './enacted-votes.fixture.ts';
import { ballotRefusal } from './governance.ts';

const tier = (volume_30d: string, maker_bps: string, taker_bps: string) => ({ volume_30d, maker_bps, taker_bps });
const market = (venue: TestVenue) => {
  const btc = perpAt(venue.core.state, 0);
  if (btc === undefined) throw new Error('no market 0');
  return btc;
};

test('fills after a vote on the fee schedule use the new rates', () => {
  const venue = new TestVenue();
  const [change] = enactVote(venue, 'SetFeeSchedule', { tiers: [tier('0', '-1', '20'), tier('5000000', '0', '7.5')] });
  expect(change).toMatchObject({
    field: 'tiers',
    new: '[{"volume_30d":"0","maker_bps":"-1","taker_bps":"20"},{"volume_30d":"5000000","maker_bps":"0","taker_bps":"7.5"}]',
  });
  // 0.01 BTC at 60,000 are 600 USDC, on which a taker pays 20 basis points.
  venue.act(bob, submitOrderAction(bob, { side: 'ask', limit_px: BTC_INDEX_PX, size: 1_000 }));
  venue.act(alice, submitOrderAction(alice, { limit_px: BTC_INDEX_PX, size: 1_000, tif: 'ioc' }));
  const [fill] = venue.core.histories.fills.of(alice);
  expect(fill?.fee).toBe(usd(12n * 10n ** 17n));
});

test('funding parameters that a vote omits stay unchanged', () => {
  const venue = new TestVenue();
  const before = marketFigures(venue.core, market(venue)).funding;
  expect(enactVote(venue, 'SetFundingFigures', { cap_bps: '37.5' })).toEqual([
    { field: 'cap_bps', prior: '200', new: '37.5' },
  ]);
  expect(marketFigures(venue.core, market(venue)).funding).toEqual({ ...before, capPerHrBps: '37.5' });
  expect(enactVote(venue, 'SetFundingFigures', { interest_bps: '0', spread_bps: '9' })).toHaveLength(2);
  expect(marketFigures(venue.core, market(venue)).funding.capPerHrBps).toBe('37.5');
});

test.each([
  ['SetFeeSchedule', {}],
  ['SetFeeSchedule', { tiers: [] }],
  ['SetFeeSchedule', { tiers: [tier('1', '0', '0')] }],
  ['SetFeeSchedule', { tiers: [tier('0', '0', '0'), tier('0', '0', '1')] }],
  ['SetFeeSchedule', { tiers: [tier('0', '0', 'much')] }],
  ['SetFundingFigures', {}],
  ['SetFundingFigures', { cap_bps: '-1' }],
  ['SetFundingFigures', { cap_bps: 200 }],
])('%s with %j is refused', (action, payload) => {
  expect(ballotRefusal(new TestVenue().core, makeBallot(action, payload))).toMatchObject({ code: 'INVALID_REQUEST' });
});
