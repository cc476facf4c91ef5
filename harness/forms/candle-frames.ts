import { isJsonArray, isJsonObject } from '../../spec-schemas/json/lossless.ts';
import type { BodyNormalizer } from './body-normalizer.ts';
import { type FrameNormalizers, makeSplitFrameNormalizers } from './frame-normalizers.ts';
import { makeRecordFinder, makeRecordForm } from './records.ts';
import type { RowForm } from './row-form.ts';

/** A bar, of a frame or of the read. */
export const candleBarForm: RowForm = {
  keys: {
    t: ['time', 'open_time', 'start_time', 'start', 'ts'],
    T: ['close_time', 'end_time', 'end'],
    s: ['coin', 'symbol'],
    i: ['interval'],
    o: ['open'],
    h: ['high'],
    l: ['low'],
    c: ['close'],
    v: ['volume', 'base_volume'],
    q: ['quote_volume', 'volume_usdc', 'turnover'],
    n: ['trades', 'trade_count', 'num_trades', 'count'],
  },
  needed: ['t', 'c'],
};

const bars = makeRecordFinder('candles', { ...makeRecordForm(candleBarForm, ['t', 'c']), coinKey: 's' });

/** Bars in `candles` frames, under that name in public facts, next to a mark whether the frame is the first. */
function barsIn(isFirst: boolean): BodyNormalizer['find'] {
  return (body) => {
    const found = bars(body);
    if (found === null || !isJsonArray(found.body)) return null;
    const snapshot = isJsonObject(body) && typeof body.snapshot === 'boolean' ? body.snapshot : isFirst;
    const [place = null, ...keys] = found.form;
    const isOwn = place === 'under candles';
    const form = [isOwn ? '' : place || 'bars alone', ...keys];
    const isAsItCame = isOwn && isJsonObject(body) && found.body === body.candles;
    return { body: isAsItCame ? body : { snapshot, candles: found.body }, form };
  };
}

const { first, later } = makeSplitFrameNormalizers('candles', 'market', barsIn(true));

export const candleFrameNormalizers: FrameNormalizers = { first, later: { ...later, find: barsIn(false) } };
