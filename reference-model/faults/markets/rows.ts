import { paramFiguresInForce } from '../../engine/risk/param-figures.ts';
import { divTrunc } from '../../numeric/division.ts';
import { absLots, bookPx, usd } from '../../numeric/planes.ts';
import { formatPx } from '../../numeric/served.ts';
import { rulesEditorAt } from '../../rule-edits.ts';
import type { Fault } from '../fault.ts';
import {
  makeL2BookReadEdit,
  makeMarketFiguresEdit,
  makeMarketSectionsReadEdit,
  makeMarketsRowEdit,
  makeMarkRulesEdit,
} from '../operators/markets.ts';
import { makeReadDataEdit, omitKey } from '../operators/wire.ts';

const HOUR_MS = 3_600_000;

export const marketsRowsFaults: readonly Fault[] = [
  {
    id: 'markets.spot-section-lost',
    clause: 'markets.rows.sections',
    title: 'markets serves no spot section',
    edit: makeReadDataEdit('markets', (data) => omitKey(data, 'spot')),
  },
  {
    id: 'markets.open-interest-number',
    clause: 'markets.rows.shape',
    title: 'open_interest is a JSON number',
    edit: makeMarketsRowEdit(() => ({ open_interest: ({ figures: { openInterest } }) => Number(openInterest) })),
  },
  {
    id: 'markets.sorted-by-name',
    clause: 'markets.rows.order',
    title: 'perpetual rows stand in the order of their symbols',
    edit: makeMarketSectionsReadEdit(({ select }) => ({
      select: (core, kind, coin) => {
        const rows = select(core, kind, coin);
        return { ...rows, perp: rows.perp?.toSorted((a, b) => (a.coin < b.coin ? -1 : 1)) ?? null };
      },
    })),
  },
  {
    id: 'markets.mark-left-out',
    clause: 'markets.rows.mark-unset',
    title: 'a halted market has no mark_px',
    edit: makeMarketsRowEdit(({ mark_px }) => ({
      mark_px: (source, core) => (source.market.halted ? undefined : mark_px?.(source, core)),
    })),
  },
  {
    id: 'markets.oracle-null',
    clause: 'markets.rows.oracle-unset',
    title: 'oracle_px of a market that takes no opening order is null',
    edit: makeMarketsRowEdit(({ oracle_px }) => ({
      oracle_px: (source, core) => (source.market.open ? oracle_px?.(source, core) : null),
    })),
  },
  {
    id: 'markets.mid-null',
    clause: 'markets.rows.mid-omitted',
    title: 'mid_px of a one-sided book is null',
    edit: makeMarketsRowEdit(({ mid_px }) => ({ mid_px: (source, core) => mid_px?.(source, core) ?? null })),
  },
  {
    id: 'markets.mid-of-one-side',
    clause: 'markets.rows.mid-omitted',
    title: 'a book of one side has its best price for a middle',
    edit: makeMarketFiguresEdit(({ mid }) => ({
      mid: (market) => mid(market) ?? market.book.best('bid') ?? market.book.best('ask'),
    })),
  },
  {
    id: 'markets.mid-kept',
    clause: 'markets.rows.mid-omitted',
    title: 'a book whose bids are gone keeps the middle that it had',
    edit: makeMarketFiguresEdit(({ mid }) => {
      const kept = new WeakMap<object, ReturnType<typeof mid>>();
      return {
        mid: (market) => {
          const now = mid(market);
          if (now !== null) kept.set(market.book, now);
          return now ?? (market.book.best('bid') === null ? (kept.get(market.book) ?? null) : null);
        },
      };
    }),
  },
  {
    id: 'markets.mid-is-best-bid',
    clause: 'markets.rows.mid',
    title: 'mid_px is the best bid',
    edit: makeMarketFiguresEdit(({ mid }) => ({
      mid: (market) => (mid(market) === null ? null : market.book.best('bid')),
    })),
  },
  {
    id: 'markets.impact-of-empty-book',
    clause: 'markets.rows.impact-omitted',
    title: 'impact_pxs of a book that cannot fill the notional are zero',
    edit: makeMarketsRowEdit(({ impact_pxs }) => ({
      impact_pxs: (source, core) => impact_pxs?.(source, core) ?? ['0', '0'],
    })),
  },
  {
    id: 'markets.impact-of-bids-alone',
    clause: 'markets.rows.impact-omitted',
    title: 'impact_pxs of a book whose bids alone fill the notional are those of the bids',
    edit: makeMarketsRowEdit(({ impact_pxs }) => ({
      impact_pxs: (source, core) => {
        const sold = core.rules.engine.figures.impactPx(source.market, 'bid', paramFiguresInForce(core).impactNotional);
        return impact_pxs?.(source, core) ?? (sold === null ? undefined : [formatPx(sold), formatPx(sold)]);
      },
    })),
  },
  {
    id: 'markets.impact-ask-first',
    clause: 'markets.rows.impact-order',
    title: 'impact_pxs is the ask price, then the bid price',
    edit: makeMarketsRowEdit(() => ({
      impact_pxs: ({ figures: { impactPxs } }) => impactPxs?.toReversed().map(formatPx),
    })),
  },
  {
    id: 'markets.impact-inside-spread',
    clause: 'markets.rows.impact',
    title: 'the bid of impact_pxs is a tick better than the best bid',
    edit: makeMarketsRowEdit(() => ({
      impact_pxs: ({ figures: { impactPxs }, market: { tick } }) =>
        impactPxs === null ? undefined : [formatPx(bookPx(impactPxs[0] + tick)), formatPx(impactPxs[1])],
    })),
  },
  {
    id: 'markets.open-interest-in-lots',
    clause: 'markets.rows.open-interest-units',
    title: 'open_interest is in lots',
    edit: makeMarketsRowEdit(() => ({ open_interest: ({ figures: { openInterest } }) => openInterest.toString() })),
  },
  {
    id: 'markets.open-interest-both-sides',
    clause: 'markets.rows.open-interest',
    title: 'open interest counts longs and shorts',
    edit: rulesEditorAt('engine', 'positions')(() => ({ openInterestOf: absLots })),
  },
  {
    id: 'markets.volume-of-whole-hours',
    clause: 'markets.rows.day-volume',
    title: 'day_ntl_vlm leaves out the hour that runs',
    edit: makeMarketFiguresEdit(() => ({
      dayNotional: ({ hourlyNotional }, nowMs) =>
        usd(
          hourlyNotional.reduce(
            (sum, { hour, notional }) => (hour < Math.floor(nowMs / HOUR_MS) ? sum + notional : sum),
            0n,
          ),
        ),
    })),
  },
  {
    id: 'markets.change-zero',
    clause: 'markets.rows.change',
    title: 'change_24h is "0" while there is no price of a day ago',
    edit: makeMarketsRowEdit(({ change_24h }) => ({ change_24h: (source, core) => change_24h?.(source, core) ?? '0' })),
  },
  {
    id: 'markets.book-off-grid',
    clause: 'markets.rows.same-grid',
    title: 'l2_book serves prices half a tick off the grid',
    edit: makeL2BookReadEdit(({ level }) => ({
      level: {
        ...level,
        px: ({ level: { px }, market }) =>
          // Half a tick is a whole number of units for a price on the grid.
          formatPx(market.kind === 'perp' ? ((px + divTrunc(market.tick, 2n)) as typeof px) : px),
      },
    })),
  },
  {
    id: 'markets.index-is-mark',
    clause: 'markets.mark.oracle',
    title: 'oracle_px serves the mark',
    edit: makeMarketsRowEdit(({ mark_px }) => (mark_px === undefined ? {} : { oracle_px: mark_px })),
  },
  {
    id: 'markets.mark-is-mean',
    clause: 'markets.mark.components',
    title: 'the mark is the mean of its components',
    edit: makeMarkRulesEdit(() => ({
      combine: (components) =>
        components.length === 0
          ? null
          : usd(
              divTrunc(
                components.reduce((sum, value) => sum + value, 0n),
                BigInt(components.length),
              ),
            ),
    })),
  },
  {
    id: 'markets.mark-unbounded',
    clause: 'markets.mark.band',
    title: 'the mark leaves its band around the index',
    edit: makeMarkRulesEdit(() => ({ clamp: (value) => value })),
  },
];
