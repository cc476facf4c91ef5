import fc from 'fast-check';
import { formatDecimal } from '../numeric/decimal.ts';
import type { Genesis } from './genesis.ts';
import { readDefaultGenesis } from './load.ts';

// Generated venues that differ from the shipped one: their market tables, minimums, fees and parameters are drawn at random.

const PX_PLACES = 8;
const shipped = readDefaultGenesis();

type Market = Genesis['markets'][number];

/** Settings common to all markets of a venue, and settings of the venue itself. */
interface Manner {
  readonly markets: number;
  readonly minNotional: string;
  readonly capped: 'none' | 'some' | 'all';
  readonly takerBps: string;
  readonly makerBps: string;
  readonly cushionUsd: string;
  readonly pairs: boolean;
  readonly validators: number;
  readonly reserve: boolean;
  readonly native: string;
  readonly blockIntervalMs: number;
  readonly stake: number;
  readonly startMs: number;
}

const manner: fc.Arbitrary<Manner> = fc.record({
  markets: fc.oneof(
    { arbitrary: fc.constant(1), weight: 2 },
    { arbitrary: fc.integer({ min: 2, max: 9 }), weight: 4 },
    { arbitrary: fc.integer({ min: 10, max: 60 }), weight: 2 },
    { arbitrary: fc.constant(300), weight: 1 },
  ),
  minNotional: fc.constantFrom('0', '1', '10', '20', '50', '250'),
  capped: fc.constantFrom('none', 'some', 'all'),
  takerBps: fc.constantFrom('1.25', '0', '3.5', '10', '45', '100'),
  makerBps: fc.constantFrom('0', '1', '10', '30', '-0.05'),
  cushionUsd: fc.constantFrom('0', '1', '2'),
  pairs: fc.boolean(),
  validators: fc.constantFrom(1, 2, 4, 7),
  reserve: fc.oneof({ arbitrary: fc.constant(true), weight: 3 }, { arbitrary: fc.constant(false), weight: 1 }),
  native: fc.constantFrom('MTF', 'MTF', 'NTV'),
  // Under half a second: budget refilled within a second is attributed to one request.
  blockIntervalMs: fc.constantFrom(40, 100, 250, 1_000),
  stake: fc.constantFrom(1, 250_000, 31_000_000),
  startMs: fc.constantFrom(shipped.startMs, 1_600_000_000_000, 1_900_000_000_000),
});

/** Decimal text of value / 10^places. */
function text(value: bigint, places: number): string {
  return formatDecimal(value, places);
}

interface Drawn {
  readonly szDecimals: number;
  readonly magnitude: number;
  readonly digits: number;
  readonly fineness: number;
  readonly stepFactor: number;
  readonly minFactor: number;
  readonly maxLeverage: number;
  readonly rungs: number;
  readonly strictIsolated: boolean;
  readonly state: 'ordinary' | 'closing' | 'halted' | 'unpriced';
  readonly capped: boolean;
  readonly room: number;
}

const drawn: fc.Arbitrary<Drawn> = fc.record({
  szDecimals: fc.integer({ min: 0, max: 6 }),
  // Prices from 1e-6 to 1e6.
  magnitude: fc.integer({ min: -6, max: 5 }),
  digits: fc.integer({ min: 100, max: 1_000 }),
  fineness: fc.integer({ min: 2, max: 5 }),
  stepFactor: fc.constantFrom(1, 1, 1, 5, 10),
  minFactor: fc.constantFrom(1, 2, 10),
  maxLeverage: fc.constantFrom(1, 3, 5, 10, 20, 40, 100),
  rungs: fc.integer({ min: 1, max: 3 }),
  strictIsolated: fc.oneof({ arbitrary: fc.constant(false), weight: 9 }, { arbitrary: fc.constant(true), weight: 1 }),
  state: fc.oneof(
    { arbitrary: fc.constant('ordinary' as const), weight: 12 },
    { arbitrary: fc.constant('closing' as const), weight: 1 },
    { arbitrary: fc.constant('halted' as const), weight: 1 },
    { arbitrary: fc.constant('unpriced' as const), weight: 1 },
  ),
  capped: fc.boolean(),
  room: fc.constantFrom(2_000, 100_000),
});

function marketOf(id: number, row: Drawn, { minNotional, capped }: Manner): Market {
  // Three digits and a power of ten, on a grid of 1e-2 to 1e-5 of the price, at least 1e-8.
  const px = BigInt(row.digits) * 10n ** BigInt(row.magnitude + PX_PLACES - 2);
  const tick = 10n ** BigInt(Math.max(0, row.magnitude + PX_PLACES - row.fineness));
  const step = BigInt(row.stepFactor);
  const minLots = step * BigInt(row.minFactor);
  const oraclePx = (px / tick) * tick;
  // The smallest order, or its minimum value, in whole USDC and at least one.
  const least = (oraclePx * minLots) / 10n ** BigInt(PX_PLACES + row.szDecimals) + BigInt(minNotional) + 1n;
  const isCapped = capped === 'all' || (capped === 'some' && row.capped);
  const capLots = (least * BigInt(row.room) * 10n ** BigInt(PX_PLACES + row.szDecimals)) / oraclePx + minLots;
  const rungs = Array.from({ length: row.rungs }, (_, at) => ({
    maxNotional: at === row.rungs - 1 ? null : text(least * 1_000n * 10n ** BigInt(at), 0),
    maxLeverage: Math.max(1, Math.floor(row.maxLeverage / 2 ** at)),
    maintBps: String(Math.floor(5_000 / Math.max(1, Math.floor(row.maxLeverage / 2 ** at)))),
  }));
  return {
    id,
    coin: `C${id}`,
    szDecimals: row.szDecimals,
    tick: text(tick, PX_PLACES),
    step: text(step, row.szDecimals),
    minOrder: text(minLots, row.szDecimals),
    minNotional,
    maxLeverage: row.maxLeverage,
    tiers: rungs,
    strictIsolated: row.strictIsolated,
    markSource: 'oracle_median',
    open: row.state !== 'closing',
    close: true,
    halted: row.state === 'halted',
    oiCap: isCapped ? text(capLots, row.szDecimals) : null,
    oraclePx: row.state === 'unpriced' ? null : text(oraclePx, PX_PLACES),
  };
}

/** Ensures that every venue has a tradable market, not necessarily the first listed. */
function ordinary(row: Drawn): Drawn {
  return { ...row, strictIsolated: false, state: 'ordinary' };
}

function genesisOf(character: Manner, rows: readonly Drawn[]): Genesis {
  const { params } = shipped;
  const validators = Array.from({ length: character.validators }, (_, at) => ({
    validator: `0x${(at + 16).toString(16).repeat(20)}`,
    signer: `0x${(at + 32).toString(16).repeat(20)}`,
    displayName: at % 2 === 0 ? null : `v${at}`,
    stake: String(character.stake * (at + 1)),
    selfStake: String(character.stake),
    commissionBps: '250',
    active: true,
    jailed: false,
  }));
  return {
    ...shipped,
    name: 'drawn',
    startMs: character.startMs,
    tokens: shipped.tokens.map((row) => (row.id === shipped.native ? { ...row, name: character.native } : row)),
    pairs: character.pairs ? shipped.pairs : [],
    // No series are drawn, because their underlyings are markets of the shipped venue.
    series: [],
    markets: rows.map((row, at) => marketOf(at * 3 + 1, at === rows.length >> 1 ? ordinary(row) : row, character)),
    validators,
    accounts: character.reserve ? shipped.accounts : shipped.accounts.slice(1),
    params: {
      ...params,
      blockIntervalMs: character.blockIntervalMs,
      margin: { cushionUsd: character.cushionUsd },
      fees: {
        ...params.fees,
        tiers: [{ volume30d: '0', makerBps: character.makerBps, takerBps: character.takerBps }],
      },
    },
  };
}

export const drawnGenesisArbitrary: fc.Arbitrary<{ readonly genesis: Genesis }> = manner.chain((character) =>
  fc
    .array(drawn, { minLength: character.markets, maxLength: character.markets })
    .map((rows) => ({ genesis: genesisOf(character, rows) })),
);
