import type { CaseContext } from '../../harness/check/case-context.ts';
import { derived, field } from '../../harness/check/evidence.ts';
import type { FeedFrame } from '../../harness/client/feed-client.ts';

type Judging = CaseContext<'feed.frame.snapshot-flag' | 'feed.frame.no-sequence'>;

/** Channels whose flag is unspecified (D25). */
const freeFlags: readonly string[] = ['open_orders', 'candles'];

/** Judges the keys next to the body of every frame after a subscription's first. */
export function judgePushedFrameKeys({ expect }: Judging, channel: string, frames: readonly FeedFrame[]): void {
  for (const { json, channel: of } of frames) {
    if (of !== channel) continue;
    const forbidden = ['seq', 'ts', 'sub_id'].filter((key) => key in json);
    expect('feed.frame.no-sequence').equal(
      derived(forbidden, json),
      [],
      `forbidden keys (seq, ts, sub_id) in a frame of ${channel}`,
    );
    // The clause of its shape judges a frame without a flag.
    if (!('is_snapshot' in json)) continue;
    const flag = field(json, 'is_snapshot');
    const where = `is_snapshot of a later frame of ${channel}`;
    if (!freeFlags.includes(channel)) expect('feed.frame.snapshot-flag').equal(flag, false, where);
    else
      expect('feed.frame.snapshot-flag').unusual(flag.value !== false, { expected: `false as ${where}`, actual: flag });
  }
}
