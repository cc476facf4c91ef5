import { type BookPx, bookPx, lesserOf, notional, ratio, rulesEditorAt, truncToPx, usd, usdOfPx } from '../index.ts';
import { type AlternativeConvention, ceilToStep, ONE_MICRO_UNIT, ONE_WHOLE_UNIT } from './convention.ts';

const funding = rulesEditorAt('engine', 'funding');
const mark = rulesEditorAt('engine', 'mark');
const figures = rulesEditorAt('engine', 'figures');
const settlementRow = rulesEditorAt('reads', 'userFunding', 'row');

/** Conventions on marks, premiums, funding and market figures. */
export const alternativeMarketConventions: readonly AlternativeConvention[] = [
  {
    id: 'premium-of-before',
    says: 'where the book gives no premium the one before it counts again',
    edits: [funding(() => ({ missing: (last) => last ?? ratio(0n) }))],
  },
  {
    id: 'premium-of-the-middle',
    says: 'the premium is that of the middle of the book, whatever the book holds',
    edits: [
      funding(() => ({
        premium: (core, market) => {
          const { bookMid, isFresh } = core.rules.engine.mark;
          const mid = bookMid(market);
          const { oracle } = market;
          if (mid === null || oracle === null) return () => null;
          const index = usdOfPx(oracle.px);
          const premium = ratio(((mid - index) * ONE_WHOLE_UNIT) / index);
          return (atMs) => (isFresh(oracle, atMs, core.params.mark.staleMs) ? premium : null);
        },
      })),
    ],
  },
  {
    id: 'average-of-the-newest',
    says: 'each sample weighs twice as much as the one before it',
    edits: [
      funding(() => ({
        fold: ({ num, den }, sample) => ({ num: ratio(num / 2n + sample), den: ratio(den / 2n + ONE_WHOLE_UNIT) }),
      })),
    ],
  },
  {
    id: 'interest-in-full',
    says: 'funding is the premium and the interest, without a clamp between them',
    edits: [funding(() => ({ rate: (index, { fundingInterest }) => ratio(index + fundingInterest) }))],
  },
  {
    id: 'funding-on-the-mark',
    says: 'funding is paid on the notional at the mark',
    edits: [funding(() => ({ price: (market) => market.mark }))],
  },
  {
    id: 'boundaries-off-the-hour',
    says: 'funding is settled half an interval behind the whole ones',
    edits: [
      funding(({ boundaryAfter }) => ({
        boundaryAfter: (atMs, params) => {
          const half = params.intervalMs / 2;
          return boundaryAfter(atMs - half, params) + half;
        },
      })),
    ],
  },
  {
    id: 'mark-of-the-mean',
    says: 'the mark is the mean of its components',
    edits: [
      mark(() => ({
        combine: (parts) =>
          parts.length === 0 ? null : usd(parts.reduce((sum, part) => sum + part, 0n) / BigInt(parts.length)),
      })),
    ],
  },
  {
    id: 'mark-snapped-up',
    says: 'the mark is put up to the grid',
    edits: [mark(() => ({ snap: (value, tick) => bookPx(ceilToStep(truncToPx(value), tick)) }))],
  },
  {
    id: 'mark-between-ticks',
    says: 'the mark stands at eight places, off the grid as well',
    edits: [mark(() => ({ snap: (value) => bookPx(truncToPx(value) || 1n) }))],
  },
  {
    id: 'middle-between-ticks',
    says: 'the middle of a book may lie between two ticks',
    edits: [
      figures(() => ({
        mid: ({ book }) => between(book.best('bid'), book.best('ask')),
        pairMid: ({ book, lastPx }) => (lastPx === null ? null : between(book.best('bid'), book.best('ask'))),
      })),
    ],
  },
  {
    id: 'impact-at-the-last-level',
    says: 'the impact price is that of the last level which the amount comes to',
    edits: [
      figures(() => ({
        impactPx: ({ book, szDecimals }, side, amount) => {
          let filledValue = 0n;
          for (const { px, lots } of book.walk(side)) {
            filledValue += notional(px, lots, szDecimals);
            if (filledValue >= amount) return px;
          }
          return null;
        },
      })),
    ],
  },
  {
    id: 'day-of-whole-hours',
    says: 'the volume of a day counts the whole hour that the day began in',
    edits: [
      figures(({ dayNotional }) => ({ dayNotional: (market, nowMs) => dayNotional(market, nowMs - 3_600_000 + 1) })),
    ],
  },
  {
    id: 'changes-rounded-up',
    says: 'the change of a day is rounded up at four places',
    edits: [
      figures(() => ({
        change: (px, before) => ratio(ceilToStep(((px - before) * ONE_WHOLE_UNIT) / before, 100n * ONE_MICRO_UNIT)),
      })),
    ],
  },
  {
    id: 'wide-slippage',
    says: 'what the venue sells at market fills within ten per cent of the mark',
    edits: [rulesEditorAt('engine', 'triggers')(() => ({ slippage: ratio(ONE_WHOLE_UNIT / 10n) }))],
  },
  {
    id: 'basis-of-the-newest',
    says: 'the average of the basis weighs the newest sample by half',
    edits: [mark(() => ({ fold: (average, sample) => (average + sample) / 2n }))],
  },
  {
    id: 'votes-rounded-up',
    says: 'the quorum is printed to two places, rounded up',
    edits: [
      rulesEditorAt('governance')(() => ({
        quorumStake: (total) => {
          const hundredths = ceilToStep((total * 2n) / 3n, ONE_WHOLE_UNIT / 100n) / (ONE_WHOLE_UNIT / 100n);
          return `${hundredths / 100n}.${String(hundredths % 100n).padStart(2, '0')}`;
        },
      })),
    ],
  },
  {
    id: 'prices-are-fresh-for-half',
    says: 'an index price is too old after half the time',
    edits: [mark(({ isFresh }) => ({ isFresh: (price, nowMs, staleMs) => isFresh(price, nowMs, staleMs / 2) }))],
  },
  {
    id: 'marks-near-the-index',
    says: 'the mark keeps to half of the band around the index',
    edits: [mark(({ clamp }) => ({ clamp: (value, oracle, band) => clamp(value, oracle, ratio(band / 2n)) }))],
  },
  {
    id: 'samples-of-whole-steps',
    says: 'samples of the premium stand at whole multiples of their interval',
    edits: [funding(() => ({ nextSampleMs: (atMs, { sampleMs }) => (Math.floor(atMs / sampleMs) + 1) * sampleMs }))],
  },
  {
    id: 'tapes-told-whole',
    says: 'each frame of a tape tells the newest prints again',
    edits: [rulesEditorAt('feed', 'trades')(() => ({ pushed: (_fresh, newest) => newest() }))],
  },
  {
    id: 'middle-of-one-side',
    says: 'a book of one side has its best price for a middle',
    edits: [
      mark(({ bookMid }) => ({
        bookMid: (market) => {
          const one = market.book.best('bid') ?? market.book.best('ask');
          return bookMid(market) ?? (one === null ? null : usdOfPx(one));
        },
      })),
    ],
  },
  {
    id: 'mark-without-basis',
    says: 'the first component of the mark is the index, without the average of the basis',
    edits: [
      mark(({ sources }) => ({
        sources: {
          ...sources,
          oracle_median: (core, market, oracle) => sources.oracle_median(core, { ...market, basisEma: 0n }, oracle),
        },
      })),
    ],
  },
  {
    id: 'custom-marks-fall-back',
    says: 'a market whose mark is pushed has its index for a mark where the push is old',
    edits: [
      mark(({ sources }) => ({
        sources: { ...sources, custom: (core, market, oracle) => sources.custom(core, market, oracle) ?? oracle },
      })),
    ],
  },
  {
    id: 'pushes-never-age',
    says: 'orders that open are taken however old the last push is',
    edits: [rulesEditorAt('engine', 'pushes')(() => ({ isStale: () => false }))],
  },
  {
    id: 'halted-markets-pay-nothing',
    says: 'a halted market skips its boundaries',
    edits: [funding(({ settles }) => ({ settles: (market) => settles(market) && !market.halted }))],
  },
  {
    id: 'payments-of-six-places',
    says: 'what a leg pays or gets of funding is cut at six places',
    edits: [
      funding(({ payment }) => ({
        payment: (terms, size, before) => usd((payment(terms, size, before) / ONE_MICRO_UNIT) * ONE_MICRO_UNIT),
      })),
    ],
  },
  {
    id: 'settled-sizes-unsigned',
    says: 'the row of a settlement has the size of a short without a sign',
    edits: [settlementRow(({ szi }) => ({ szi: (record, core) => String(szi?.(record, core)).replace('-', '') }))],
  },
];

function between(bid: BookPx | null, ask: BookPx | null): BookPx | null {
  return bid === null || ask === null ? null : bookPx((lesserOf(bid, ask) + (bid > ask ? bid : ask)) / 2n);
}
