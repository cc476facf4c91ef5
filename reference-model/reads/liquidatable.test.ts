import { expect, test } from 'vitest';
import { ensureAccount, type LiquidationTier } from '../state/account.ts';
import type { Address } from '../state/address.ts';
import { setLiquidationTier } from '../state/indexes.ts';
import { TradingClient } from './trading-client.fixture.ts';

const address = (digit: string): Address => `0x${digit.repeat(40)}`;

test("lists accounts outside the Safe band, by address, with the read's band names", () => {
  const client = new TradingClient();
  const { state } = client.venue.core;
  expect(client.data('liquidatable')).toEqual({ type: 'liquidatable', accounts: [] });
  const put = (digit: string, tier: LiquidationTier) =>
    setLiquidationTier(state, ensureAccount(state, address(digit)), tier);
  put('c', 'T1');
  put('a', 'T3');
  put('d', 'T0');
  put('b', 'T2');
  expect(client.data('liquidatable').accounts).toEqual([
    { address: address('a'), tier: 'BackstopTakeover' },
    { address: address('b'), tier: 'FullMarket' },
    { address: address('c'), tier: 'PartialMarket50' },
    { address: address('d'), tier: 'YellowCard' },
  ]);
  put('a', 'Safe');
  put('c', 'T0');
  expect(client.data('liquidatable').accounts).toEqual([
    { address: address('b'), tier: 'FullMarket' },
    { address: address('c'), tier: 'YellowCard' },
    { address: address('d'), tier: 'YellowCard' },
  ]);
});
