import { ratioOfBpsText } from '../../../reference-model/index.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../../../spec-schemas/json/lossless.ts';
import { rowsIn } from '../../client/json-at.ts';
import { Dec } from '../../compare/decimal.ts';
import { spotFeeTiersIn } from '../../forms/fee-tiers.ts';
import { marketFeeRatesIn } from '../../forms/market-fee-rates.ts';
import { Unsupported } from '../../kernel/verdicts.ts';
import { unnormalizedOriginal } from '../../target/served-original.ts';
import { amountTextOrNull, objectOrEmpty, requireInteger } from './figures.ts';
import type { ShadowGenesisPart, StaticTables } from './part.ts';

interface TierFigures {
  readonly volume30d: string;
  readonly makerBps: string;
  readonly takerBps: string;
}

/** Returns the figures of a tier, in their shortest spelling; null: one of them is missing, or no figure. */
function tierFigures(row: JsonObject): TierFigures | null {
  const [volume, maker, taker] = [row.volume_30d, row.maker_bps, row.taker_bps].map((value) =>
    Dec.parse(figureText(value))?.toString(),
  );
  if (volume === undefined || maker === undefined || taker === undefined) return null;
  return { volume30d: volume, makerBps: maker, takerBps: taker };
}

/** @throws Unsupported when the rate is finer than 1e-18 of a notional, the shadow's resolution */
function requireCountableBps(bps: string): void {
  if (ratioOfBpsText(bps) === null)
    throw new Unsupported(`a fee schedule as fine as a shadow counts, of 14 places: it has one of ${bps} bps`);
}

export const feesAdoption: ShadowGenesisPart<StaticTables> = {
  covers: ['params.fees'],
  write(genesis, source) {
    // The documents do not describe that read, so a venue may serve another form than the public one; but one without tiers still charges
    // fees that the shadow cannot know.
    const rows = rowsIn(source.fees, 'tiers');
    const shown = rows.flatMap((row) => tierFigures(row) ?? []);
    const markets = ratesOfMarkets(source);
    const tiers = shown.length < rows.length || rows.length === 0 ? unusedTiers(source, markets) : shown;
    if (tiers === null) throw new Unsupported('a fee_schedule whose fees a shadow can adopt (D106)');
    for (const bps of [...tiers, ...markets].flatMap(({ makerBps, takerBps }) => [makerBps, takerBps]))
      requireCountableBps(bps);
    return {
      ...genesis,
      params: {
        ...genesis.params,
        fees: {
          tiers: [...tiers],
          ...(markets.length > 0 && { markets: [...markets] }),
          // Figures that are not shown keep their shipped values and are not compared.
          burnRatio: amountTextOrNull(source.fees.burn_ratio) ?? genesis.params.fees.burnRatio,
          referrerShareBps: amountTextOrNull(source.fees.referrer_share_bps) ?? genesis.params.fees.referrerShareBps,
        },
      },
    };
  },
};

interface RatesOfMarket {
  readonly market: number;
  readonly makerBps: string;
  readonly takerBps: string;
}

type Schedule = Pick<StaticTables, 'fees' | 'meta'>;

/** Returns the rates of the single markets and pairs that the schedule names. */
function ratesOfMarkets({ fees, meta }: Schedule): readonly RatesOfMarket[] {
  const named = marketFeeRatesIn(fees);
  if (named === null) return [];
  const perps = rowsIn(meta, 'perp').map((row) => ({ name: row.coin, row }));
  const pairs = pairRowsIn(meta).map((row) => ({ name: row.name, row }));
  return [...perps, ...pairs].flatMap(({ name, row }) => {
    const rates = typeof name === 'string' ? named.get(name) : undefined;
    if (rates === undefined) return [];
    const { makerBps, takerBps } = rates;
    return [{ market: requireInteger(row, 'signing_id'), makerBps: String(makerBps), takerBps: String(takerBps) }];
  });
}

/**
 * Returns a ladder of one tier for a schedule that shows the rates of every listed market in place of tiers; nothing pays by it. Null: the
 * rates of a market are not shown. Deployers' markets are in no schedule.
 */
function unusedTiers({ meta }: Schedule, markets: readonly RatesOfMarket[]): readonly TierFigures[] | null {
  const listed = rowsIn(meta, 'perp').filter((row) => !String(row.coin).includes(':'));
  const isShown = (row: JsonObject) => markets.some(({ market }) => row.signing_id === market);
  const [first] = markets;
  if (first === undefined || !listed.every(isShown)) return null;
  return [{ volume30d: '0', makerBps: first.makerBps, takerBps: first.takerBps }];
}

function pairRowsIn(meta: JsonObject): readonly JsonObject[] {
  return rowsIn(objectOrEmpty(meta.spot), 'pairs');
}

/**
 * Whether pairs have rates that a shadow does not use: the schedule shows one on pairs that no perpetual tier has, and does not show those of
 * each pair.
 */
export function havePairsOwnFeeRates({ fees, meta }: Schedule): boolean {
  const named = marketFeeRatesIn(fees);
  const pairs = pairRowsIn(meta);
  if (named !== null && pairs.some(({ name }) => named.has(String(name))))
    return !pairs.every(({ name }) => named.has(String(name)));
  const served = unnormalizedOriginal(fees);
  if (isJsonObject(served) && tellsOfPairsInOtherWords(served)) return true;
  const ofPairs = [
    ...(isJsonObject(served) ? (spotFeeTiersIn(served) ?? []) : []),
    ...rowsIn(fees, 'products').filter(({ product }) => product === 'spot'),
  ];
  const tiers = rowsIn(fees, 'tiers');
  return ['taker_bps', 'maker_bps'].some((key) =>
    ofPairs.some((row) => {
      const rate = Dec.parse(row[key]);
      return rate !== null && !tiers.some((tier) => Dec.parse(tier[key])?.equals(rate) === true);
    }),
  );
}

/**
 * Whether the name of a schedule's figure refers to pairs although the figure is not one of the known rates: a multiple, or a total cost.
 */
function tellsOfPairsInOtherWords(served: JsonObject): boolean {
  return Object.entries(served).some(
    ([name, value]) => /spot|pair/.test(name) && Dec.parse(figureText(value))?.equals(Dec.of(1)) === false,
  );
}

function figureText(value: JsonValue | undefined): JsonValue | undefined {
  return typeof value === 'number' ? String(value) : value;
}
