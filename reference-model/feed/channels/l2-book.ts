import { wsLimits } from '../../../spec-schemas/catalogue/limits.ts';
import type { JsonObject } from '../../../spec-schemas/json/lossless.ts';
import type { LevelSummary } from '../../book/book.ts';
import { groupLevels } from '../../book/book-grouping.ts';
import type { Side } from '../../book/book-side.ts';
import type { Core } from '../../core.ts';
import { formatLots, formatPx } from '../../numeric/served.ts';
import type { TradedMarket } from '../../state/traded-market.ts';
import { type Channel, makePushOnChangeView } from '../channel.ts';

export interface BookChannelRules {
  readonly levelsPerSide: number;
  /** Levels of one side in served order. */
  readonly levels: (market: TradedMarket, side: Side, depth: number) => readonly LevelSummary[];
  /** Levels grouped as the subscription requested. */
  readonly grouped: typeof groupLevels;
  readonly level: (market: TradedMarket, row: LevelSummary) => JsonObject;
  /** A book of levels, bids before asks. */
  readonly body: (
    coin: string,
    levels: readonly [readonly JsonObject[], readonly JsonObject[]],
    timeMs: number,
  ) => JsonObject;
  /** The body of `bbo`: the best level of each side, null for an empty side. */
  readonly best: (coin: string, pair: readonly [JsonObject | null, JsonObject | null], timeMs: number) => JsonObject;
  /** `time` of a book frame: that of the newest print, 0 before the first. */
  readonly timeMs: (core: Core, market: TradedMarket) => number;
}

export const bookChannelRules: BookChannelRules = {
  levelsPerSide: wsLimits.l2LevelsPerSide.value,
  levels: (market, side, depth) => market.book.levels(side, depth),
  grouped: groupLevels,
  level: ({ szDecimals }, { px, lots, orders }) => ({ px: formatPx(px), sz: formatLots(lots, szDecimals), n: orders }),
  body: (coin, levels, timeMs) => ({ coin, levels, time: timeMs }),
  best: (coin, pair, timeMs) => ({ coin, time: timeMs, bbo: pair }),
  timeMs: ({ histories }, { id }) => histories.trades.last(id)?.timeMs ?? 0,
};

/** `{coin, levels: [bids, asks], time}`, best first, the complete top of the book in every frame. @source write-api, "Events" */
export const l2BookChannel: Channel = {
  by: 'coin',
  grouped: true,
  open(core, subject) {
    const { coin, grouping } = subject;
    const rules = core.rules.feed.book;
    if (subject.kind === 'unlisted')
      return makePushOnChangeView(
        () => rules.body(coin, [[], []], 0),
        () => false,
      );
    const { market } = subject;
    const depth = grouping.figures === null ? rules.levelsPerSide : Number.POSITIVE_INFINITY;
    const side = (of: Side) =>
      rules
        .grouped(rules.levels(market, of, depth), of, grouping)
        .slice(0, rules.levelsPerSide)
        .map((row) => rules.level(market, row));
    return makePushOnChangeView(
      () => rules.body(coin, [side('bid'), side('ask')], rules.timeMs(core, market)),
      (block) => block.markets.has(market.id),
    );
  },
};
