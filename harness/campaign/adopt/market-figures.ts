import { parsePx } from '../../../reference-model/index.ts';
import type { JsonObject, JsonValue } from '../../../spec-schemas/json/lossless.ts';
import { Blocked } from '../../check/verdicts.ts';
import { rowsIn } from '../../client/json-at.ts';
import { Dec } from '../../compare/decimal.ts';
import { unit } from '../../compare/planes.ts';
import { amount, object, text } from './figures.ts';
import type { AdoptedPart, Present } from './part.ts';

/** What moves in the markets of the document: halts, index prices, how much of a cap is left, and when funding is settled. */
export const marketFigures: AdoptedPart<Present> = {
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
          oiCap: capLeft(market.oiCap, amount(row.open_interest)),
          oraclePx: positive(row.oracle_px),
        };
      }),
    };
  },
};

/** Open interest by coin: later reads are compared as changes from what was there before. */
export function baselinesOf({ markets }: Present): ReadonlyMap<string, string> {
  return new Map([...rowsByCoin(markets)].map(([coin, row]) => [coin, amount(row.open_interest)]));
}

/** The next funding boundary by coin, of the markets that have a sample. */
export function boundariesOf({ markets }: Present): ReadonlyMap<string, number> {
  return new Map(
    [...rowsByCoin(markets)].flatMap(([coin, row]) => {
      const next = object(row.funding).next_payment_ts;
      return typeof next === 'number' && next > 0 ? [[coin, next] as const] : [];
    }),
  );
}

/** Period and cap are those of all markets. Of the other figures none is asked for: rates are adopted block by block. */
function periodIn(live: ReadonlyMap<string, JsonObject>): { readonly intervalMs?: number; readonly capBps?: string } {
  const [row] = live.values();
  const { interval_ms: intervalMs, cap_per_hr: perHour } = object(row?.funding);
  if (typeof intervalMs !== 'number' || intervalMs <= 0) return {};
  const cap = Dec.parse(perHour);
  if (cap === null) return { intervalMs };
  // Served by the hour, and written by the period.
  const ofPeriod = (cap.mantissa * BigInt(intervalMs)) / HOUR_MS;
  return { intervalMs, capBps: unit(cap.scale).times(Dec.of(ofPeriod)).toString() };
}

const HOUR_MS = 3_600_000n;

function rowsByCoin(markets: JsonObject): Map<string, JsonObject> {
  return new Map(rowsIn(markets, 'perp').map((row) => [text(row, 'coin'), row]));
}

/** Open interest of before is no part of the shadow, so its cap is what was left. */
function capLeft(cap: string | null, openInterest: string): string | null {
  if (cap === null) return null;
  const left = Dec.of(cap).minus(Dec.of(openInterest));
  return left.mantissa < 0n ? '0' : left.toString();
}

/** "0" is how a price that was never set reads. One that a deployer has pushed may be beyond every order. */
function positive(value: JsonValue | undefined): string | null {
  const figure = amount(value);
  return figure === '0' || parsePx(figure) === null ? null : figure;
}
