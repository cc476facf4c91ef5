import { expect, test } from 'vitest';
import type { JsonObject } from '../../../spec-schemas/json/lossless.ts';
import { type BallotContext, planVote } from './ballot.ts';

const played = { coin: 'BTC', szDecimals: 2, step: 1n, minLots: 1n, mark: 100n * 10n ** 8n, maxLeverage: 20 };

/** Returns a target that serves these reads, on a market where others have an open interest of 7 units. */
const stageOn = (reads: Record<string, JsonObject>) =>
  ({
    markets: { at: () => played },
    participants: { account: () => ({ address: '0xaa' }) },
    adopted: { baselines: new Map([['BTC', '7']]) },
    target: { data: async (type: string) => reads[type] ?? {} },
  }) as unknown as BallotContext;

const metaOf = (row: JsonObject) => stageOn({ markets_meta: { perp: [{ coin: 'BTC', ...row }] } });

test('a cap is raised by earlier open interest, which the shadow does not know', async () => {
  const ballot = await planVote(metaOf({ oi_cap: '500' }), { on: 'oi-cap', market: 0, usdc: 300 });
  expect(ballot?.payload).toEqual({ coin: 'BTC', oi_cap: '10' });
  expect(ballot?.shadowPayload).toEqual({ coin: 'BTC', oi_cap: '3' });
  expect(ballot?.restorePayload).toEqual({ coin: 'BTC', oi_cap: '500' });
});

test('an override is restored to its earlier value', async () => {
  const before = { max_leverage: 9 };
  const ballot = await planVote(metaOf({ risk_override: before }), {
    on: 'risk',
    market: 0,
    override: { leverage: null, maintBps: 300, rungAt: 150 },
  });
  expect(ballot?.restorePayload).toEqual({ coin: 'BTC', override: before });
  expect(ballot?.payload.override).toEqual({
    maint_margin_ratio: '300',
    margin_tiers: [
      { lower_bound_notional: '0', max_leverage: 20, maint_margin_ratio: '300' },
      { lower_bound_notional: '150', max_leverage: 10, maint_margin_ratio: '300' },
    ],
  });
});

test('a funding cap is served per hour, and voted per period', async () => {
  const funding = { cap_per_hr: '25.5', interval_ms: 28_800_000 };
  const context = stageOn({ markets: { perp: [{ coin: 'BTC', funding }] } });
  expect((await planVote(context, { on: 'funding-cap', bps: 50 }))?.restorePayload).toEqual({ cap_bps: '204' });
});

test.each([
  ['no flags', metaOf({}), { on: 'flags', market: 0, open: true, close: false }],
  ['no row of the market', stageOn({}), { on: 'pause', market: 0, paused: true }],
  ['no tiers', stageOn({}), { on: 'fees', bps: 1 }],
  ['no funding', stageOn({}), { on: 'funding-cap', bps: 50 }],
] as const)('where a venue shows %s, no vote is cast that could not be reverted', async (_what, context, words) => {
  expect(await planVote(context, words)).toBeNull();
});

test('no pair is calibrated while spot margin counts as off', async () => {
  const context = (off: readonly string[]) =>
    ({
      markets: { at: () => ({ id: 7, pair: { quote: 0 } }) },
      adopted: { lendable: new Set([0]) },
      environment: { off },
    }) as unknown as BallotContext;
  const words = { on: 'spot-margin', market: 0, initBps: 2_000 } as const;
  expect((await planVote(context([]), words))?.payload).toEqual({ pair: 7, init_bps: '2000', maint_bps: '1000' });
  expect(await planVote(context(['spot-margin']), words)).toBeNull();
});
