import { isJsonArray, isJsonObject } from '../../../spec-schemas/json/lossless.ts';
import { baseMarginRatios, marginTierRows } from '../../engine/risk/market-figures.ts';
import { notional } from '../../numeric/crossings.ts';
import { lots } from '../../numeric/planes.ts';
import { formatUsd } from '../../numeric/served.ts';
import { rulesEditorAt } from '../../rule-edits.ts';
import type { PerpMarket } from '../../state/perp-market.ts';
import type { Fault } from '../fault.ts';
import { makeMarketSectionsReadEdit, makeMarketsMetaRowEdit } from '../operators/markets.ts';
import { editEachRow, makeReadDataEdit } from '../operators/wire.ts';

/** Lowest `max_market_order_ntl` served so far, for the fault that remembers it. */
const leastServed = new WeakMap<PerpMarket, string>();

/** Coins that were served with a cap, for the fault that remembers them. */
const onceCapped = new Set<string>();

export const marketsMetaFaults: readonly Fault[] = [
  {
    id: 'markets.strict-isolated-missing',
    clause: 'markets.meta.shape',
    title: 'static rows lack strict_isolated',
    edit: makeMarketsMetaRowEdit(() => ({ strict_isolated: () => undefined })),
  },
  {
    id: 'markets.meta-without-halted',
    clause: 'markets.meta.same-markets',
    title: 'markets_meta leaves out the market that markets lists last',
    edit: makeReadDataEdit('markets_meta', (data) =>
      isJsonArray(data.perp) && data.perp.length > 1 ? { ...data, perp: data.perp.slice(0, -1) } : data,
    ),
  },
  {
    id: 'markets.meta-other-supply',
    clause: 'markets.meta.same-spot',
    title: 'markets_meta serves pairs without their supply',
    edit: makeReadDataEdit('markets_meta', (data) =>
      isJsonObject(data.spot)
        ? { ...data, spot: editEachRow(data.spot, 'pairs', (row) => ({ ...row, circulating_supply: '0' })) }
        : data,
    ),
  },
  {
    id: 'markets.leverage-above-ladder',
    clause: 'markets.meta.max-leverage',
    title: 'max_leverage is twice the top rung of the ladder',
    edit: makeMarketsMetaRowEdit(() => ({ max_leverage: ({ maxLeverage }) => 2 * maxLeverage })),
  },
  {
    id: 'markets.ladder-falling',
    clause: 'markets.meta.tiers-ascending',
    title: 'margin_tiers begin with the unbounded rung',
    edit: makeMarketsMetaRowEdit(() => ({ margin_tiers: (market) => marginTierRows(market).reverse() })),
  },
  {
    id: 'markets.ladder-bounded',
    clause: 'markets.meta.top-rung',
    title: 'the last rung of margin_tiers is bounded',
    edit: makeMarketsMetaRowEdit(() => ({
      margin_tiers: (market) =>
        marginTierRows(market).map((row) => ({ ...row, max_open_interest: row.max_open_interest ?? '1000000000' })),
    })),
  },
  {
    id: 'markets.initial-is-maintenance',
    clause: 'markets.meta.init-ratio',
    title: 'init_margin_ratio is the maintenance ratio',
    edit: makeMarketsMetaRowEdit(() => ({ init_margin_ratio: (market) => baseMarginRatios(market).maintBps })),
  },
  {
    id: 'markets.step-too-fine',
    clause: 'markets.meta.step-size',
    title: 'step_size is a tenth of the last decimal of a size',
    edit: makeMarketsMetaRowEdit(() => ({ step_size: ({ szDecimals }) => `0.${'0'.repeat(szDecimals)}1` })),
  },
  {
    id: 'markets.minimum-off-the-step',
    clause: 'markets.meta.grid',
    title: 'min_order is half a step',
    edit: makeMarketsMetaRowEdit(() => ({ min_order: ({ szDecimals }) => `0.${'0'.repeat(szDecimals)}5` })),
  },
  {
    id: 'markets.oi-cap-null',
    clause: 'markets.meta.oi-cap',
    title: 'oi_cap of an uncapped market is null',
    edit: makeMarketsMetaRowEdit(({ oi_cap }) => ({ oi_cap: (market, core) => oi_cap?.(market, core) ?? null })),
  },
  {
    id: 'markets.headroom-in-usdc',
    clause: 'markets.meta.headroom',
    title: 'max_market_order_ntl is a notional at the mark',
    edit: makeMarketsMetaRowEdit(() => ({
      max_market_order_ntl: ({ oiCap, mark, szDecimals }) =>
        oiCap === null || mark === null ? null : formatUsd(notional(mark, oiCap, szDecimals)),
    })),
  },
  {
    id: 'markets.oi-cap-lifted-to-nothing',
    clause: 'markets.meta.oi-cap',
    title: 'the cap of a market reads 0 once a vote has lifted it',
    needs: ['control'],
    edit: makeMarketsMetaRowEdit(({ oi_cap }) => ({
      oi_cap: (market, core) => {
        const cap = oi_cap?.(market, core);
        if (cap !== undefined) onceCapped.add(market.coin);
        return cap ?? (onceCapped.has(market.coin) ? '0' : undefined);
      },
    })),
  },
  {
    id: 'markets.headroom-below-nothing',
    clause: 'markets.meta.headroom',
    title: 'the headroom of a market with more open than its cap is negative',
    needs: ['control'],
    edit: rulesEditorAt(
      'engine',
      'figures',
    )(() => ({
      headroom: ({ oiCap, openInterest }) => (oiCap === null ? null : lots(oiCap - openInterest)),
    })),
  },
  {
    id: 'markets.headroom-never-returns',
    clause: 'markets.meta.headroom',
    title: 'max_market_order_ntl stays at the least that was ever asked for',
    edit: makeMarketsMetaRowEdit(({ max_market_order_ntl: headroom }) => ({
      max_market_order_ntl(market, core) {
        const now = headroom?.(market, core);
        if (typeof now !== 'string') return now;
        const least = leastServed.get(market);
        const lower = least === undefined || Number(now) < Number(least) ? now : least;
        leastServed.set(market, lower);
        return lower;
      },
    })),
  },
  {
    id: 'markets.token-null',
    clause: 'markets.meta.token',
    title: 'token is null where the market has no base token',
    edit: makeMarketsMetaRowEdit(({ token }) => ({ token: (market, core) => token?.(market, core) ?? null })),
  },
  {
    id: 'markets.signing-id-shifted',
    clause: 'markets.meta.signing-id',
    title: 'signing_id counts from one where signed orders count from zero',
    edit: makeMarketsMetaRowEdit(() => ({ signing_id: ({ id }) => id + 1 })),
  },
  {
    id: 'markets.spot-minimum-missing',
    clause: 'markets.spot.pair-shape',
    title: 'a pair without a minimum has no min_notional',
    edit: makeMarketSectionsReadEdit(({ pair }) => ({ pair: { ...pair, min_notional: () => undefined } })),
  },
  {
    id: 'markets.spot-sorted-by-name',
    clause: 'markets.spot.order',
    title: 'tokens stand in the order of their names',
    edit: makeMarketSectionsReadEdit(({ select }) => ({
      select: (core, kind, coin) => {
        const { perp, spot } = select(core, kind, coin);
        return {
          perp,
          spot: spot === null ? null : { ...spot, tokens: spot.tokens.toSorted((a, b) => (a.name < b.name ? -1 : 1)) },
        };
      },
    })),
  },
  {
    id: 'markets.spot-old-name',
    clause: 'markets.spot.pair-renamed',
    title: 'a pair row still has its number under id',
    edit: makeMarketSectionsReadEdit(({ pair }) => ({ pair: { ...pair, id: ({ id }) => id } })),
  },
  {
    id: 'markets.spot-untraded-zero',
    clause: 'markets.spot.pair-untraded',
    title: 'a pair that has not traded has a day-old price of zero',
    edit: makeMarketSectionsReadEdit(({ pair }) => ({ pair: { ...pair, prev_day_px: () => '0' } })),
  },
  {
    id: 'markets.spot-untraded-mark-zero',
    clause: 'markets.spot.pair-untraded',
    title: 'a pair that has not traded has a mark of zero',
    edit: makeMarketSectionsReadEdit(({ pair }) => ({ pair: { ...pair, mark_px: () => '0' } })),
  },
  {
    id: 'markets.spot-untraded-middle',
    clause: 'markets.spot.pair-untraded',
    title: 'a pair on which orders rest has a middle before its first trade',
    edit: rulesEditorAt(
      'engine',
      'figures',
    )(() => ({
      pairMid: ({ book }) => (book.best('ask') === null ? null : book.best('bid')),
    })),
  },
  {
    id: 'markets.spot-genesis-at-one',
    clause: 'markets.spot.pair-genesis',
    title: 'genesis pairs were registered at block 1',
    edit: makeMarketSectionsReadEdit(({ pair }) => ({ pair: { ...pair, registered_at: () => 1 } })),
  },
  {
    id: 'markets.spot-decimals-text',
    clause: 'markets.spot.token-shape',
    title: 'wei_decimals is a text',
    edit: makeMarketSectionsReadEdit(({ token }) => ({
      token: { ...token, wei_decimals: ({ weiDecimals }) => String(weiDecimals) },
    })),
  },
  {
    id: 'markets.base-ratio-off-ladder',
    clause: 'markets.meta.first-rung',
    title: 'maint_margin_ratio is half of that of the first rung',
    edit: makeMarketsMetaRowEdit(({ maint_margin_ratio }) => ({
      maint_margin_ratio: (market, core) => String(Number(maint_margin_ratio?.(market, core)) / 2),
    })),
  },
];
