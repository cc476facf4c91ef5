import type { Core } from '../core.ts';
import { ModelFault } from '../model-fault.ts';
import { signedEntry } from './account-scalars.ts';
import { positionRules } from './positions.ts';

/**
 * What no action may create or destroy, at any commit: each token over its holders is its supply, what the legs of a
 * market owe each other is their signed cost basis (a realized profit raises cash, and the basis of whoever took the
 * leg over), and there are as many long lots as short ones.
 * @throws ModelFault naming what does not add up
 */
export function assertConservation(core: Core): void {
  const { state, params } = core;
  const { clearing } = state;
  let cash = [...Object.values(state.pots), ...clearing.values()].reduce((sum: bigint, pot) => sum + pot, 0n);
  const basis = new Map<number, bigint>();
  const held = new Map<number, bigint>();
  const net = new Map<number, bigint>();
  const longs = new Map<number, bigint>();
  for (const account of state.accounts.values()) {
    cash += account.cash;
    for (const [token, { total }] of account.balances) held.set(token, (held.get(token) ?? 0n) + total);
    for (const [market, leg] of account.positions) {
      basis.set(market, (basis.get(market) ?? 0n) + signedEntry(leg));
      net.set(market, (net.get(market) ?? 0n) + leg.size);
      // The plain rule, not the one in force: a planted rule must not vouch for itself.
      longs.set(market, (longs.get(market) ?? 0n) + positionRules.openInterestOf(leg.size));
    }
  }
  for (const [id, { totalSupply }] of state.tokens) {
    demand(`supply of token ${id}`, totalSupply, id === params.usdc ? cash : (held.get(id) ?? 0n));
  }
  demand('fees still to be split', 0n, state.pots.collected);
  for (const { id, openInterest } of state.markets.values()) {
    demand(`clearing of market ${id}`, -(basis.get(id) ?? 0n), clearing.get(id) ?? 0n);
    demand(`net position of market ${id}`, 0n, net.get(id) ?? 0n);
    demand(`open interest of market ${id}`, longs.get(id) ?? 0n, openInterest);
  }
}

function demand(what: string, expected: bigint, got: bigint): void {
  if (expected !== got) throw new ModelFault('engine.conservation', { expected: `${what} ${expected}`, got });
}
