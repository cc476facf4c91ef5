import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { Value } from 'typebox/value';
import { bridgeChains } from '../../spec-schemas/catalogue/networks.ts';
import { BlockEventBuffer, makeEmitter } from '../block-journal.ts';
import type { Core } from '../core.ts';
import { addFillVolume } from '../engine/fees/volumes.ts';
import { recordRealizedPnl } from '../engine/liquidation/cover-deficit.ts';
import { optionListingOrRatesRefusal, registerOptionSeries } from '../engine/options/option-operations.ts';
import { LiquidationTierWatch } from '../engine/risk/tier-watch.ts';
import type { StampedEvent } from '../events.ts';
import { predeployCoreWriter } from '../evm/core-writer.ts';
import { predeployUsdc } from '../evm/usdc-contract.ts';
import { newHistories } from '../history/histories.ts';
import { HistoryKeeper } from '../history/history-keeper.ts';
import { ModelFault } from '../model-fault.ts';
import { holderForAccount, holderForEarnPool, holderForStakeLocation } from '../money/holder.ts';
import { moveMoney } from '../money/move.ts';
import { TouchedAccounts } from '../money/touched.ts';
import { unitsOfUsd } from '../numeric/crossings.ts';
import { parseDecimal } from '../numeric/decimal.ts';
import { type Lots, lots, ratio, type Units, type Usd, units, ZERO_LOTS, ZERO_UNITS } from '../numeric/planes.ts';
import { ratioOfBpsText } from '../numeric/rates.ts';
import { parsePx, parseUnits, parseUsd } from '../numeric/served.ts';
import { composeEdits } from '../rule-edits.ts';
import { liveRules, type Rules, type RulesEdit } from '../rules.ts';
import { ensureAccount } from '../state/account.ts';
import { type Address, parseAddress } from '../state/address.ts';
import { rotateBridgeDeployment, setBridgeRegistered } from '../state/bridge.ts';
import { addEarnShares, newEarnPool, putEarnPool, putEarnTerms } from '../state/earn.ts';
import { creditEvmAccount } from '../state/evm.ts';
import { newFundingState } from '../state/funding.ts';
import { type Market, marketsOfKind } from '../state/market.ts';
import { makeEmptyNodeMemory } from '../state/node-memory.ts';
import { optionSeriesAt, putOptionRates } from '../state/options.ts';
import type { PerpMarket } from '../state/perp-market.ts';
import { hasSpotMarginPosition } from '../state/spot-margin.ts';
import type { SpotPair } from '../state/spot-pair.ts';
import { newTradedMarket } from '../state/traded-market.ts';
import { makeEmptyVenueState, type VenueState } from '../state/venue-state.ts';
import defaultDocument from './default.json' with { type: 'json' };
import emptyReserveDocument from './empty-reserve.json' with { type: 'json' };
import { type ChainParams, type Genesis, GenesisSchema } from './genesis.ts';

/** An invalid genesis document. The user has to fix it, so the message names the place. */
export class GenesisError extends Error {
  override readonly name = 'GenesisError';
}

const shipped = { default: defaultDocument, 'empty-reserve': emptyReserveDocument } as const;
export type ShippedGenesisName = keyof typeof shipped;
// Safe: the keys of the literal above; Object.keys loses their type.
export const shippedGenesisNames = Object.keys(shipped) as ShippedGenesisName[];

/** Returns a genesis that ships with the package: one shared, deeply frozen object. */
export function readShippedGenesis(name: ShippedGenesisName): Genesis {
  // A test validates each against the schema, which would otherwise take a tenth of every start-up.
  return frozen(shipped[name] as Genesis);
}

export const readDefaultGenesis = (): Genesis => readShippedGenesis('default');

/** @throws GenesisError with the path of the first fault */
export function parseGenesis(text: string, origin: string): Genesis {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new GenesisError(`${origin} is no JSON`);
  }
  return checkedGenesis(value, origin);
}

function checkedGenesis(value: unknown, origin: string): Genesis {
  const [first] = Value.Errors(GenesisSchema, value);
  if (first !== undefined) throw new GenesisError(`${origin}: ${first.instancePath || '/'} ${first.message}`);
  // Safe: the line above validated the value against the schema.
  return frozen(value as Genesis);
}

/** Deeply freezes a value: one document may start many venues, so none of them may write it. */
function frozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const member of Object.values(value)) frozen(member);
  }
  return value;
}

/** Start-up settings in addition to the document. */
export interface ChainStartOptions {
  readonly network?: 'devnet' | 'testnet' | 'mainnet';
  /** Replaces the document's start time; a reset starts a new chain by moving it. */
  readonly startMs?: number;
}

const chainIds = { devnet: 31337, testnet: 114514, mainnet: 8964 } as const;

/**
 * A new core on a genesis document: height 0, at the chain's start time, with the rules edited in the given order.
 * @param onEvents  receives the events up to that point
 */
export function newGenesisCore(
  genesis: Genesis,
  edits: readonly RulesEdit[] = [],
  start: ChainStartOptions = {},
  onEvents: (events: readonly StampedEvent[]) => void = () => {},
): Core {
  const rules = composeEdits(...edits)(liveRules);
  const params: ChainParams = { ...genesis.params, usdc: genesis.usdc, native: genesis.native };
  const core = assembleCore(genesisState(genesis, start, rules), params, rules);
  for (const row of genesis.accounts) fund(core, genesis, row);
  predeployUsdc(core.state);
  predeployCoreWriter(core.state);
  for (const row of genesis.validators) bond(core, genesis, row);
  listAll(core, genesis);
  for (const row of genesis.pools ?? []) supplyPool(core, genesis, row);
  for (const { id: market, mark, oracle } of marketsOfKind(core.state, 'perp')) {
    if (oracle !== null) core.emit({ kind: 'oracle-moved', market, px: oracle.px });
    if (mark !== null) core.emit({ kind: 'mark-moved', market, px: mark });
  }
  core.emit({ kind: 'block', actions: 0, prints: 0 });
  // The accounts of the genesis document are not reported as touched.
  core.touched.clear();
  onEvents(core.journal.close());
  return core;
}

/** Combines state, parameters and rules; memory starts empty, as after a restart. */
export function assembleCore(state: VenueState, params: ChainParams, rules: Rules, histories = newHistories()): Core {
  const keeper = new HistoryKeeper({ params, rules }, histories);
  const core: Core = {
    state,
    params,
    rules,
    memory: makeEmptyNodeMemory(state.timeMs),
    histories: keeper.histories,
    archive: keeper.histories,
    touched: new TouchedAccounts(),
    moved: null,
    tierWatch: new LiquidationTierWatch(),
    journal: new BlockEventBuffer(),
    emit: (event) => emit(event),
  };
  const emit = makeEmitter(core, [addFillVolume, recordRealizedPnl], (event) => keeper.take(event));
  for (const { address, tier } of state.accounts.values()) {
    if (state.positions.has(address) || hasSpotMarginPosition(state, address) || tier !== 'Safe')
      core.tierWatch.add(address);
  }
  return core;
}

function genesisState(genesis: Genesis, start: ChainStartOptions, rules: Rules): VenueState {
  const network = start.network ?? genesis.network;
  const startMs = start.startMs ?? genesis.startMs;
  const genesisHash = `0x${bytesToHex(sha256(new TextEncoder().encode(JSON.stringify({ ...genesis, network, startMs }))))}`;
  const state = makeEmptyVenueState({
    chainId: chainIds[network],
    network,
    startMs,
    genesisHash,
    identity: `c${chainIds[network]}-t${startMs}-g${genesisHash.slice(2, 18)}`,
  });
  state.flags = { ...state.flags, ...rules.governance.flags };
  for (const { id } of bridgeChains) {
    rotateBridgeDeployment(state, id);
    setBridgeRegistered(state, id, true);
  }
  for (const row of [...genesis.tokens].sort((a, b) => a.id - b.id)) {
    const { szDecimals, weiDecimals, tokenId, name, id, isCanonical } = row;
    const systemAddress = addressIn(genesis, row.systemAddress);
    state.tokens.set(id, {
      id,
      name,
      szDecimals,
      weiDecimals,
      tokenId,
      systemAddress,
      isCanonical,
      totalSupply: ZERO_UNITS,
    });
  }
  for (const market of marketsIn(genesis, startMs, rules)) {
    if (state.markets.has(market.id)) throw new GenesisError(`market number ${market.id} is given twice`);
    state.markets.set(market.id, market);
  }
  genesis.validators.forEach((row, index) => {
    state.validators.push({
      validator: addressIn(genesis, row.validator),
      signer: addressIn(genesis, row.signer),
      index,
      displayName: row.displayName,
      // Deposited later as a money movement, which needs a core.
      stake: ZERO_UNITS,
      selfStake: ZERO_UNITS,
      commissionBps: row.commissionBps,
      active: row.active,
      jailed: row.jailed,
      jailedAtMs: null,
    });
  });
  state.validators.sort((a, b) => (a.validator < b.validator ? -1 : 1));
  return state;
}

/** Perps and pairs by ascending number; they share one number space. */
function marketsIn(genesis: Genesis, startMs: number, rules: Rules): Market[] {
  return [
    ...genesis.markets.map((row) => perpOf(genesis, row, startMs, rules)),
    ...genesis.pairs.map((row) => pairOf(genesis, row, rules)),
  ].sort((a, b) => a.id - b.id);
}

/** Smallest step of the book plane, used as the tick of a pair without one. */
const FINEST_PX = '0.00000001';

function pairOf(
  genesis: Genesis,
  { name, tick = FINEST_PX, ...row }: Genesis['pairs'][number],
  rules: Rules,
): SpotPair {
  return {
    ...row,
    kind: 'spot',
    coin: name,
    deployer: addressIn(genesis, row.deployer),
    minNotional: usdIn(genesis, row.minNotional),
    takerRate: row.takerFeeBps === null ? null : (ratioOfBpsText(row.takerFeeBps) ?? broken(genesis, row.takerFeeBps)),
    tick: pxIn(genesis, tick),
    // A pair has no lot coarser than its own decimals.
    step: lots(1n),
    lastPx: null,
    hourlyPx: [],
    ...newTradedMarket(rules.engine.match),
  };
}

function perpOf(genesis: Genesis, row: Genesis['markets'][number], startMs: number, rules: Rules): PerpMarket {
  // Fields are listed one by one: a spread gives the object a new shape in every venue, which invalidates code compiled for the previous
  // venue's markets.
  const { book, hourlyNotional } = newTradedMarket(rules.engine.match);
  const oracle = row.oraclePx === null ? null : { px: pxIn(genesis, row.oraclePx), atMs: startMs };
  return {
    kind: 'perp',
    id: row.id,
    coin: row.coin,
    szDecimals: row.szDecimals,
    tick: pxIn(genesis, row.tick),
    step: lotsIn(genesis, row.step, row.szDecimals),
    minLots: lotsIn(genesis, row.minOrder, row.szDecimals),
    minNotional: usdIn(genesis, row.minNotional),
    maxLeverage: row.maxLeverage,
    tiers: row.tiers.map((tier) => ({
      maxNotional: tier.maxNotional === null ? null : usdIn(genesis, tier.maxNotional),
      maxLeverage: tier.maxLeverage,
      maint: ratioOfBpsText(tier.maintBps) ?? broken(genesis, tier.maintBps),
    })),
    riskOverride: null,
    strictIsolated: row.strictIsolated,
    markSource: row.markSource,
    open: row.open,
    close: row.close,
    halted: row.halted,
    paused: false,
    settlement: null,
    fbaPeriodMs: 0,
    oiCap: row.oiCap === null ? null : lotsIn(genesis, row.oiCap, row.szDecimals),
    book,
    hourlyNotional,
    oracle,
    external: null,
    basisEma: 0n,
    basisFoldedAtMs: startMs,
    funding: newFundingState(startMs, genesis.params.funding.sampleMs),
    mark: oracle?.px ?? null,
    openInterest: ZERO_LOTS,
    hourlyMark: [],
  };
}

/** Deposits money as the document states, so that supply equals the holders' total. */
function fund(core: Core, genesis: Genesis, row: Genesis['accounts'][number]): void {
  const { address } = ensureAccount(core.state, addressIn(genesis, row.address));
  const held = [[genesis.usdc, unitsOfUsd(usdIn(genesis, row.usdc))] as const];
  for (const [id, amount] of Object.entries(row.tokens)) held.push([Number(id), unitsIn(genesis, amount)]);
  for (const [token, amount] of held) {
    if (!core.state.tokens.has(token)) {
      throw new GenesisError(`an account holds token ${token}, which the document does not list`);
    }
    const from = { kind: 'outside', door: 'genesis' } as const;
    moveMoney(core, { token, amount, from, to: holderForAccount(address), why: { kind: 'genesis' } });
  }
  if (row.evmNative !== undefined) fundOnEvm(core, genesis, address, row.evmNative);
}

function fundOnEvm(core: Core, genesis: Genesis, owner: Address, native: string): void {
  const amount = unitsIn(genesis, native);
  const from = { kind: 'outside', door: 'genesis' } as const;
  moveMoney(core, { token: genesis.native, amount, from, to: { kind: 'evm' }, why: { kind: 'genesis' } });
  creditEvmAccount(core.state, owner, amount);
}

/** Supplies a pool whose money belongs to its shares and its reserve: nothing is lent. */
function supplyPool(core: Core, genesis: Genesis, row: NonNullable<Genesis['pools']>[number]): void {
  const { asset } = row;
  if (!core.state.tokens.has(asset)) throw new GenesisError(`pool ${asset} is of no token that the document lists`);
  const supplied = unitsIn(genesis, row.supplied);
  const reserve = unitsIn(genesis, row.reserve);
  const borrowed = unitsIn(genesis, row.borrowed ?? '0');
  const index = ratio(unitsIn(genesis, row.index));
  const bps = (text: string) => ratioOfBpsText(text) ?? broken(genesis, text);
  putEarnPool(core.state, { ...newEarnPool(core.state, asset), supplied, borrowed, reserve, index });
  putEarnTerms(core.state, asset, { rate: bps(row.rateBps), reserveFactor: bps(row.reserveFactorBps) });
  addEarnShares(core.state, asset, addressIn(genesis, row.holder), unitsIn(genesis, row.shares));
  const from = { kind: 'outside', door: 'genesis' } as const;
  moveMoney(core, {
    token: asset,
    amount: units(supplied - borrowed + reserve),
    from,
    to: holderForEarnPool(asset),
    why: { kind: 'genesis' },
  });
}

/** Series must pass the same checks as a listing. */
function listAll(core: Core, genesis: Genesis): void {
  for (const { id, strike, ...row } of genesis.series ?? []) {
    const listing = { ...row, strike: usdIn(genesis, strike) };
    const refusal = optionListingOrRatesRefusal(core, { type: 'option_list', listing });
    if (refusal !== null) throw new GenesisError(`series ${id}: ${refusal.message}`);
    const isInUse = core.state.markets.has(id) || optionSeriesAt(core.state, id) !== undefined;
    if (isInUse) throw new GenesisError(`number ${id} of a series is given twice`);
    registerOptionSeries(core, listing, id);
  }
  const { optionFees } = genesis.params;
  if (optionFees === undefined) return;
  const { takerBps, premiumCapPpm } = optionFees;
  const taker = ratioOfBpsText(takerBps) ?? broken(genesis, takerBps);
  putOptionRates(core.state, { taker, premiumCapPpm });
}

/** Deposits stake as money of its token: a validator's own, and delegations from before the chain began. */
function bond(core: Core, genesis: Genesis, row: Genesis['validators'][number]): void {
  const validator = addressIn(genesis, row.validator);
  const self = unitsIn(genesis, row.selfStake);
  const backed = units(unitsIn(genesis, row.stake) - self);
  const token = genesis.native;
  const from = { kind: 'outside', door: 'genesis' } as const;
  const why = { kind: 'genesis' } as const;
  // Fields are listed one by one, as in `perpOf`: otherwise all code that moves money would be recompiled for every venue.
  moveMoney(core, { token, amount: self, from, to: holderForStakeLocation({ part: 'self', validator }), why });
  moveMoney(core, { token, amount: backed, from, to: holderForStakeLocation({ part: 'backed', validator }), why });
}

// The schema has validated the form of every text, so a failure here is our bug, or a figure beyond its plane.
function broken(genesis: Genesis, text: string): never {
  throw new ModelFault('genesis.figure', { expected: 'a figure inside its plane', got: `${text} in ${genesis.name}` });
}
function addressIn(genesis: Genesis, text: string): Address {
  return parseAddress(text) ?? broken(genesis, text);
}
function usdIn(genesis: Genesis, text: string): Usd {
  return parseUsd(text) ?? broken(genesis, text);
}
function unitsIn(genesis: Genesis, text: string): Units {
  return parseUnits(text) ?? broken(genesis, text);
}
function pxIn(genesis: Genesis, text: string) {
  return parsePx(text) ?? broken(genesis, text);
}
function lotsIn(genesis: Genesis, text: string, szDecimals: number): Lots {
  return lots(parseDecimal(text, szDecimals) ?? broken(genesis, text));
}
