import { wsLimits } from '../../spec-schemas/catalogue/limits.ts';
import { printJson } from '../../spec-schemas/json/lossless.ts';
import { candleBarsIn } from '../reads/candle-snapshot.ts';
import { buildRow } from '../reads/row.ts';
import type { Channel } from './channel.ts';

const whole = { start_time: null, end_time: null };

/** Bars of one market and type. The first frame has the newest bars, oldest first; later frames have the newest bar when it changes. */
export const candlesChannel: Channel = {
  by: 'series',
  open(core, subject, { type, interval }) {
    const { row } = core.rules.reads.candleSnapshot;
    const newest = (most: number) =>
      subject.kind === 'unlisted'
        ? []
        : candleBarsIn(core, subject.market, type, interval, whole, most).bars.map((bar) => buildRow(core, row, bar));
    const body = (snapshot: boolean, most: number) => ({ snapshot, candles: newest(most) });
    let before = printJson(newest(1));
    return {
      snapshot: () => body(true, core.rules.feed.candles.snapshotBars),
      push() {
        const now = body(false, 1);
        const text = printJson(now.candles);
        if (now.candles.length === 0 || text === before) return null;
        before = text;
        return now;
      },
    };
  },
};

/** @source supplement, ws: candles; supplement, limits */
export interface CandlesChannelRules {
  /** Maximum bars in a first frame. */
  readonly snapshotBars: number;
}

export const candlesChannelRules: CandlesChannelRules = { snapshotBars: wsLimits.candlesSnapshotMax.value };
