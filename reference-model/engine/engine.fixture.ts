import { BlockEventBuffer, makeEmitter } from '../block-journal.ts';
import type { Core } from '../core.ts';
import type { StampedEvent } from '../events.ts';
import genesis from '../genesis/default.json' with { type: 'json' };
import type { ChainParams } from '../genesis/genesis.ts';
import { newHistories } from '../history/histories.ts';
import { HistoryKeeper } from '../history/history-keeper.ts';
import { holderForAccount } from '../money/holder.ts';
import { moveMoney } from '../money/move.ts';
import { TouchedAccounts } from '../money/touched.ts';
import { unitsOfUsd } from '../numeric/crossings.ts';
import { bookPx, type Lots, lots, type Usd, usd, ZERO_LOTS, ZERO_UNITS, ZERO_USD } from '../numeric/planes.ts';
import { ratioOfDeciBps } from '../numeric/rates.ts';
import { parsePx, parseUsd } from '../numeric/served.ts';
import { liveRules, type RulesEdit } from '../rules.ts';
import { type Account, ensureAccount } from '../state/account.ts';
import type { Address } from '../state/address.ts';
import { newFundingState } from '../state/funding.ts';
import { plainOrderFields } from '../state/live-order.ts';
import { perpAt } from '../state/market.ts';
import { makeEmptyNodeMemory } from '../state/node-memory.ts';
import type { PerpMarket } from '../state/perp-market.ts';
import { crossMarginMode, putPosition } from '../state/positions.ts';
import { newTradedMarket } from '../state/traded-market.ts';
import { makeEmptyVenueState } from '../state/venue-state.ts';
import { beginBlock } from './begin-block.ts';
import { assertConservation } from './conservation.ts';
import type { EngineRules } from './engine-rules.ts';
import { addFillVolume } from './fees/volumes.ts';
import { recordRealizedPnl } from './liquidation/cover-deficit.ts';
import type { Placement } from './orders/place-order.ts';
import { LiquidationTierWatch } from './risk/tier-watch.ts';

// A small venue for the tests of the engine: one or more markets on lots of 0.0001 and a tick of 0.1, maintenance 3 %, leverage at most 10,
// mark and oracle 100.

export const alice: Address = `0x${'a1'.repeat(20)}`;
export const bob: Address = `0x${'b0'.repeat(20)}`;
export const carol: Address = `0x${'ca'.repeat(20)}`;

const START_MS = 1_767_225_600_000;
/** Lots of one whole unit in the fixture's markets. */
const UNIT = 10_000n;

export const pxFromText = (text: string) => parsePx(text) ?? bookPx(0n);
export const usdFromText = (text: string) => parseUsd(text) ?? usd(0n);
export const lotsFromUnits = (unitsText: string): Lots => lots((parseUsd(unitsText) ?? 0n) / 10n ** 14n);

export interface EngineCore extends Core {
  /** All events emitted so far. */
  readonly events: StampedEvent[];
}

export interface EngineFixtureOptions {
  readonly markets?: readonly Partial<PerpMarket>[];
  readonly cash?: Readonly<Record<Address, string>>;
  readonly params?: Partial<ChainParams>;
  readonly edit?: RulesEdit;
}

export function makeEngineCore({
  markets = [{}],
  cash = {},
  params = {},
  edit = (same) => same,
}: EngineFixtureOptions = {}): EngineCore {
  const rules = edit(liveRules);
  const chain = {
    chainId: 31337,
    network: 'devnet',
    startMs: START_MS,
    genesisHash: '0x',
    identity: 'fixture',
  } as const;
  const state = makeEmptyVenueState(chain);
  state.height = 1;
  for (const [id, fields] of markets.entries()) state.markets.set(id, market(id, fields, rules.engine));
  const usdc = genesis.usdc;
  const token = {
    id: usdc,
    name: 'USDC',
    szDecimals: 2,
    weiDecimals: 6,
    tokenId: '0x',
    systemAddress: alice,
    isCanonical: true,
    totalSupply: ZERO_UNITS,
  };
  state.tokens.set(usdc, token);
  state.tokens.set(104, { ...token, id: 104, name: 'MTF' });
  const events: StampedEvent[] = [];
  const given = { params: { ...genesis.params, usdc, native: genesis.native, ...params }, rules };
  const keeper = new HistoryKeeper(given, newHistories());
  const core: EngineCore = {
    state,
    ...given,
    memory: makeEmptyNodeMemory(START_MS),
    histories: keeper.histories,
    archive: keeper.histories,
    touched: new TouchedAccounts(),
    moved: null,
    tierWatch: new LiquidationTierWatch(),
    events,
    journal: new BlockEventBuffer(),
    emit: (event) => emit(event),
  };
  const emit = makeEmitter(core, [addFillVolume, recordRealizedPnl], (event) => {
    events.push(event);
    keeper.take(event);
  });
  for (const owner of [alice, bob, carol]) setCash(core, owner, cash[owner] ?? '1000000');
  core.touched.clear();
  events.length = 0;
  return core;
}

/** Sets the cash of an account; the difference enters or leaves the venue. */
export function setCash(core: Core, owner: Address, cash: string): void {
  const amount = unitsOfUsd(usd(usdFromText(cash) - ensureAccount(core.state, owner).cash));
  const from = { kind: 'outside', door: 'genesis' } as const;
  const to = holderForAccount(owner);
  moveMoney(core, { token: core.params.usdc, amount, from, to, why: { kind: 'genesis' } });
}

/** Sets up an open one-way leg, as if it had been traded. */
export function givePosition(core: Core, owner: Address, units: Lots, entryNotional: Usd, market = 0): void {
  putPosition(core.state, owner, { market, leg: 'net', size: units, entryNotional, margin: crossMarginMode });
}

function market(id: number, fields: Partial<PerpMarket>, engine: EngineRules): PerpMarket {
  const oracle = { px: pxFromText('100'), atMs: START_MS };
  return {
    kind: 'perp',
    id,
    coin: `M${id}`,
    szDecimals: 4,
    tick: pxFromText('0.1'),
    step: lots(1n),
    minLots: lots(1n),
    minNotional: ZERO_USD,
    maxLeverage: 10,
    riskOverride: null,
    tiers: [{ maxNotional: null, maxLeverage: 10, maint: ratioOfDeciBps(3000n) }],
    strictIsolated: false,
    markSource: 'oracle_median',
    open: true,
    close: true,
    halted: false,
    paused: false,
    settlement: null,
    fbaPeriodMs: 0,
    oiCap: null,
    ...newTradedMarket(engine.match),
    oracle,
    external: null,
    basisEma: 0n,
    basisFoldedAtMs: START_MS,
    funding: newFundingState(START_MS, genesis.params.funding.sampleMs),
    mark: oracle.px,
    openInterest: ZERO_LOTS,
    hourlyMark: [],
    ...fields,
  };
}

/** A `gtc` bid by alice for one unit at 100, with overrides. */
export function makePlacement(fields: Partial<Placement> = {}): Placement {
  return {
    owner: alice,
    market: 0,
    ...plainOrderFields,
    side: 'bid',
    px: pxFromText('100'),
    lots: lots(UNIT),
    tif: 'gtc',
    stpMode: 'cancel_newest',
    reduceOnly: false,
    cloid: null,
    hash: `0x${'11'.repeat(32)}`,
    ...fields,
  };
}

export function perpMarketOf(core: Core, id = 0): PerpMarket {
  const row = perpAt(core.state, id);
  if (row === undefined) throw new Error(`the fixture has no market ${id}`);
  return row;
}

export function accountOf(core: Core, address: Address): Account {
  return ensureAccount(core.state, address);
}

/** Starts a block `ms` later under an index of market 0; only begin-block steps run. Conservation is asserted afterwards. */
export function beginBlockAtIndexPx(core: EngineCore, index: string, ms = 100): void {
  core.state.height += 1;
  core.state.timeMs += ms;
  perpMarketOf(core).oracle = { px: pxFromText(index), atMs: core.state.timeMs };
  core.events.length = 0;
  beginBlock(core);
  assertConservation(core);
}
