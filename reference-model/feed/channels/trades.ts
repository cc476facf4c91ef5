import { wsLimits } from '../../../spec-schemas/catalogue/limits.ts';
import type { JsonObject } from '../../../spec-schemas/json/lossless.ts';
import type { Core } from '../../core.ts';
import type { FillEvent } from '../../events.ts';
import type { TradeRecord } from '../../history/trades.ts';
import { formatLots, formatPx } from '../../numeric/served.ts';
import { sideLetter } from '../../reads/side-letter.ts';
import type { TradedMarket } from '../../state/traded-market.ts';
import { type Channel, makeRecordView } from '../channel.ts';

export interface TradesChannelRules {
  readonly snapshotRows: number;
  /** Prints of a snapshot, newest first. */
  readonly newest: (core: Core, market: TradedMarket, count: number) => readonly TradeRecord[];
  readonly row: (market: TradedMarket, print: TradeRecord, users: readonly string[] | null) => JsonObject;
  /** Rows of the frame for a block with prints, in block order (D24). */
  readonly pushed: (fresh: readonly JsonObject[], newest: () => readonly JsonObject[]) => readonly JsonObject[];
  /** `users` of a pushed print (D100). */
  readonly users: (fill: FillEvent) => readonly string[];
}

export const tradesChannelRules: TradesChannelRules = {
  snapshotRows: wsLimits.tradesSnapshotRows.value,
  newest: ({ histories }, { id }, count) => histories.trades.of(id).slice(-count).reverse(),
  row: ({ coin, szDecimals }, { side, px, lots, timeMs, tid }, users) => ({
    coin,
    side: sideLetter(side),
    px: formatPx(px),
    sz: formatLots(lots, szDecimals),
    time: timeMs,
    tid: tid.toString(), // exceeds 2^53
    users,
  }),
  pushed: (fresh) => fresh,
  users: ({ taker }) => [taker.owner],
};

/** Prints of one market: the newest without their parties in the snapshot, then those of each block in order. */
export const tradesChannel: Channel = {
  by: 'coin',
  open(core, subject) {
    if (subject.kind === 'unlisted')
      return makeRecordView(
        () => [],
        () => [],
      );
    const { market } = subject;
    const rules = core.rules.feed.trades;
    const newest = () => rules.newest(core, market, rules.snapshotRows).map((print) => rules.row(market, print, null));
    return makeRecordView(newest, (committed) => {
      const fills = committed.fillsByMarket.get(market.id) ?? [];
      const fresh = fills.map((fill) => {
        const { px, lots, tid, taker, timeMs, height: block } = fill;
        const print = { side: taker.side, px, lots, timeMs, tid, block, hash: taker.hash };
        return rules.row(market, print, rules.users(fill));
      });
      return fresh.length === 0 ? fresh : rules.pushed(fresh, newest);
    });
  },
};
