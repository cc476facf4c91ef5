import { parsePx } from '../../../reference-model/index.ts';
import type { PlayedMarket } from '../../generate/scope/markets.ts';
import type { AdoptedSnapshot } from '../adopt/adopt.ts';

/** Fields of a perpetual market that have no meaning for a pair. */
export const perpOnlyFieldPlaceholders = {
  step: 1n,
  minLots: 1n,
  maxLeverage: 1,
  open: true,
  close: true,
  halted: false,
  oiCap: null,
  priceScale: 1n,
  strictIsolated: false,
  isBatched: false,
} as const;

/** Default price of a pair that never traded: 1. */
const FIRST_PX = 100_000_000n;

/**
 * Returns the pairs of an adopted venue as markets. Orders are priced around the mark of their base where it has a
 * market, else around the newest print, else around 1.
 * @param marks  by coin
 */
export function makeAdoptedPairMarkets(
  { genesis, prints }: AdoptedSnapshot,
  marks: ReadonlyMap<string, bigint>,
): readonly PlayedMarket[] {
  return genesis.pairs.map(({ id, name, base, quote, szDecimals, tick: grid }) => {
    const token = genesis.tokens.find((one) => one.id === base)?.name ?? '';
    const px = marks.get(token) ?? parsePx(prints.get(name) ?? '') ?? FIRST_PX;
    const tick = (grid === undefined ? null : parsePx(grid)) ?? 1n;
    const mark = px < tick ? tick : (px / tick) * tick;
    return { ...perpOnlyFieldPlaceholders, id, coin: name, szDecimals, tick, mark, pair: { base, quote } };
  });
}
