import {
  type Account,
  notional,
  paramFiguresInForce,
  usdAtRatioCutToMicro,
  userFeeRates,
} from '../../../../reference-model/index.ts';
import { figureAmountText } from '../../../compare/figures/explain-figure.ts';
import type { AlternativeAmount, FigureEntry } from '../../../compare/figures/figure.ts';
import { entryTimingAtHeight, type FigureSources, type PartyFill, szDecimalsOf } from './figure-sources.ts';

/** Rounding of fees, as text. */
export const FEE_ROUNDING_TEXT = 'cut to 0.000001';
const MICRO = 10n ** 12n;
const BPS = 10n ** 4n;

interface NamedRate {
  readonly name: string;
  readonly rate: bigint;
}

/** Entry for the fee of a fill, with alternative rates and roundings. */
export function makeFeeEntry(scene: FigureSources, { fill, leg, isTaker }: PartyFill, owner: Account): FigureEntry {
  return {
    what: `the ${leg.fee < 0n ? 'rebate' : 'fee'} of fill ${fill.tid}`,
    ...entryTimingAtHeight(scene, fill.height),
    amount: leg.fee,
    rounding: FEE_ROUNDING_TEXT,
    others: otherFees(scene, { fill, leg, isTaker }, owner),
  };
}

function otherFees(
  scene: FigureSources,
  { fill, leg, isTaker }: PartyFill,
  owner: Account,
): readonly AlternativeAmount[] {
  const worth = notional(fill.px, fill.lots, szDecimalsOf(scene, fill.market));
  const rates = candidateFeeRatesFor(scene, owner);
  const side = isTaker ? 'taker' : 'maker';
  const own = rates[side].find(({ rate }) => usdAtRatioCutToMicro(worth, ratioOf(rate)) === leg.fee);
  const rounded: readonly AlternativeAmount[] =
    own === undefined ? [] : listAlternativeRoundings((worth * own.rate) / 10n ** 18n, leg.fee, MICRO);
  const others = [...rates[side], ...rates[isTaker ? 'maker' : 'taker'], { name: 'no rate', rate: 0n }];
  return [
    ...rounded,
    ...others
      .map(
        ({ name, rate }): AlternativeAmount => ({
          kind: 'rate',
          how: `is at ${name} (${figureAmountText(rate * BPS)} bps)`,
          amount: usdAtRatioCutToMicro(worth, ratioOf(rate)),
        }),
      )
      .filter(({ amount }) => amount !== leg.fee && amount !== 0n),
  ];
}

/** Returns the other roundings of a truncated quotient. @param exact  before truncation, x 1e18 */
export function listAlternativeRoundings(exact: bigint, cut: bigint, step: bigint): readonly AlternativeAmount[] {
  if (exact === cut) return [];
  const up = exact < 0n ? cut - step : cut + step;
  return [
    { kind: 'rounded', how: 'is rounded the other way', amount: up },
    { kind: 'rounded', how: 'is not rounded', amount: exact },
  ];
}

/** Candidate rates for maker and taker: those of the account now, and those of every tier. */
export function candidateFeeRatesFor(
  { core }: FigureSources,
  { address }: Account,
): Readonly<Record<'taker' | 'maker', readonly NamedRate[]>> {
  const { feeTiers } = paramFiguresInForce(core);
  const now = userFeeRates(core, address);
  const tiered = (side: 'taker' | 'maker'): readonly NamedRate[] =>
    feeTiers.map((tier, at) => ({ name: `the ${side} rate of tier ${at}`, rate: tier[side] }));
  return {
    taker: [{ name: 'the taker rate of the account', rate: now.effectiveTaker }, ...tiered('taker')],
    maker: [{ name: 'the maker rate of the account', rate: now.effectiveMaker }, ...tiered('maker')],
  };
}

function ratioOf(rate: bigint): Parameters<typeof usdAtRatioCutToMicro>[1] {
  // The value originates from the model; the brand is a compile-time mark.
  return rate as Parameters<typeof usdAtRatioCutToMicro>[1];
}
