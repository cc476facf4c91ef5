import type { Core } from '../core.ts';
import { USDC_DECIMALS, usdcSupplyOnEvm } from '../evm/usdc-contract.ts';
import { ModelFault } from '../model-fault.ts';
import { pow10 } from '../numeric/decimal.ts';
import { CORE_DECIMALS } from '../numeric/planes.ts';
import type { Address } from '../state/address.ts';
import { heldForWithdrawals } from '../state/bridge.ts';
import { earnHoldersIn, earnPoolsOf } from '../state/earn.ts';
import { marketsOf, pairAt } from '../state/market.ts';
import { legsIn } from '../state/options.ts';
import { holdersIn, vaultsOf } from '../state/vaults.ts';
import type { VenueState } from '../state/venue-state.ts';
import { signedEntry } from './account-scalars.ts';
import { escrowOf } from './options.ts';
import { positionRules } from './positions.ts';

/**
 * What no action may create or destroy, at any commit: each token over its holders is its supply, what the legs of a
 * market owe each other is their signed cost basis (a realized profit raises cash, and the basis of whoever took the
 * leg over), there are as many long lots as short ones, and the shares of a vault are those of its holders.
 * @throws ConservationFault naming the first that does not add up
 */
export function assertConservation(core: Core): void {
  const { state, params } = core;
  const { pots, clearing, brokerCredit, referralCredit, spotWallets, spotEscrow } = state;
  const credits = [brokerCredit.values(), referralCredit.values()];
  const elsewhere = [Object.values(pots), clearing.values(), ...credits, spotWallets.values(), spotEscrow.values()];
  let cash = elsewhere.flatMap((sums) => [...sums]).reduce((sum: bigint, held) => sum + held, 0n);
  const held = new Map<number, bigint>(state.conversions);
  for (const [token, amount] of state.evm.held) held.set(token, sumOf(held, token) + amount);
  for (const [token, amount] of state.tokenFees) held.set(token, sumOf(held, token) + amount);
  for (const [token, amount] of escrowedIn(core)) held.set(token, sumOf(held, token) + amount);
  for (const own of state.spotMargin.positions.values())
    for (const { pair, held: apart } of own.values()) {
      const base = pairAt(state, pair)?.base ?? params.usdc;
      held.set(base, sumOf(held, base) + apart);
    }
  for (const [token, amount] of lentIn(core)) held.set(token, sumOf(held, token) + amount);
  cash += sumOf(held, params.usdc);
  const basis = new Map<number, bigint>();
  const net = new Map<number, bigint>();
  const longs = new Map<number, bigint>();
  for (const account of state.accounts.values()) {
    cash += account.cash;
    for (const [token, { total }] of account.balances) held.set(token, sumOf(held, token) + total);
  }
  held.set(params.native, sumOf(held, params.native) + sumAtStake(state) + state.evm.fees);
  for (const own of state.positions.values()) {
    for (const { market, size, margin, ...leg } of own.values()) {
      if (margin.mode === 'isolated') cash += margin.collateral;
      basis.set(market, sumOf(basis, market) + signedEntry({ size, ...leg }));
      net.set(market, sumOf(net, market) + size);
      // The plain rule, not the one in force: a planted rule must not vouch for itself.
      longs.set(market, sumOf(longs, market) + positionRules.openInterestOf(size));
    }
  }
  const demand = (what: string, expected: bigint, got: bigint): void => {
    if (expected !== got) throw new ConservationFault(state.height, what, expected, got);
  };
  for (const [id, { totalSupply }] of state.tokens) {
    demand(
      `the sum over the holders of token ${id}, its supply,`,
      totalSupply,
      id === params.usdc ? cash : sumOf(held, id),
    );
  }
  const onEvm = state.evm.accounts.values().reduce((sum, { balance }) => sum + balance, 0n);
  // Code may destroy what it has, and make nothing.
  if (onEvm > sumOf(state.evm.held, params.native))
    demand('the native tokens on the EVM', sumOf(state.evm.held, params.native), onEvm);
  const onWay = (token: number) =>
    state.evm.crossings.reduce((sum, crossing) => (crossing.token === token ? sum + crossing.amount : sum), 0n);
  const usdcOnEvm = (usdcSupplyOnEvm(state) + onWay(params.usdc)) * pow10(CORE_DECIMALS - USDC_DECIMALS);
  demand('the USDC on the EVM and on its way there', sumOf(state.evm.held, params.usdc), usdcOnEvm);
  demand('what is left of collected fees', 0n, state.pots.collected);
  demand('what closed buckets still lack', 0n, state.pots.deficit);
  demand('what withdrawals wait with', heldForWithdrawals(state), state.pots.bridge);
  for (const { id, shares } of vaultsOf(state)) {
    const sum = [...holdersIn(state, id)].reduce((all, [, holding]) => all + holding.shares, 0n);
    demand(`the shares of vault ${id} over those who hold them`, shares, sum);
  }
  for (const { id, openInterest } of marketsOf(state, 'perp')) {
    demand(`what the legs of market ${id} owe each other`, -sumOf(basis, id), sumOf(clearing, id));
    demand(`the net position of market ${id}`, 0n, sumOf(net, id));
    demand(`the open interest of market ${id}, its long lots,`, sumOf(longs, id), openInterest);
  }
}

/**
 * Native tokens at stake and on their way there and back. What validators have is added up from those who gave it.
 * @throws ConservationFault where a validator does not have it
 */
function sumAtStake({ staking, validators, height }: VenueState): bigint {
  const { free, earned, backed, delegations, unbonding } = staking;
  let sum = [...free.values(), ...earned.values()].reduce((held: bigint, one) => held + one, 0n);
  for (const { amount } of unbonding.values()) sum += amount;
  const given = new Map<Address, bigint>(backed);
  for (const own of delegations.values())
    for (const { validator, amount, pending } of own.values()) {
      given.set(validator, (given.get(validator) ?? 0n) + amount);
      sum += pending;
    }
  for (const { validator, stake, selfStake } of validators) {
    const behind = selfStake + (given.get(validator) ?? 0n);
    if (behind !== stake) throw new ConservationFault(height, `the stake behind ${validator}`, stake, behind);
    sum += stake;
  }
  return sum;
}

/**
 * By token, what the pots of option series hold and what payouts have left. As many lots of a series are held as are
 * written, and its pot holds the escrow of the written ones, neither more nor less.
 * @throws ConservationFault naming the first series that does not add up
 */
function escrowedIn(core: Core): Map<number, bigint> {
  const { options, height } = core.state;
  const sums = new Map<number, bigint>(options.dust);
  for (const series of options.series.values()) {
    const legs = legsIn(core.state, series.id);
    const pot = options.pots.get(series.id) ?? 0n;
    const net = legs.reduce((sum: bigint, [, leg]) => sum + leg, 0n);
    const escrow = legs.reduce((sum: bigint, [, leg]) => sum + escrowOf(core, series, leg), 0n);
    if (net !== 0n) throw new ConservationFault(height, `the open lots of series ${series.id}`, 0n, net);
    if (escrow !== pot) throw new ConservationFault(height, `the pot of series ${series.id}`, escrow, pot);
    sums.set(series.settleToken, sumOf(sums, series.settleToken) + pot);
  }
  return sums;
}

/**
 * By token, what pools that lend have. A pool has what nobody has borrowed of it, and its reserve; its shares are those of
 * its holders.
 * @throws ConservationFault naming the first pool that does not add up
 */
function lentIn({ state }: Core): ReadonlyMap<number, bigint> {
  for (const { asset, supplied, borrowed, reserve, shares } of earnPoolsOf(state)) {
    const sum = earnHoldersIn(state, asset).reduce((all: bigint, [, own]) => all + own, 0n);
    const cash = state.earn.cash.get(asset) ?? 0n;
    const expected = supplied - borrowed + reserve;
    if (sum !== shares)
      throw new ConservationFault(state.height, `the shares of pool ${asset} over those who hold them`, shares, sum);
    if (cash !== expected) throw new ConservationFault(state.height, `what pool ${asset} has`, expected, cash);
  }
  return state.earn.cash;
}

/** Money or size was made or lost in a block. */
export class ConservationFault extends ModelFault {
  constructor(height: number, what: string, expected: bigint, got: bigint) {
    super(`conservation at height ${height}`, { expected: `${what} to be ${expected}`, got: got.toString() });
  }
}

function sumOf(sums: ReadonlyMap<number, bigint>, id: number): bigint {
  return sums.get(id) ?? 0n;
}
