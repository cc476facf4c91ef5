import { ratioOfBpsText } from '../../../reference-model/index.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../../../spec-schemas/json/lossless.ts';
import { rowsIn } from '../../client/json-at.ts';
import { Dec } from '../../compare/decimal.ts';
import { spotFeeTiersIn } from '../../forms/fee-tiers.ts';
import { Unsupported } from '../../kernel/verdicts.ts';
import { unnormalizedOriginal } from '../../target/served-original.ts';
import { amountTextOrNull } from './figures.ts';
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
    const tiers = rows.flatMap((row) => tierFigures(row) ?? []);
    if (rows.length === 0 || tiers.length < rows.length)
      throw new Unsupported('a fee_schedule whose fees a shadow can adopt (D106)');
    for (const bps of tiers.flatMap(({ makerBps, takerBps }) => [makerBps, takerBps])) requireCountableBps(bps);
    return {
      ...genesis,
      params: {
        ...genesis.params,
        fees: {
          tiers,
          // Figures that are not shown keep their shipped values and are not compared.
          burnRatio: amountTextOrNull(source.fees.burn_ratio) ?? genesis.params.fees.burnRatio,
          referrerShareBps: amountTextOrNull(source.fees.referrer_share_bps) ?? genesis.params.fees.referrerShareBps,
        },
      },
    };
  },
};

/** Whether a fee schedule shows a rate on pairs that no perpetual tier has: a shadow uses the perpetual rates for both. */
export function havePairsOwnFeeRates(fees: JsonObject): boolean {
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
