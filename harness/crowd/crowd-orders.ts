import type { JsonValue } from '../../spec-schemas/json/lossless.ts';
import type { WireAction } from '../../spec-schemas/signing/wire-action.ts';
import { at, rowsIn } from '../client/json-at.ts';
import { Dec } from '../compare/decimal.ts';
import type { Identity } from '../identity/keys.ts';
import type { Random } from '../kernel/random.ts';

/** Market that a crowd trades on, in the planes of signed writes. */
export interface CrowdedMarket {
  readonly id: number;
  readonly coin: string;
  readonly szDecimals: number;
  readonly tick: bigint;
  readonly step: bigint;
  readonly minLots: bigint;
  readonly mark: bigint;
}

/** Maximum distance of its orders from the mark: in units of 1/10000, or in ticks, so that they match any quotes there. */
const MOST_BPS = 20;
const MOST_TICKS = 4;
const WORTH = { min: 15, max: 80 } as const;

/** Returns the open perpetual markets with a mark, from `markets_meta` and `markets`. */
export function crowdedMarketsIn(meta: JsonValue | undefined, live: JsonValue | undefined): readonly CrowdedMarket[] {
  const marks = new Map(rowsIn(at(live, 'data'), 'perp').map((row) => [row.coin, planeOf(row.mark_px, 8)]));
  return rowsIn(at(meta, 'data'), 'perp').flatMap((row) => {
    const { coin, sz_decimals: szDecimals, signing_id: id } = row;
    const mark = marks.get(coin) ?? 0n;
    if (typeof coin !== 'string' || typeof szDecimals !== 'number' || typeof id !== 'number') return [];
    if (mark === 0n || row.open === false || row.close === false || coin.includes(':')) return [];
    const of = { tick: planeOf(row.tick_size, 8), step: planeOf(row.step_size, szDecimals) };
    if (of.tick === 0n || of.step === 0n) return [];
    return [{ id, coin, szDecimals, ...of, minLots: planeOf(row.min_order, szDecimals), mark }];
  });
}

/** Draws an order of a member near the mark. */
export function drawOrderNearMark(member: Identity, market: CrowdedMarket, random: Random): WireAction {
  const px = pxNear(market, random);
  const worth = BigInt(random.int(WORTH.min, WORTH.max)) * 10n ** BigInt(8 + market.szDecimals);
  const wanted = (worth / px / market.step + 1n) * market.step;
  const size = wanted < market.minLots ? market.minLots : wanted;
  return {
    type: 'submit_order',
    order: {
      owner: member.address,
      market: market.id,
      side: random.pick(['bid', 'ask'] as const),
      kind: 'limit',
      size: Number(size),
      limit_px: Number(px),
      tif: random.pick(['gtc', 'gtc', 'gtc', 'ioc', 'ioc', 'alo'] as const),
      stp_mode: 'cancel_oldest',
      reduce_only: false,
    },
  };
}

function pxNear({ mark, tick }: CrowdedMarket, random: Random): bigint {
  const isClose = random.int(0, 1) === 0;
  const distance = isClose
    ? BigInt(random.int(-MOST_TICKS, MOST_TICKS)) * tick
    : (mark * BigInt(random.int(-MOST_BPS, MOST_BPS))) / 10_000n;
  const px = ((mark + distance) / tick) * tick;
  return px > 0n ? px : tick;
}

function planeOf(text: JsonValue | undefined, places: number): bigint {
  const figure = Dec.parse(text);
  if (figure === null) return 0n;
  const { mantissa, scale } = figure.truncated(places);
  return mantissa * 10n ** BigInt(places - scale);
}
