import { printJson } from '../../../spec-schemas/json/lossless.ts';
import type { Core } from '../../core.ts';
import { marketRow } from '../../reads/markets.ts';
import { buildRow } from '../../reads/row.ts';
import { marketsOfKind } from '../../state/market.ts';
import type { Channel } from '../channel.ts';

type Row = Record<string, unknown>;

/** Rows of one frame, in the read's order. */
export interface MarketsFrameRows {
  readonly perp: readonly Row[];
  readonly pairs: readonly Row[];
  readonly tokens: readonly Row[];
}

export interface MarketsChannelRules {
  /** Every row, as contained in a frame. */
  readonly rows: (core: Core) => MarketsFrameRows;
  /** Returns the current rows that differ from the previous rows. */
  readonly changed: (rows: readonly Row[], before: ReadonlySet<string>) => readonly Row[];
  /** Returns the rows of a push, given the changed ones. */
  readonly pushed: (changed: MarketsFrameRows, now: MarketsFrameRows) => MarketsFrameRows;
  /** Wraps the rows into the body of a frame (D85). */
  readonly body: (rows: MarketsFrameRows) => unknown;
}

export const marketsChannelRules: MarketsChannelRules = {
  rows: (core) => {
    const { perp, pairs } = marketSectionRows(core);
    // Tokens have no rows among those of the markets.
    return { perp, pairs: pairs.map(spotRow), tokens: [] };
  },
  changed: (rows, before) => rows.filter((row) => !before.has(printJson(row))),
  pushed: (changed) => changed,
  body: ({ perp, pairs }) => [...perp, ...pairs],
};

/** The rows of the read. */
export function marketSectionRows(core: Core): MarketsFrameRows {
  const { pair, token } = core.rules.reads.marketSections;
  return {
    perp: marketsOfKind(core.state, 'perp')
      .map((row) => marketRow(core, row))
      .toArray(),
    pairs: marketsOfKind(core.state, 'spot')
      .map((row) => buildRow(core, pair, row))
      .toArray(),
    tokens: [...core.state.tokens.values()].sort((a, b) => a.id - b.id).map((row) => buildRow(core, token, row)),
  };
}

/** A pair row with the two keys that distinguish the rows of both kinds. */
function spotRow({ name, mark_px, mid_px, day_ntl_vlm, prev_day_px }: Row): Row {
  return { coin: name, kind: 'spot', mark_px, mid_px, day_ntl_vlm, prev_day_px };
}

/** Every market in the first frame, then the changed rows. @source write-api, "Events"; decisions D24, D85 */
export const marketsChannel: Channel = {
  by: 'venue',
  open(core) {
    const rules = core.rules.feed.markets;
    // A row contains its market's name, so rows of two markets never serialize alike.
    const printed = ({ perp, pairs, tokens }: MarketsFrameRows) =>
      new Set([...perp, ...pairs, ...tokens].map((row) => printJson(row)));
    let before = printed(rules.rows(core));
    return {
      snapshot: () => rules.body(rules.rows(core)),
      push() {
        const now = rules.rows(core);
        const perp = rules.changed(now.perp, before);
        const pairs = rules.changed(now.pairs, before);
        const tokens = rules.changed(now.tokens, before);
        before = printed(now);
        // Rows change over time even without events: the day's volume expires.
        return perp.length + pairs.length + tokens.length === 0
          ? null
          : rules.body(rules.pushed({ perp, pairs, tokens }, now));
      },
    };
  },
};
