import { expect, test } from 'vitest';
import { usdFromText } from '../engine/engine.fixture.ts';
import { addEarnDeposit } from '../engine/spot/earn.ts';
import { holderForEarnPool } from '../money/holder.ts';
import { moveMoney } from '../money/move.ts';
import { unitsOfUsd } from '../numeric/crossings.ts';
import { newEarnPool } from '../state/earn.ts';
import { alice, bob, TradingClient } from './trading-client.fixture.ts';

test('a pool is listed after its first supply, with figures of a named account', () => {
  const opened = new TradingClient();
  expect(opened.data('earn_state')).toEqual({ type: 'earn_state', pools: [] });
  const { core } = opened.venue;
  for (const asset of [104, 100]) {
    const amount = unitsOfUsd(usdFromText('500'));
    addEarnDeposit(core, newEarnPool(core.state, asset), alice, amount);
    const from = { kind: 'outside', door: 'genesis' } as const;
    moveMoney(core, { token: asset, amount, from, to: holderForEarnPool(asset), why: { kind: 'genesis' } });
  }
  const row = {
    name: 'USDC',
    signing_id: 100,
    total_supplied: '500',
    total_borrowed: '0',
    idle: '500',
    shares_total: '500',
    share_value: '1',
    borrow_index: '1',
    reserve_factor_bps: '1000',
    borrow_rate_bps_annual: '0',
    reserve_accrued: '0',
  };
  const pools = [row, { ...row, name: 'MTF', signing_id: 104 }];
  expect(opened.data('earn_state')).toEqual({ type: 'earn_state', pools });
  for (const [user, held] of [
    [alice, '500'],
    [bob, '0'],
  ] as const)
    expect(opened.data('earn_state', { user })).toEqual({
      type: 'earn_state',
      pools: pools.map((pool) => ({ ...pool, user_shares: held, user_value: held })),
    });
});
