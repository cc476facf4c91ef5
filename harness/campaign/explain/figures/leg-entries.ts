import {
  type Account,
  ceilWholeQuotient,
  floorWholeUsd,
  leverageForNotional,
  maintenanceMarginOfLeg,
  marginHeldByLeg,
  marginTiersInForce,
  notional,
  type OpenLeg,
  paramFiguresInForce,
  positionValue,
  signedEntryNotional,
  type Usd,
  usdAtRatio,
} from '../../../../reference-model/index.ts';
import type { AlternativeAmount, FigureEntry } from '../../../compare/figures/figure.ts';
import { listAlternativeRoundings } from './fee-amounts.ts';
import type { FigureSources } from './figure-sources.ts';

// Amounts of open legs at one moment. No booking holds these amounts, so each is an entry of the moment itself.

/** Marks that are tried, newest first. */
const MOST_MARKS = 8;
const WHOLE = 10n ** 18n;

/** Value of a leg at its mark, signed. */
export function makeLegValueEntry(scene: FigureSources, open: OpenLeg): FigureEntry {
  const { market, leg } = open;
  const amount = positionValue(market, leg) ?? signedEntryNotional(leg);
  return {
    what: `the value of ${market.coin} at its mark`,
    height: null,
    amount,
    others: otherPricings(scene, open, (value) => value, amount),
  };
}

/** Unrealised profit of a leg. */
export function makeLegProfitEntry(scene: FigureSources, open: OpenLeg): FigureEntry {
  const { market, leg } = open;
  const value = positionValue(market, leg);
  const amount = value === null ? 0n : value - signedEntryNotional(leg);
  return {
    what: `the unrealised profit of ${market.coin}`,
    height: null,
    amount,
    others: otherPricings(scene, open, (other) => other - signedEntryNotional(leg), amount),
  };
}

/** Cost basis of a leg, signed. */
export function makeLegBasisEntry({ market, leg }: OpenLeg): FigureEntry {
  return { what: `the cost basis of ${market.coin}`, height: null, amount: signedEntryNotional(leg) };
}

/** Unsigned value of a leg. */
export function makeLegNotionalEntry(scene: FigureSources, open: OpenLeg): FigureEntry {
  const { market, leg } = open;
  const amount = absolute(positionValue(market, leg) ?? leg.entryNotional);
  return {
    what: `the notional of ${market.coin}`,
    height: null,
    amount,
    others: [
      ...otherPricings(scene, open, absolute, amount),
      ...differing(amount, { kind: 'price', how: 'is at its cost basis', amount: leg.entryNotional }),
    ],
  };
}

/** Initial margin of a leg: the leverage quotient, plus the cushion of a cross leg. */
export function makeInitialMarginEntries(
  scene: FigureSources,
  account: Account,
  open: OpenLeg,
): readonly FigureEntry[] {
  const { core } = scene;
  const { market, leg } = open;
  const leverage = leverageForNotional(core, account, market, leg.entryNotional);
  const held = marginHeldByLeg(core, account, market, leg);
  const cushion = leg.margin.mode === 'isolated' ? 0n : paramFiguresInForce(core).cushion;
  const amount = held - cushion;
  const basis = leg.entryNotional;
  const leverages = new Set([market.maxLeverage, ...marginTiersInForce(market).map(({ maxLeverage }) => maxLeverage)]);
  const quotient: FigureEntry = {
    what: `the initial margin of ${market.coin}`,
    height: null,
    amount,
    rounding: 'up to whole USDC',
    others: [
      ...differing(amount, { kind: 'rounded', how: 'is rounded the other way', amount: whole(basis, leverage) }),
      ...differing(amount, { kind: 'rounded', how: 'is not rounded', amount: basis / BigInt(leverage) }),
      ...[...leverages].flatMap((other) =>
        differing(amount, {
          kind: 'rate',
          how: `is at the leverage ${other} of another tier`,
          amount: ceilWholeQuotient(basis, other),
        }),
      ),
      ...otherPricings(scene, open, (value) => ceilWholeQuotient(usdOf(absolute(value)), leverage), amount),
    ],
  };
  if (cushion === 0n) return [quotient];
  return [quotient, { what: `the cushion of ${market.coin}`, height: null, amount: cushion }];
}

/** Maintenance margin of a leg. @param isCounted  rounded to whole USDC as it counts for the account; else with its fraction */
export function makeMaintenanceMarginEntry(scene: FigureSources, open: OpenLeg, isCounted: boolean): FigureEntry {
  const { core } = scene;
  const { market, leg } = open;
  const exact = maintenanceMarginOfLeg(core, market, leg);
  const counted = (amount: bigint): bigint => (isCounted ? floorWholeUsd(usdOf(amount)) : amount);
  const amount = counted(exact);
  const rungs = marginTiersInForce(market);
  const own = rungs.find(({ maint }) => usdAtRatio(leg.entryNotional, maint) === exact);
  return {
    what: `the maintenance margin of ${market.coin}`,
    height: null,
    amount,
    ...(isCounted ? { rounding: 'down to whole USDC' } : {}),
    others: [
      ...(isCounted ? listAlternativeRoundings(exact, amount, WHOLE) : [roundedDown(exact), roundedUp(exact)]).filter(
        (other) => other.amount !== amount,
      ),
      ...rungs.flatMap(({ maint }, at) =>
        differing(amount, {
          kind: 'rate',
          how: `is at the rate of tier ${at}`,
          amount: counted(usdAtRatio(leg.entryNotional, maint)),
        }),
      ),
      ...(own === undefined
        ? []
        : otherPricings(scene, open, (value) => counted(usdAtRatio(usdOf(absolute(value)), own.maint)), amount)),
    ],
  };
}

function roundedDown(exact: bigint): AlternativeAmount {
  return { kind: 'rounded', how: 'is rounded down to whole USDC', amount: (exact / WHOLE) * WHOLE };
}

function roundedUp(exact: bigint): AlternativeAmount {
  return { kind: 'rounded', how: 'is rounded up to whole USDC', amount: ((exact + WHOLE - 1n) / WHOLE) * WHOLE };
}

/** Returns an amount of a leg's value at the current mark, at older marks, and at the index price. */
function otherPricings(
  { book }: FigureSources,
  { market, leg }: OpenLeg,
  amountFor: (value: bigint) => bigint,
  amount: bigint,
): readonly AlternativeAmount[] {
  const valueAt = (px: Parameters<typeof notional>[0]) => amountFor(notional(px, leg.size, market.szDecimals));
  const priced = (how: string, px: bigint): readonly AlternativeAmount[] =>
    // The value originates from the model; the brand is a compile-time mark.
    differing(amount, { kind: 'price', how, amount: valueAt(px as Parameters<typeof notional>[0]) });
  return [
    ...(market.mark === null ? [] : priced('is at the mark', market.mark)),
    ...book
      .marksOf(market.id)
      .toReversed()
      .slice(0, MOST_MARKS)
      .flatMap(({ px, height }) => priced(`is at the mark of block ${height}`, px)),
    ...(market.oracle === null ? [] : priced('is at the index', market.oracle.px)),
  ];
}

function differing(amount: bigint, other: AlternativeAmount): readonly AlternativeAmount[] {
  return other.amount === amount ? [] : [other];
}

function whole(amount: bigint, parts: number): bigint {
  return (amount / (BigInt(parts) * WHOLE)) * WHOLE;
}

function absolute(amount: bigint): bigint {
  return amount < 0n ? -amount : amount;
}

function usdOf(amount: bigint): Usd {
  // The value originates from the model; the brand is a compile-time mark.
  return amount as Usd;
}
