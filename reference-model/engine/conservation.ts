import type { Core } from '../core.ts';
import { ModelFault } from '../model-fault.ts';
import { signedEntry } from './account-scalars.ts';
import { positionRules } from './positions.ts';

/**
 * What no action may create or destroy, at any commit: USDC over accounts and pots, each token over its holders, and
 * as many long lots as short ones. Unrealized PnL is owed between accounts, so the USDC of a venue with open legs is
 * settled cash less their signed cost basis: a realized profit raises cash and the basis of whoever took the leg over.
 * @throws ModelFault naming what does not add up
 */
export function assertConservation(core: Core): void {
  const { state, params } = core;
  const { buyback, validators, treasury } = state.pots;
  let cash = buyback + validators + treasury;
  const held = new Map<number, bigint>();
  const net = new Map<number, bigint>();
  const longs = new Map<number, bigint>();
  for (const account of state.accounts.values()) {
    cash += account.cash;
    for (const [token, { total }] of account.balances) held.set(token, (held.get(token) ?? 0n) + total);
    for (const [market, leg] of account.positions) {
      cash -= signedEntry(leg);
      net.set(market, (net.get(market) ?? 0n) + leg.size);
      // The plain rule, not the one in force: a planted rule must not vouch for itself.
      longs.set(market, (longs.get(market) ?? 0n) + positionRules.openInterestOf(leg.size));
    }
  }
  for (const [id, { totalSupply }] of state.tokens) {
    demand(`supply of token ${id}`, totalSupply, id === params.usdc ? cash : (held.get(id) ?? 0n));
  }
  for (const { id, openInterest } of state.markets.values()) {
    demand(`net position of market ${id}`, 0n, net.get(id) ?? 0n);
    demand(`open interest of market ${id}`, longs.get(id) ?? 0n, openInterest);
  }
}

function demand(what: string, expected: bigint, got: bigint): void {
  if (expected !== got) throw new ModelFault('engine.conservation', { expected: `${what} ${expected}`, got });
}
