import { isJsonArray, isJsonObject, printJson } from '../../../spec-schemas/json/lossless.ts';
import { groupLevels, noBookGrouping, parseBookGrouping } from '../../book/book-grouping.ts';
import { makePerpGateEdit } from '../../engine/orders/gate-edits.ts';
import { marginTierRows } from '../../engine/risk/market-figures.ts';
import { usdOfMicro } from '../../numeric/crossings.ts';
import { lots, microUsd, ratio, units, usd } from '../../numeric/planes.ts';
import { formatLots, formatPx, formatUnits } from '../../numeric/served.ts';
import { rulesEditorAt } from '../../rule-edits.ts';
import type { RulesEdit } from '../../rules.ts';
import { marketsOfKind } from '../../state/market.ts';
import type { Fault } from '../fault.ts';
import {
  makeL2BookReadEdit,
  makeMarketFiguresEdit,
  makeMarketSectionsReadEdit,
  makeMarketsMetaRowEdit,
  makeMarketsRowEdit,
} from '../operators/markets.ts';
import { makeReadDataEdit, makeReplyBodyEdit } from '../operators/wire.ts';

const spending = rulesEditorAt('engine', 'spending');
const meta = rulesEditorAt('reads', 'marketsMeta');

const HOUR_MS = 3_600_000;
const WHOLE_UNIT = 10n ** 18n;

export const marketsFiguresFaults: readonly Fault[] = [
  {
    id: 'markets.book-by-number',
    clause: 'markets.book.legacy',
    title: 'trades still takes the number of a market',
    edit: makeReplyBodyEdit((request, _body, reply) => {
      if (!isJsonObject(request) || request.type !== 'trades' || request.market_id === undefined) return reply;
      return { ...reply, status: 200, body: printJson({ data: { type: 'trades', coin: '', trades: [] } }) };
    }, '/info'),
  },
  {
    id: 'markets.worst-levels-kept',
    clause: 'markets.book.grouping-node',
    title: 'n_levels cuts the best levels off and leaves the worst',
    edit: makeReadDataEdit('l2_book', (data, { n_levels }) => ({
      ...data,
      bids: typeof n_levels === 'number' && isJsonArray(data.bids) ? data.bids.slice(-n_levels) : (data.bids ?? []),
    })),
  },
  {
    id: 'markets.no-levels-is-one',
    clause: 'markets.book.no-levels',
    title: 'n_levels 0 leaves the best level of each side',
    edit: makeL2BookReadEdit(({ grouping }) => ({
      grouping: (request) => (request.n_levels === 0 ? { ...noBookGrouping, levels: 1 } : grouping(request)),
    })),
  },
  {
    id: 'markets.grouped-to-better-prices',
    clause: 'markets.book.grouping',
    title: 'a grouped book rounds every price to the side that looks better',
    edit: makeL2BookReadEdit(() => ({
      grouping: parseBookGrouping,
      grouped: (rows, side, grouping) => groupLevels(rows, side === 'bid' ? 'ask' : 'bid', grouping),
    })),
  },
  {
    id: 'markets.grouping-drops-sizes',
    clause: 'markets.book.grouping-size',
    title: 'a level that grouping merged has half of its size',
    edit: makeL2BookReadEdit(({ grouped }) => ({
      grouping: parseBookGrouping,
      grouped: (rows, side, grouping) =>
        grouped(rows, side, grouping).map((row) => (row.orders > 1 ? { ...row, lots: lots(row.lots / 2n) } : row)),
    })),
  },
  {
    id: 'markets.open-interest-never-falls',
    clause: 'markets.rows.open-interest-sum',
    title: 'open interest is the highest that it ever was',
    edit: highestOpenInterest(),
  },
  {
    id: 'markets.open-interest-kept-at-close',
    clause: 'markets.rows.open-interest-units',
    title: 'open interest does not fall when both sides of a trade are closed',
    edit: highestOpenInterest(),
  },
  {
    id: 'markets.volume-of-days',
    clause: 'markets.rows.day-volume-window',
    title: 'no trade ever leaves day_ntl_vlm',
    edit: makeMarketFiguresEdit(() => ({
      dayNotional: ({ hourlyNotional }) => usd(hourlyNotional.reduce((sum, { notional }) => sum + notional, 0n)),
    })),
  },
  {
    id: 'markets.volume-below-zero',
    clause: 'markets.rows.day-volume-window',
    title: 'day_ntl_vlm is a micro-USDC short, below zero after a day without trades',
    edit: makeMarketFiguresEdit(({ dayNotional }) => ({
      dayNotional: (market, nowMs) => usd(dayNotional(market, nowMs) - usdOfMicro(microUsd(1n))),
    })),
  },
  {
    id: 'markets.prev-day-an-hour-ago',
    clause: 'markets.rows.prev-day',
    title: 'prev_day_px is the price of an hour ago',
    edit: makeMarketFiguresEdit(() => ({
      prevDayPx: ({ hourlyMark }, nowMs) =>
        hourlyMark.findLast(({ hour }) => hour < Math.floor(nowMs / HOUR_MS))?.px ?? null,
    })),
  },
  {
    id: 'markets.change-in-percent',
    clause: 'markets.rows.change-form',
    title: 'change_24h is a percentage',
    edit: makeMarketFiguresEdit(({ change }) => ({ change: (px, before) => ratio(change(px, before) * 100n) })),
  },
  {
    id: 'markets.close-flag-ignored',
    clause: 'markets.meta.close',
    title: 'a market with close false takes closing orders',
    needs: ['control'],
    edit: makePerpGateEdit(
      'flags',
      (check) =>
        (...order) =>
          order[2].open && !order[2].close ? null : check(...order),
    ),
  },
  {
    id: 'markets.close-false-of-longs',
    clause: 'markets.meta.close',
    title: 'a market with close false takes what closes a short',
    needs: ['control'],
    edit: makePerpGateEdit(
      'flags',
      (check) =>
        (...order) =>
          order[2].open && !order[2].close && order[3].side === 'bid' ? null : check(...order),
    ),
  },
  {
    id: 'markets.mark-source-other-word',
    clause: 'markets.meta.mark-source',
    title: 'mark_source is called oracle',
    edit: makeMarketsMetaRowEdit(() => ({ mark_source: () => 'oracle' })),
  },
  {
    id: 'markets.base-ratio-percent',
    clause: 'markets.meta.base-ratios',
    title: 'maint_margin_ratio is a percentage',
    edit: makeMarketsMetaRowEdit(({ maint_margin_ratio }) => ({
      maint_margin_ratio: (market, core) => `${maint_margin_ratio?.(market, core)}%`,
    })),
  },
  {
    id: 'markets.ladder-eases',
    clause: 'markets.meta.rungs-monotonic',
    title: 'the ratios of the ladder fall from rung to rung',
    edit: makeMarketsMetaRowEdit(() => ({
      margin_tiers: (market) => {
        const rungs = marginTierRows(market);
        const ratios = rungs.map(({ maint_margin_ratio }) => maint_margin_ratio).toReversed();
        return rungs.map((rung, at) => ({ ...rung, maint_margin_ratio: ratios[at] }));
      },
    })),
  },
  {
    id: 'markets.meta-with-mark',
    clause: 'markets.meta.static',
    title: 'static rows serve the mark as well',
    edit: makeMarketsMetaRowEdit(() => ({ mark_px: ({ mark }) => (mark === null ? '0' : formatPx(mark)) })),
  },
  {
    id: 'markets.token-of-size-decimals',
    clause: 'markets.meta.token-agrees',
    title: 'wei_decimals of a base token is its sz_decimals',
    edit: meta(({ token }) => ({ token: { ...token, wei_decimals: ({ szDecimals }) => szDecimals } })),
  },
  {
    id: 'markets.spot-minimum-null',
    clause: 'markets.spot.min-notional',
    title: 'min_notional of a pair is null',
    edit: makeMarketSectionsReadEdit(({ pair }) => ({ pair: { ...pair, min_notional: () => null } })),
  },
  {
    id: 'markets.supply-of-large-holders',
    clause: 'markets.spot.circulating-committed',
    title: 'circulating_supply counts holders of one whole unit and more',
    edit: makeMarketSectionsReadEdit(({ pair }) => ({
      pair: {
        ...pair,
        circulating_supply: ({ base }, { state }) => {
          const held = [...state.accounts.values()].map(({ balances }): bigint => balances.get(base)?.total ?? 0n);
          return formatUnits(units(held.reduce((sum, total) => (total < WHOLE_UNIT ? sum : sum + total), 0n)));
        },
      },
    })),
  },
  {
    id: 'markets.supply-number',
    clause: 'markets.token.total-supply',
    title: 'total_supply is a JSON number',
    edit: makeMarketSectionsReadEdit(({ token }) => ({
      token: { ...token, total_supply: ({ totalSupply }) => Number(formatUnits(totalSupply)) },
    })),
  },
  {
    id: 'markets.supply-of-one',
    clause: 'markets.token.holders',
    title: 'total_supply is 1, whatever accounts hold',
    edit: makeMarketSectionsReadEdit(({ token }) => ({ token: { ...token, total_supply: () => '1' } })),
  },
  {
    id: 'markets.system-address-padded',
    clause: 'markets.token.identifiers',
    title: 'system_address is padded to 32 bytes',
    edit: makeMarketSectionsReadEdit(({ token }) => ({
      token: { ...token, system_address: ({ systemAddress }) => `0x${'0'.repeat(24)}${systemAddress.slice(2)}` },
    })),
  },
  {
    id: 'markets.credits-at-any-scale',
    clause: 'markets.token.wei-decimals',
    title: 'a transfer is credited finer than wei_decimals',
    edit: spending(() => ({ scaled: (_core, _asset, amount) => amount })),
  },
  {
    id: 'markets.credits-at-size-decimals',
    clause: 'markets.token.wei-decimals',
    title: 'a transfer is credited at sz_decimals',
    edit: spending(() => ({ scaled: (_core, _asset, amount) => units(amount - (amount % (WHOLE_UNIT / 100n))) })),
  },
  {
    id: 'markets.pairs-named-alike',
    clause: 'markets.spot.unique-names',
    title: 'every pair has the name of the first',
    edit: makeMarketSectionsReadEdit(({ pair }) => ({
      pair: { ...pair, name: (_pair, { state }) => marketsOfKind(state, 'spot').toArray()[0]?.coin },
    })),
  },
  {
    id: 'markets.token-supply-of-one',
    clause: 'markets.meta.token-supply',
    title: 'the token of a market tells a supply of 1',
    edit: meta(({ token }) => ({ token: { ...token, circulating_supply: () => '1' } })),
  },
];

function highestOpenInterest(): RulesEdit {
  return makeMarketsRowEdit(() => {
    const most = new Map<number, bigint>();
    return {
      open_interest: ({ market, figures: { openInterest } }) => {
        const before = most.get(market.id) ?? 0n;
        most.set(market.id, openInterest > before ? openInterest : before);
        return formatLots(lots(most.get(market.id) ?? 0n), market.szDecimals);
      },
    };
  });
}
