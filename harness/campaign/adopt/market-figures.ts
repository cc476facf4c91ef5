import { parsePx } from '../../../reference-model/index.ts';
import type { JsonObject, JsonValue } from '../../../spec-schemas/json/lossless.ts';
import { rowsIn } from '../../client/json-at.ts';
import { Dec } from '../../compare/decimal.ts';
import { negativePowerOfTen } from '../../compare/planes.ts';
import { Blocked } from '../../kernel/verdicts.ts';
import { objectOrEmpty, requireAmountText, requireText } from './figures.ts';
import type { PerBlockTables, ShadowGenesisPart } from './part.ts';

/** Market figures that change: halts, index prices, room left under a cap, and funding times. */
export const marketFiguresAdoption: ShadowGenesisPart<PerBlockTables> = {
  covers: ['markets.halted', 'markets.oiCap', 'markets.oraclePx', 'params.funding'],
  write(genesis, present) {
    const live = rowsByCoin(present.markets);
    return {
      ...genesis,
      params: { ...genesis.params, funding: { ...genesis.params.funding, ...periodIn(live) } },
      markets: genesis.markets.map((market) => {
        const row = live.get(market.coin);
        if (row === undefined) throw new Blocked(`markets has no row of ${market.coin}, which markets_meta lists`);
        return {
          ...market,
          halted: row.halted === true,
          oiCap: capLeft(market.oiCap, requireAmountText(row.open_interest)),
          oraclePx: positive(row.oracle_px),
        };
      }),
    };
  },
};

/** Returns open interest by coin: later reads are compared as changes against it. */
export function readOpenInterestByCoin({ markets }: PerBlockTables): ReadonlyMap<string, string> {
  return new Map([...rowsByCoin(markets)].map(([coin, row]) => [coin, requireAmountText(row.open_interest)]));
}

/** Returns the next funding boundary by coin, for markets that have a premium sample. */
export function readFundingTimeByCoin({ markets }: PerBlockTables): ReadonlyMap<string, number> {
  return new Map(
    [...rowsByCoin(markets)].flatMap(([coin, row]) => {
      const next = objectOrEmpty(row.funding).next_payment_ts;
      return typeof next === 'number' && next > 0 ? [[coin, next] as const] : [];
    }),
  );
}

/**
 * Returns the funding period and cap of all markets. Other figures are not needed: rates are adopted block by block.
 */
function periodIn(live: ReadonlyMap<string, JsonObject>): { readonly intervalMs?: number; readonly capBps?: string } {
  const [row] = live.values();
  const { interval_ms: intervalMs, cap_per_hr: perHour } = objectOrEmpty(row?.funding);
  if (typeof intervalMs !== 'number' || intervalMs <= 0) return {};
  const cap = Dec.parse(perHour);
  if (cap === null) return { intervalMs };
  // The read serves the cap per hour; the genesis document has it per period.
  const ofPeriod = (cap.mantissa * BigInt(intervalMs)) / HOUR_MS;
  return { intervalMs, capBps: negativePowerOfTen(cap.scale).times(Dec.of(ofPeriod)).toString() };
}

const HOUR_MS = 3_600_000n;

function rowsByCoin(markets: JsonObject): Map<string, JsonObject> {
  return new Map(rowsIn(markets, 'perp').map((row) => [requireText(row, 'coin'), row]));
}

/** Returns the room left under a cap: open interest from before the run does not exist on the shadow. */
function capLeft(cap: string | null, openInterest: string): string | null {
  if (cap === null) return null;
  const left = Dec.of(cap).minus(Dec.of(openInterest));
  return left.mantissa < 0n ? '0' : left.toString();
}

/** Returns a price above 0; "0" means that the price was never set. A price pushed by a deployer may be out of reach of every order. */
function positive(value: JsonValue | undefined): string | null {
  const figure = requireAmountText(value);
  return figure === '0' || parsePx(figure) === null ? null : figure;
}
