import { expect, test } from 'vitest';
import { alice, BTC_MARKET, errorCodeOf, TestVenue } from '../chain/chain.fixture.ts';
import { nextReleaseChainEdits } from '../chain/profile-next.ts';

const update = (params: object) => ({
  type: 'update_leverage',
  params: { asset: BTC_MARKET, leverage: 10, is_isolated: false, ...params },
});

// Each row mends one fault more.
test.each([
  ['a leverage of 0', { leverage: 0, is_isolated: true }, 400, 'INVALID_REQUEST'],
  ['a leverage above 100', { leverage: 101, is_isolated: true }, 400, 'INVALID_REQUEST'],
  ["more than the market's maximum", { leverage: 41 }, 200, 'PRECONDITION_FAILED'],
])('refuses %s', (_fault, params, status, code) => {
  const venue = new TestVenue();
  const before = venue.footprint();
  const answer = venue.act(alice, update(params));
  expect({ status: answer.status, code: errorCodeOf(answer) }).toEqual({ status, code });
  expect(venue.footprint()).toBe(before);
});

test('stores the choice of one market, up to its maximum', () => {
  const venue = new TestVenue();
  expect(venue.act(alice, update({})).status).toBe(202);
  expect(venue.act(alice, update({ leverage: 40 })).status).toBe(202);
  expect(venue.core.state.leverages).toEqual(
    new Map([[alice, new Map([[BTC_MARKET, { leverage: 40, isIsolated: false }]])]]),
  );
});

test('an unknown asset is stored today and refused from the next release on', () => {
  expect(new TestVenue().act(alice, update({ asset: 77 })).status).toBe(202);
  expect(errorCodeOf(new TestVenue([...nextReleaseChainEdits]).act(alice, update({ asset: 77 })))).toBe(
    'PRECONDITION_FAILED',
  );
});
