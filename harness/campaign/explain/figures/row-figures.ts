import { type Account, dailyVolumesOf, notional, userFeeRates } from '../../../../reference-model/index.ts';
import type { JsonObject } from '../../../../spec-schemas/json/lossless.ts';
import type { AlternativeAmount, FigureBreakdown, FigureEntry } from '../../../compare/figures/figure.ts';
import { breakdownFromEntries, makeUncountedEntry, makeUnexplainedEntries } from './account-figures.ts';
import { candidateFeeRatesFor, makeFeeEntry } from './fee-amounts.ts';
import {
  entryTimingAtHeight,
  type FigureSources,
  fillsOfAccount,
  marketCoinOf,
  type PartyFill,
  perpIdOfCoin,
  szDecimalsOf,
  toE18Units,
} from './figure-sources.ts';
import { listAlternativeFundingAmounts } from './money-entries.ts';
import { startPositionBreakdown } from './position-figures.ts';

/** Decimals of a price. */
const PX_PLACES = 8;
/** Prices that are tried, newest first. */
const MOST_PRICES = 8;
const BPS = 10n ** 4n;

/** Returns a figure of a fills row by its key. */
export function fillFigureBreakdown(
  scene: FigureSources,
  account: Account,
  row: JsonObject,
  key: string,
): FigureBreakdown | null {
  // A row that aggregates several prints has no single fill.
  if (row.n !== undefined) return null;
  const fill = scene.book.fills.find(({ tid }) => String(tid) === row.tid);
  const both = fill === undefined ? [] : fillsOfAccount(scene.book, account.address).filter((own) => own.fill === fill);
  const own = both.find(({ leg }) => String(leg.oid) === row.oid) ?? both[0];
  if (own === undefined) return null;
  const { leg } = own;
  const of = `of fill ${own.fill.tid}`;
  const fee = makeFeeEntry(scene, own, account);
  const broker: readonly FigureEntry[] =
    leg.broker === null
      ? []
      : [{ what: `the fee of the broker ${of}`, height: own.fill.height, amount: leg.broker.fee }];
  switch (key) {
    case 'px':
      return { entries: [pricedEntry(scene, own, `the price ${of}`, toE18Units(own.fill.px, PX_PLACES))] };
    case 'sz': {
      const decimals = szDecimalsOf(scene, own.fill.market);
      const left: FigureEntry = {
        ...at(own),
        what: `what is left ${of}`,
        amount: toE18Units(leg.remaining, decimals),
      };
      return {
        entries: [
          makeUncountedEntry(left),
          { ...at(own), what: `the size ${of}`, amount: toE18Units(own.fill.lots, decimals) },
        ],
      };
    }
    case 'fee':
      return { entries: [...broker.map(makeUncountedEntry), ...otherSide(scene, own).map(makeUncountedEntry), fee] };
    case 'broker_fee':
      return { entries: [makeUncountedEntry(fee), ...broker] };
    case 'closed_pnl':
      return closedFigure(scene, own, fee);
    case 'start_position':
      return startPositionBreakdown(scene, account, own);
    default:
      return null;
  }
}

function at({ fill }: PartyFill): Pick<FigureEntry, 'height'> {
  return { height: fill.height };
}

function otherSide(scene: FigureSources, { fill, isTaker }: PartyFill): readonly FigureEntry[] {
  const leg = isTaker ? fill.maker : fill.taker;
  return makeUnexplainedEntries(`the fee of the other side of fill ${fill.tid}`, leg.fee).map((entry) => ({
    ...entry,
    ...entryTimingAtHeight(scene, fill.height),
  }));
}

/** Entry for the price of a fill, with earlier marks and index prices as alternatives. */
function pricedEntry(scene: FigureSources, { fill }: PartyFill, what: string, amount: bigint): FigureEntry {
  const { book } = scene;
  const prices = [
    ...book.marksOf(fill.market).map((price) => ({ ...price, name: 'mark' })),
    ...book.indicesOf(fill.market).map((price) => ({ ...price, name: 'index' })),
  ];
  const others = prices
    .filter(({ height }) => height <= fill.height)
    .toReversed()
    .slice(0, 2 * MOST_PRICES)
    .map(
      ({ name, px, height }): AlternativeAmount => ({
        kind: 'price',
        how: `is the ${name} of block ${height}`,
        amount: toE18Units(px, PX_PLACES),
      }),
    );
  return { what, height: fill.height, amount, others };
}

/** Realized profit: proceeds of the closed part minus its cost. */
function closedFigure(scene: FigureSources, own: PartyFill, fee: FigureEntry): FigureBreakdown {
  const { fill, leg } = own;
  const against = leg.side === 'bid' ? leg.startPosition < 0n : leg.startPosition > 0n;
  const start = leg.startPosition < 0n ? -leg.startPosition : leg.startPosition;
  const closed = !against ? 0n : start < fill.lots ? start : fill.lots;
  const worth: bigint = notional(fill.px, closed as typeof fill.lots, szDecimalsOf(scene, fill.market));
  const proceeds = leg.side === 'ask' ? worth : -worth;
  return {
    entries: [
      makeUncountedEntry({ ...fee, amount: -fee.amount }),
      { ...at(own), what: `what fill ${fill.tid} closed came to`, amount: proceeds },
      { ...at(own), what: `the cost basis of what fill ${fill.tid} closed`, amount: leg.closedPnl - proceeds },
    ],
  };
}

/** Returns a figure of a funding row by its key. */
export function fundingFigureBreakdown(
  scene: FigureSources,
  account: Account,
  row: JsonObject,
  key: string,
): FigureBreakdown | null {
  const market = perpIdOfCoin(scene, String(row.coin));
  const paid = scene.book.fundings.find(
    (each) => each.owner === account.address && each.market === market && each.timeMs === row.time,
  );
  if (paid === undefined) return null;
  const { height } = paid;
  switch (key) {
    case 'usdc':
      return {
        entries: [
          {
            what: `the funding of ${marketCoinOf(scene, paid.market)}`,
            height,
            amount: paid.payment,
            others: listAlternativeFundingAmounts(scene, paid),
          },
        ],
      };
    case 'szi':
      return {
        entries: [
          {
            what: `the size of ${marketCoinOf(scene, paid.market)}`,
            height,
            amount: toE18Units(paid.size, szDecimalsOf(scene, paid.market)),
          },
        ],
      };
    case 'funding_rate': {
      const others = scene.book.fundings
        .filter((each) => each.market === paid.market && each.rate !== paid.rate)
        .map(
          (each): AlternativeAmount => ({ kind: 'rate', how: `is that of block ${each.height}`, amount: each.rate }),
        );
      return {
        entries: [{ what: `the rate of ${marketCoinOf(scene, paid.market)}`, height, amount: paid.rate, others }],
      };
    }
    default:
      return null;
  }
}

/** Returns the figure of a ledger row: the amount moved. */
export function ledgerAmountBreakdown(
  scene: FigureSources,
  account: Account,
  row: JsonObject,
  amount: bigint,
): FigureBreakdown {
  const moved = scene.book.moves.find(
    ({ moved: { timeMs, amount: by, from, to } }) =>
      timeMs === row.time &&
      (by === amount || by === -amount) &&
      [from, to].some((holder) => 'address' in holder && holder.address === account.address),
  );
  return {
    entries: [{ what: `the ${String(row.kind)}`, height: moved?.moved.height ?? null, amount }],
  };
}

/** Returns a figure of an account's fees and volumes in `fee_schedule` by its key. */
export function feeScheduleFigureBreakdown(
  scene: FigureSources,
  account: Account,
  key: string,
): FigureBreakdown | null {
  const rates = userFeeRates(scene.core, account.address);
  switch (key) {
    case 'taker_volume_30d':
      return volumeFigure(scene, account, true, rates.takerVolume30d);
    case 'maker_volume_30d':
      return volumeFigure(scene, account, false, rates.makerVolume30d);
    case 'taker_bps':
      return rateFigure(scene, account, 'taker', rates.taker);
    case 'maker_bps':
      return rateFigure(scene, account, 'maker', rates.maker);
    case 'effective_taker_bps':
      return rateFigure(scene, account, 'taker', rates.effectiveTaker);
    case 'effective_maker_bps':
      return rateFigure(scene, account, 'maker', rates.effectiveMaker);
    default:
      return null;
  }
}

function rateFigure(scene: FigureSources, account: Account, side: 'taker' | 'maker', rate: bigint): FigureBreakdown {
  const all = candidateFeeRatesFor(scene, account);
  const others = [...all[side], ...all[side === 'taker' ? 'maker' : 'taker']]
    .filter((other) => other.rate !== rate)
    .map((other): AlternativeAmount => ({ kind: 'rate', how: `is ${other.name}`, amount: other.rate * BPS }));
  return { entries: [{ what: `the ${side} rate`, height: null, amount: rate * BPS, others }] };
}

const DAY_MS = 86_400_000;

/** Returns the figure of an account's volume on one day, by the key of that day's row. */
export function dayVolumeBreakdown(
  scene: FigureSources,
  account: Account,
  day: number,
  key: string,
): FigureBreakdown | null {
  if (key !== 'taker_volume' && key !== 'maker_volume') return null;
  const isTaker = key === 'taker_volume';
  const row = dailyVolumesOf(scene.core.state, account.address).find((each) => each.day === day);
  const volume = (isTaker ? row?.taker : row?.maker) ?? 0n;
  return volumeFigure(scene, account, isTaker, volume, ({ timeMs }) => Math.floor(timeMs / DAY_MS) === day);
}

/** Returns the figure of an account's volume as taker or as maker: each fill by its value. */
function volumeFigure(
  scene: FigureSources,
  account: Account,
  isTaker: boolean,
  volume: bigint,
  isOf: (fill: PartyFill['fill']) => boolean = () => true,
): FigureBreakdown {
  const own = fillsOfAccount(scene.book, account.address).filter(({ fill }) => isOf(fill));
  const entries = own.map((own): FigureEntry => {
    const { fill } = own;
    const entry: FigureEntry = {
      what: `the worth of fill ${fill.tid}`,
      ...entryTimingAtHeight(scene, fill.height),
      amount: notional(fill.px, fill.lots, szDecimalsOf(scene, fill.market)),
    };
    return own.isTaker === isTaker ? entry : makeUncountedEntry(entry);
  });
  return breakdownFromEntries(entries, volume);
}
