import { describe, expect, test } from 'vitest';
import { alice, bob, TradingClient } from './trading-client.fixture.ts';

interface Sections {
  readonly perp: readonly Record<string, unknown>[];
  readonly spot: {
    readonly pairs: readonly Record<string, unknown>[];
    readonly tokens: readonly Record<string, unknown>[];
  };
}

function sections(client: TradingClient, type: 'markets' | 'markets_meta', args: object = {}): Sections {
  return client.data(type, args) as unknown as Sections; // the documented shape, which the tests below check
}

describe.each(['markets', 'markets_meta'] as const)('%s', (type) => {
  const client = new TradingClient();
  const all = sections(client, type);

  test('lists every section by ascending number', () => {
    expect(all.perp.map(({ coin }) => coin)).toEqual([
      'BTC',
      'ETH',
      'SOL',
      'DOGE',
      'BNB',
      'LINK',
      'LUNA',
      'AVAX',
      'XRP',
      'LTC',
      'ADA',
      'DOT',
    ]);
    expect(all.spot.pairs.map(({ signing_id }) => signing_id)).toEqual([110, 113, 116, 119]);
    expect(all.spot.tokens.map(({ id }) => id)).toEqual([100, 101, 104]);
  });

  test('a coin filter keeps the shape and one row', () => {
    const [, eth] = all.perp;
    expect(sections(client, type, { coin: 'ETH' })).toMatchObject({ perp: [eth], spot: { pairs: [], tokens: [] } });
    const [, pair] = all.spot.pairs;
    expect(sections(client, type, { coin: 'MTF/USDC' })).toMatchObject({
      perp: [],
      spot: { pairs: [pair], tokens: [] },
    });
  });

  test('a kind filter empties the other section', () => {
    expect(sections(client, type, { kind: 'perp' })).toMatchObject({ perp: all.perp, spot: { pairs: [], tokens: [] } });
    expect(sections(client, type, { kind: 'spot' })).toMatchObject({ perp: [], spot: all.spot });
  });
});

test('both reads name the same coins and the same spot section', () => {
  const client = new TradingClient();
  const moving = sections(client, 'markets');
  const fixed = sections(client, 'markets_meta');
  expect(moving.perp.map(({ coin, kind }) => [coin, kind])).toEqual(fixed.perp.map(({ coin, kind }) => [coin, kind]));
  expect(moving.spot).toEqual(fixed.spot);
});

describe('moving rows', () => {
  test('a market without a book omits mid and impact prices, and has null for missing history', () => {
    const [row] = sections(new TradingClient(), 'markets').perp;
    expect(row).toEqual({
      coin: 'BTC',
      kind: 'perp',
      mark_px: '60000',
      oracle_px: '60000',
      premium: null,
      funding: { rate_per_hr: '0', cap_per_hr: '200', interval_ms: 3_600_000, next_payment_ts: 0 },
      open_interest: '0',
      day_ntl_vlm: '0',
      prev_day_px: null,
      change_24h: null,
      halted: false,
    });
  });

  test('a two-sided book has a mid, a one-sided book has none', () => {
    const client = new TradingClient();
    client.place(alice, 'bid', '59999', '1');
    expect(sections(client, 'markets').perp[0]).not.toHaveProperty('mid_px');
    client.place(bob, 'ask', '60001', '1');
    expect(sections(client, 'markets').perp[0]).toMatchObject({ mid_px: '60000', impact_pxs: ['59999', '60001'] });
  });

  test("a print changes open interest and the day's volume", () => {
    const client = new TradingClient();
    client.place(bob, 'ask', '60000', '0.1');
    client.place(alice, 'bid', '60000', '0.1');
    expect(sections(client, 'markets').perp[0]).toMatchObject({ open_interest: '0.1', day_ntl_vlm: '6000' });
  });

  test('an unset price reads "0"', () => {
    const client = new TradingClient();
    const market = client.venue.core.state.markets.get(0);
    if (market !== undefined) Object.assign(market, { mark: null, oracle: null });
    expect(sections(client, 'markets').perp[0]).toMatchObject({ mark_px: '0', oracle_px: '0' });
  });

  test('a delisted market is halted and keeps its flags', () => {
    const client = new TradingClient();
    expect(sections(client, 'markets', { coin: 'LUNA' }).perp[0]).toMatchObject({ halted: true });
    expect(sections(client, 'markets_meta', { coin: 'LUNA' }).perp[0]).toMatchObject({ open: true, close: true });
  });
});

describe('static rows', () => {
  test('an uncapped market has no cap key and a null headroom', () => {
    const [row] = sections(new TradingClient(), 'markets_meta').perp;
    expect(row).toMatchObject({
      sz_decimals: 5,
      tick_size: '0.1',
      step_size: '0.00001',
      min_order: '0.0001',
      max_leverage: 40,
      maint_margin_ratio: '125',
      init_margin_ratio: '250',
      margin_tiers: [
        { max_open_interest: '100000', max_leverage: 40, maint_margin_ratio: '125' },
        { max_open_interest: '1000000', max_leverage: 20, maint_margin_ratio: '250' },
        { max_open_interest: null, max_leverage: 10, maint_margin_ratio: '500' },
      ],
      strict_isolated: false,
      max_market_order_ntl: null,
      mark_source: 'oracle_median',
      fba_enabled: false,
      signing_id: 0,
      risk_override: null,
      token: { id: 101, wei_decimals: 8, is_canonical: true, evm_contract: null },
    });
    expect(row).not.toHaveProperty('oi_cap');
  });

  test('a capped market has both, in size units, and no token record without a token', () => {
    const client = new TradingClient();
    client.place(bob, 'ask', '600', '2', { coin: 'BNB' });
    client.place(alice, 'bid', '600', '2', { coin: 'BNB' });
    const [row] = sections(client, 'markets_meta', { coin: 'BNB' }).perp;
    expect(row).toMatchObject({ oi_cap: '500', max_market_order_ntl: '498' });
    expect(row).not.toHaveProperty('token');
  });
});
