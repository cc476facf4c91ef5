import type { FeedFrame } from '../../harness/client/feed-client.ts';
import { rowsAt } from '../../harness/client/json-at.ts';
import { canonicalText } from '../../harness/compare/canonical.ts';
import { isJsonObject, type JsonObject } from '../../spec-schemas/json/lossless.ts';

/** Keys that date a body without describing its content. */
const stamps: readonly (keyof JsonObject)[] = ['time', 'height'];

/** Frames of one channel whose body equals the previous one's, ignoring timestamps. */
export function findFramesWithRepeatedBody(frames: readonly FeedFrame[]): readonly FeedFrame[] {
  return repeated(frames, unstamped);
}

/** Frames of one channel that equal the previous one, including timestamps. */
export function findIdenticalRepeatedFrames(frames: readonly FeedFrame[]): readonly FeedFrame[] {
  return repeated(frames, ({ data }) => canonicalText(data ?? null));
}

/** Candle frames in which every bar is as earlier frames left it, for any number of bars per frame. */
export function findFramesOfRepeatedBars(frames: readonly FeedFrame[]): readonly FeedFrame[] {
  const textByTime = new Map<string, string>();
  return frames.filter(({ data }, n) => {
    const bars = rowsAt(data, 'candles').map((bar) => [String(bar.t), canonicalText(bar)] as const);
    const isTold = n > 0 && bars.length > 0 && bars.every(([t, text]) => textByTime.get(t) === text);
    for (const [t, text] of bars) textByTime.set(t, text);
    return isTold;
  });
}

function repeated(frames: readonly FeedFrame[], text: (frame: FeedFrame) => string): readonly FeedFrame[] {
  return frames.filter((frame, n) => n > 0 && text(frame) === text(frames[n - 1] ?? frame));
}

function unstamped({ data }: FeedFrame): string {
  if (!isJsonObject(data)) return canonicalText(data ?? null);
  return canonicalText(Object.fromEntries(Object.entries(data).filter(([key]) => !stamps.includes(key))));
}
