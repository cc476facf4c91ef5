import type { CaseContext } from '../../harness/check/case-context.ts';
import { derived, field } from '../../harness/check/evidence.ts';
import type { FeedFrame } from '../../harness/client/feed-client.ts';

type Judging = CaseContext<'feed.frame.snapshot-flag' | 'feed.frame.no-sequence'>;

/** Channels whose flag may say anything (D25). */
const freeFlags: readonly string[] = ['open_orders', 'candles'];

/** Judges what every frame behind the first of a subscription has beside its body. */
export function judgePushedFrames({ expect }: Judging, channel: string, frames: readonly FeedFrame[]): void {
  for (const { json, channel: of } of frames) {
    if (of !== channel) continue;
    const forbidden = ['seq', 'ts', 'sub_id'].filter((key) => key in json);
    expect('feed.frame.no-sequence').equal(derived(forbidden, json), [], `keys that no frame of ${channel} has`);
    // A frame without a flag is the matter of its shape.
    if (!('is_snapshot' in json)) continue;
    const flag = field(json, 'is_snapshot');
    const where = `is_snapshot of a later frame of ${channel}`;
    if (!freeFlags.includes(channel)) expect('feed.frame.snapshot-flag').equal(flag, false, where);
    else
      expect('feed.frame.snapshot-flag').unusual(flag.value !== false, { expected: `false as ${where}`, actual: flag });
  }
}
