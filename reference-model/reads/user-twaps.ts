import { formatLots } from '../numeric/served.ts';
import type { TradedMarket } from '../state/traded-market.ts';
import { type Twap, twapsOf } from '../state/twaps.ts';
import { defineRead } from './read.ts';
import { buildRow, type RowMakers } from './row.ts';
import { sideLetter } from './side-letter.ts';

export interface TwapWithMarket {
  readonly twap: Twap;
  readonly market: TradedMarket;
}

/** Running parents. @source read-api, "Other read rows": user_twaps */
export interface UserTwapsReadRules {
  readonly row: RowMakers<TwapWithMarket>;
  readonly order: (twaps: readonly Twap[]) => readonly Twap[];
}

export const userTwapsReadRules: UserTwapsReadRules = {
  row: {
    twap_id: ({ twap }) => Number(twap.twapId),
    coin: ({ market }) => market.coin,
    side: ({ twap }) => sideLetter(twap.side),
    sz: ({ twap, market }) => formatLots(twap.total, market.szDecimals),
    executed_sz: ({ twap, market }) => formatLots(twap.executed, market.szDecimals),
    slices_total: ({ twap }) => twap.slices,
    slices_done: ({ twap }) => twap.done,
    delay_ms: ({ twap }) => twap.delayMs,
    last_fire_ts: ({ twap }) => twap.lastFireMs,
    reduce_only: ({ twap }) => twap.reduceOnly,
  },
  order: (twaps) => twaps,
};

export const userTwapsRead = defineRead('user_twaps', (core, { address }) => {
  const { row, order } = core.rules.reads.userTwaps;
  const twaps = order(twapsOf(core.state, address)).flatMap((twap) => {
    const market = core.state.markets.get(twap.market);
    return market === undefined ? [] : [buildRow(core, row, { twap, market })];
  });
  return { body: { address, twaps } };
});
