import { expect, test } from 'vitest';
import { alice, BTC_INDEX_PX, statusEntryErrorCode, submitOrderAction, TestVenue } from '../chain/chain.fixture.ts';
import { enactVote, makeBallot } from './enacted-votes.fixture.ts';
import { ballotRefusal } from './governance.ts';

/** Returns the code that refuses a resting bid far below the mark; undefined: accepted. */
function answerTo(venue: TestVenue, tif: string): unknown {
  return statusEntryErrorCode(venue.act(alice, submitOrderAction(alice, { tif, limit_px: BTC_INDEX_PX / 2 })));
}

test('a post-only window refuses orders that could take, until voted off', () => {
  const venue = new TestVenue();
  expect(enactVote(venue, 'SetPostOnly', { post_only: true })).toEqual([
    { field: 'post_only', prior: 'false', new: 'true' },
  ]);
  expect(answerTo(venue, 'gtc')).toBe('PRECONDITION_FAILED');
  expect(answerTo(venue, 'alo')).toBeUndefined();
  enactVote(venue, 'SetPostOnly', { post_only: false });
  expect(answerTo(venue, 'gtc')).toBeUndefined();
});

test('an upgrade halt is reported for as long as it is voted on', () => {
  const venue = new TestVenue();
  expect(enactVote(venue, 'SetFrozen', { frozen: true })).toEqual([{ field: 'frozen', prior: 'false', new: 'true' }]);
  expect(venue.core.state.flags.frozen).toBe(true);
  enactVote(venue, 'SetFrozen', { frozen: false });
  expect(venue.core.state.flags.frozen).toBe(false);
});

test('a paused market refuses every order', () => {
  const venue = new TestVenue();
  expect(enactVote(venue, 'PauseMarket', { coin: 'BTC', paused: true })).toEqual([
    { field: 'paused', prior: 'false', new: 'true' },
  ]);
  expect(answerTo(venue, 'alo')).toBe('PRECONDITION_FAILED');
  enactVote(venue, 'PauseMarket', { coin: 'BTC', paused: false });
  expect(answerTo(venue, 'alo')).toBeUndefined();
});

test.each([
  ['SetPostOnly', {}, 'INVALID_REQUEST'],
  ['SetPostOnly', { post_only: 'true' }, 'INVALID_REQUEST'],
  ['SetFrozen', { frozen: 1 }, 'INVALID_REQUEST'],
  ['PauseMarket', { coin: 'BTC' }, 'INVALID_REQUEST'],
  ['PauseMarket', { coin: 'NONE', paused: true }, 'MARKET_NOT_FOUND'],
])('%s with %j is refused', (action, payload, code) => {
  expect(ballotRefusal(new TestVenue().core, makeBallot(action, payload))).toMatchObject({ code });
});
