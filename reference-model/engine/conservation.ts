import type { Core } from '../core.ts';
import { USDC_DECIMALS, usdcSupplyOnEvm } from '../evm/usdc-contract.ts';
import { StateFault } from '../model-fault.ts';
import { HolderKindSums } from '../money/place-sums.ts';
import { pow10 } from '../numeric/decimal.ts';
import { CORE_DECIMALS } from '../numeric/planes.ts';
import type { Address } from '../state/address.ts';
import { heldForWithdrawals } from '../state/bridge.ts';
import { earnHoldersIn, listEarnPools } from '../state/earn.ts';
import { marketsOfKind } from '../state/market.ts';
import { optionLotsByOwner } from '../state/options.ts';
import { listVaults, vaultHoldersIn } from '../state/vaults.ts';
import type { VenueState } from '../state/venue-state.ts';
import { writtenOptionEscrow } from './options/options.ts';
import { signedEntryNotional } from './risk/account-scalars.ts';
import { positionRules } from './risk/positions.ts';
import { sumHoldings } from './risk/sum-holdings.ts';

/**
 * Asserts, at any commit, the sums that no action may create or destroy. Each token's holdings sum to its supply. The amounts that a
 * market's legs owe each other equal their signed cost basis (a realized profit raises cash, and the basis of the account that took the leg
 * over). Long lots equal short lots. A vault's shares equal those of its holders.
 * @throws ConservationFault naming the first that does not add up
 */
export function assertConservation(core: Core): void {
  assertHeld(core);
  assertPots(core.state);
  assertEvm(core);
  assertStake(core.state);
  assertSeries(core);
  assertPools(core.state);
  assertVaults(core.state);
  assertMarkets(core.state);
}

/**
 * Asserts that each token's places sum to its supply, according to recorded movements: it reads only the tokens, while `assertConservation`
 * reads every holder.
 * @throws ConservationFault naming the first that does not add up
 */
export function assertSuppliesByMovements({ height, tokens }: VenueState, moved: HolderKindSums): void {
  for (const { id, totalSupply } of tokens.values())
    demand(height, `the sum over the movements of token ${id}, its supply,`, totalSupply, moved.of(id));
}

function assertHeld(core: Core): void {
  const { height, tokens } = core.state;
  const held = sumHoldings(core);
  for (const [id, { totalSupply }] of tokens)
    demand(height, `the sum over the holders of token ${id}, its supply,`, totalSupply, held.of(id));
  const { moved } = core;
  if (moved === null) return;
  for (const [place, token] of HolderKindSums.keysOf(held, moved))
    demand(height, `token ${token} in a ${place}, by its movements,`, moved.at(place, token), held.at(place, token));
}

function assertPots(state: VenueState): void {
  demand(state.height, 'what is left of collected fees', 0n, state.pots.collected);
  demand(state.height, 'what closed buckets still lack', 0n, state.pots.deficit);
  demand(state.height, 'what withdrawals wait with', heldForWithdrawals(state), state.pots.bridge);
}

function assertEvm({ state, params }: Core): void {
  const { evm, height } = state;
  const onEvm = evm.accounts.values().reduce((sum, { balance }) => sum + balance, 0n);
  // Contract code may destroy its tokens, but never create any.
  if (onEvm > sumOf(evm.held, params.native))
    demand(height, 'the native tokens on the EVM', sumOf(evm.held, params.native), onEvm);
  const onWay = evm.crossings.reduce((sum, { token, amount }) => (token === params.usdc ? sum + amount : sum), 0n);
  const usdcOnEvm = (usdcSupplyOnEvm(state) + onWay) * pow10(CORE_DECIMALS - USDC_DECIMALS);
  demand(height, 'the USDC on the EVM and on its way there', sumOf(evm.held, params.usdc), usdcOnEvm);
}

/** Asserts that each validator's stake equals the sum of its delegations. */
function assertStake({ staking, validators, height }: VenueState): void {
  const given = new Map<Address, bigint>(staking.backed);
  for (const own of staking.delegations.values())
    for (const { validator, amount } of own.values()) given.set(validator, (given.get(validator) ?? 0n) + amount);
  for (const { validator, stake, selfStake } of validators)
    demand(height, `the stake behind ${validator}`, stake, selfStake + (given.get(validator) ?? 0n));
}

/** Asserts that held lots of a series equal written lots, and that its pot is exactly the escrow of the written ones. */
function assertSeries(core: Core): void {
  const { options, height } = core.state;
  for (const series of options.series.values()) {
    const legs = optionLotsByOwner(core.state, series.id);
    const net = legs.reduce((sum: bigint, [, leg]) => sum + leg, 0n);
    demand(height, `the open lots of series ${series.id}`, 0n, net);
    const escrow = legs.reduce((sum: bigint, [, leg]) => sum + writtenOptionEscrow(core, series, leg), 0n);
    demand(height, `the pot of series ${series.id}`, escrow, options.pots.get(series.id) ?? 0n);
  }
}

/** Asserts that a lending pool holds its unborrowed money plus its reserve, and that its shares equal those of its holders. */
function assertPools(state: VenueState): void {
  for (const { asset, supplied, borrowed, reserve, shares } of listEarnPools(state)) {
    const sum = earnHoldersIn(state, asset).reduce((all: bigint, [, own]) => all + own, 0n);
    demand(state.height, `the shares of pool ${asset} over those who hold them`, shares, sum);
    demand(state.height, `what pool ${asset} has`, supplied - borrowed + reserve, sumOf(state.earn.cash, asset));
  }
}

function assertVaults(state: VenueState): void {
  for (const { id, shares } of listVaults(state)) {
    const sum = [...vaultHoldersIn(state, id)].reduce((all, [, holding]) => all + holding.shares, 0n);
    demand(state.height, `the shares of vault ${id} over those who hold them`, shares, sum);
  }
}

function assertMarkets(state: VenueState): void {
  const basis = new Map<number, bigint>();
  const net = new Map<number, bigint>();
  const longs = new Map<number, bigint>();
  for (const own of state.positions.values())
    for (const { market, size, ...leg } of own.values()) {
      basis.set(market, sumOf(basis, market) + signedEntryNotional({ size, ...leg }));
      net.set(market, sumOf(net, market) + size);
      // Uses the plain rule, not the one in force: a planted rule must not vouch for itself.
      longs.set(market, sumOf(longs, market) + positionRules.openInterestOf(size));
    }
  for (const { id, openInterest } of marketsOfKind(state, 'perp')) {
    demand(state.height, `what the legs of market ${id} owe each other`, -sumOf(basis, id), sumOf(state.clearing, id));
    demand(state.height, `the net position of market ${id}`, 0n, sumOf(net, id));
    demand(state.height, `the open interest of market ${id}, its long lots,`, sumOf(longs, id), openInterest);
  }
}

/** Money or size was created or lost in a block. */
export class ConservationFault extends StateFault {
  constructor(height: number, what: string, expected: bigint, got: bigint) {
    super(`conservation at height ${height}`, { expected: `${what} to be ${expected}`, got: got.toString() });
  }
}

/** @throws ConservationFault */
function demand(height: number, what: string, expected: bigint, got: bigint): void {
  if (expected !== got) throw new ConservationFault(height, what, expected, got);
}

function sumOf(sums: ReadonlyMap<number, bigint>, id: number): bigint {
  return sums.get(id) ?? 0n;
}
