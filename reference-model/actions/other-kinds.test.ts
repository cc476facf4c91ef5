import { expect, test } from 'vitest';
import {
  alice,
  bob,
  errorCodeOf,
  restingBidBody,
  statusEntryErrorCode,
  TestVenue,
  USDC,
} from '../chain/chain.fixture.ts';
import { assertConservation } from '../engine/conservation.ts';
import { enactVote } from '../governance/enacted-votes.fixture.ts';
import { readAccount } from '../state/account.ts';
import { earnPoolAt } from '../state/earn.ts';

// Numbers of one kind of market, or of a token, sent to an action that expects another kind: refused, without side effects.

const PERP = 0;
const PAIR = 113;
const TOKEN = 104;
const SERIES = 2_147_483_649;
const PX = 10_000_000_000;

const params = (type: string, body: object) => ({ type, params: body });
const plain = (market: number) => ({ type: 'submit_order', order: restingBidBody(alice, { market }) });
const spot = (pair: number) => ({
  type: 'spot_order',
  order: { pair, side: 'bid', size: 100, limit_px: PX, tif: 'gtc', stp_mode: 'cancel_newest' },
});
const opening = (pair: number, borrow = '100') => params('spot_margin_open', { pair, size: 100, limit_px: PX, borrow });
const sliced = (market: number) =>
  params('twap_order', { market, side: 'bid', total_size: 1_000, slice_count: 2, delay_ms: 10_000 });
const chased = (market: number) => params('chase_order', { market, side: 'bid', size: 1_000 });
const quoted = (market: number) =>
  params('rfq_request', { market, side: 'Bid', size: 100, limit_px: null, expiry_ms: 0, stp_group: null });
const fees = { taker_fee_dbps: 30, maker_fee_dbps: 10 };

const wrong: readonly (readonly [what: string, actions: readonly object[]])[] = [
  ['an order', [PAIR, TOKEN, SERIES].map(plain)],
  ['an order on a pair', [PERP, TOKEN, SERIES].map(spot)],
  ['a cancel', [PAIR, SERIES].map((market) => ({ type: 'cancel_order', cancel: { owner: alice, market, oid: 1 } }))],
  ['a cancel on a pair', [PERP, SERIES].map((pair) => ({ type: 'spot_cancel', cancel: { pair, oid: 1 } }))],
  ['a TWAP', [TOKEN, SERIES].map(sliced)],
  ['a chase', [TOKEN, SERIES].map(chased)],
  ['a request for quotes', [PERP, PAIR, TOKEN].map(quoted)],
  ['a position on a pair', [PERP, TOKEN, SERIES].map((pair) => opening(pair))],
  ['its end', [PERP, TOKEN, SERIES].map((pair) => params('spot_margin_close', { pair, limit_px: 1 }))],
  ['a deposit in a pool', [PERP, PAIR, SERIES].map((asset) => params('earn_deposit', { asset, amount: '1' }))],
  ['a withdrawal from it', [PERP, PAIR, SERIES].map((asset) => params('earn_withdraw', { asset, shares: '1' }))],
  [
    'holders of a token',
    [PERP, PAIR, SERIES].map((asset) => params('spot_seed_holders', { asset, holders: [bob], amounts: ['1'] })),
  ],
  ['a supply', [PERP, PAIR, SERIES].map((asset) => params('spot_finalize_supply', { asset, max_supply: '1' }))],
  [
    'a pair',
    [PERP, PAIR, SERIES, USDC].map((base) =>
      params('spot_register_pair', { base, quote: USDC, name: 'A/USDC', max_deploy_fee: '500' }),
    ),
  ],
  [
    'the parameters of a pair',
    [PERP, TOKEN, SERIES].map((pair) => params('spot_set_pair_params', { pair, ...fees, min_notional_cents: 100 })),
  ],
  [
    'the opening of a pair',
    [PERP, TOKEN, SERIES].map((pair) => params('spot_set_pair_active', { pair, active: true })),
  ],
  [
    'a setting of a market',
    [PAIR, TOKEN, SERIES].map((asset) => params('perp_set_leverage', { asset, max_leverage: 5 })),
  ],
  ['a price', [PAIR, TOKEN, SERIES].map((asset) => params('mip3_set_oracle_px', { asset, px: '100' }))],
];

test.each(wrong)('%s accepts no number of another kind', (_what, actions) => {
  const venue = new TestVenue();
  for (const action of actions) {
    const before = venue.footprint();
    const answer = venue.act(alice, action);
    const code = errorCodeOf(answer) ?? statusEntryErrorCode(answer);
    expect(code, JSON.stringify([action, answer.body])).toEqual(expect.any(String));
    expect(venue.footprint(), JSON.stringify(action)).toBe(before);
  }
});

test("an amount finer than its token is truncated to the token's units", () => {
  const venue = new TestVenue();
  const { core } = venue;
  enactVote(venue, 'SetSpotMargin', { pair: PAIR, init_bps: '2000', maint_bps: '1000' });
  const asks = { pair: PAIR, side: 'ask', size: 100, limit_px: PX, tif: 'gtc', stp_mode: 'cancel_newest' };
  venue.act(bob, { type: 'spot_order', order: asks });
  for (const action of [
    params('earn_deposit', { asset: USDC, amount: '500.0000019' }),
    params('earn_withdraw', { asset: USDC, shares: '1.0000000019' }),
    opening(PAIR, '100.0000019'),
  ]) {
    venue.act(alice, action);
    const { supplied, borrowed } = earnPoolAt(core.state, USDC) ?? { supplied: 0n, borrowed: 0n };
    for (const amount of [readAccount(core.state, alice).cash, supplied, borrowed])
      expect(amount % 10n ** 12n, action.type).toBe(0n);
    assertConservation(core);
  }
  expect(earnPoolAt(core.state, USDC)?.borrowed).toBe(100n * 10n ** 18n);
});
