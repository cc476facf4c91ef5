import { check } from '../../harness/check/check.ts';
import { derived, field } from '../../harness/check/evidence.ts';
import { judgeTimeSince } from '../../harness/check/judge-time-since.ts';
import type { FeedFrame } from '../../harness/client/feed-client.ts';
import { recordsInFrames, toTracedFrames } from '../../harness/judging/feed-records.ts';
import { NotExercised } from '../../harness/kernel/verdicts.ts';
import { subscribeAccountChannel } from '../../harness/setup/account-channel.ts';
import { openLongWithLossElsewhere } from '../../harness/setup/losing-long.ts';
import { isJsonArray } from '../../spec-schemas/json/lossless.ts';
import { judgePushedFrameKeys } from './pushed-frames.ts';

const isNotice = ({ channel, data }: FeedFrame) =>
  channel === 'notifications' && !(isJsonArray(data) && data.length === 0);

// `feed.notifications.thin-margin` judges the block of the message, and that nothing is repeated.
export default check({
  id: 'feed.notifications.tier-told',
  title: 'an account whose tier falls to T0 gets a notification',
  clauses: ['feed.notifications.record', 'feed.frame.snapshot-flag', 'feed.frame.no-sequence'],
  by: 'act',
  async run(context) {
    const { feed, pace, expect } = context;
    const account = await openLongWithLossElsewhere(context, { others: 'few' });
    const since = await pace.timeMs();
    const socket = await feed();
    await subscribeAccountChannel(socket, 'notifications', account.owner.address);
    const { tier, permille } = await account.lowerTo(1050n);
    // No document states the bounds of the bands.
    if (tier !== 'T0') throw new NotExercised(`an account in T0: it is in ${tier} at ${permille} permille`);
    const frame = await socket.takeWithin(isNotice, socket.lateMs);
    const clause = expect('feed.notifications.record');
    const frames = frame === null ? [] : [frame];
    clause.present(
      derived(frame ?? undefined, toTracedFrames(socket, ...frames)),
      'a notification of low margin after the tier fell to T0',
    );
    judgePushedFrameKeys(context, 'notifications', frames);
    for (const each of frames) {
      clause.shape(each.json, 'frame.notifications');
      for (const record of recordsInFrames([each])) await judgeTimeSince(context, since, field(record, 'time'), clause);
    }
  },
});
