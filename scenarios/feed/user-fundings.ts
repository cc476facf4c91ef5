import type { CaseContext } from '../../harness/check/case-context.ts';
import { check } from '../../harness/check/check.ts';
import { derived, field } from '../../harness/check/evidence.ts';
import { assumeKnownForm } from '../../harness/client/deviating-forms.ts';
import { canonicalText } from '../../harness/compare/canonical.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { isWithinTolerance, negativePowerOfTen } from '../../harness/compare/planes.ts';
import { recordsInFrames, toTracedFrames } from '../../harness/judging/feed-records.ts';
import { FrameLog } from '../../harness/judging/frame-log.ts';
import { NotExercised } from '../../harness/kernel/verdicts.ts';
import { subscribeAccountChannel } from '../../harness/setup/account-channel.ts';
import {
  type FundingPositions,
  openFundingPositions,
  openFundingPositionsOfKind,
} from '../../harness/setup/funding-positions.ts';
import { maxSettlementLagMsFor } from '../../harness/setup/funding-row.ts';
import { type PositionKind, positionKindTitleSuffixes } from '../../harness/setup/position-kinds.ts';
import { isJsonArray, type JsonObject } from '../../spec-schemas/json/lossless.ts';
import { namesAddedByEach } from './added-records.ts';
import { UnsubscribedChannels } from './left-channels.ts';
import { judgePushedFrameKeys } from './pushed-frames.ts';
import { subscribeAccountByAnyKey } from './subscribed-account.ts';

const channel = 'user_fundings';
const ZERO = Dec.of(0);

export const userFundingsBeginsCheck = check({
  id: 'feed.user-fundings.begins',
  title: 'user_fundings is acknowledged and begins with an empty frame',
  clauses: ['feed.channel.user-fundings', 'feed.user-fundings.snapshot'],
  by: 'observe',
  async run({ feed, given, expect }) {
    const { address } = given.stranger();
    const socket = await feed();
    // Another check judges the key of an account (D26).
    const { answer, frames } = await subscribeAccountByAnyKey(socket, channel, address);
    const named = expect('feed.channel.user-fundings');
    named.relation(
      `an acknowledgement of ${channel}`,
      { answer: toTracedFrames(socket, answer) },
      ({ answer: [reported] }) => reported?.channel === 'subscriptionResponse',
    );
    const first = frames.find((frame) => frame.channel === channel);
    named.relation(
      `the first frame of ${channel}`,
      { frames: toTracedFrames(socket, ...frames) },
      () => first !== undefined,
    );
    assumeKnownForm(first?.data);
    expect('feed.user-fundings.snapshot').relation(
      'no records in the first user_fundings frame',
      { first: toTracedFrames(socket, first) },
      ({ first: [frame] }) => isJsonArray(frame?.data) && frame.data.length === 0,
      'data',
    );
  },
});

export const userFundingsSettledCheck = check({
  id: 'feed.user-fundings.settled',
  title: 'a funding payment is pushed to the long and the short account, with the sign of their cash change',
  clauses: [
    'feed.push.told',
    'feed.push.once',
    'feed.unsubscribe.ends',
    'feed.user-fundings.record',
    'feed.frame.snapshot-flag',
    'feed.frame.no-sequence',
  ],
  by: 'operate',
  control: 'funding',
  needs: ['funded-accounts', 'closed'],
  leases: ['clock'],
  async run(context) {
    const { feed, pace, expect } = context;
    const held = await openFundingPositions(context);
    const listening = async (address: string) => {
      const socket = await feed();
      await subscribeAccountChannel(socket, channel, address);
      return new FrameLog(socket, pace);
    };
    const sides = [
      { side: 'long', size: held.trade.size, log: await listening(held.long.address) },
      { side: 'short', size: held.trade.size.negated(), log: await listening(held.short.address) },
    ] as const;
    const left = await UnsubscribedChannels.open(context, [{ channel, account: held.long.address }]);
    const settled = await held.overBoundary();
    if (settled.long.equals(ZERO)) throw new NotExercised('a payment');
    await left.judge(context);
    const { next, interval } = settled.before;
    for (const { side, size, log } of sides) {
      const frames = await log.until(channel, (all) => recordsInFrames(all).length > 0);
      const pushed = judgePushed(context, { log, frames, side });
      judgePushedFrameKeys(context, channel, frames);
      for (const frame of frames) expect('feed.user-fundings.record').shape(frame.json, 'frame.user_fundings');
      const own = recordsInFrames(frames);
      // A body that is a full snapshot repeats all of them (D24).
      const lists = pushed.map((frame) => recordsInFrames([frame]).map((record) => canonicalText(record)));
      const texts = (namesAddedByEach(lists) ?? lists).flat();
      expect('feed.push.once').equal(
        derived(
          texts.filter((text, at) => texts.indexOf(text) < at),
          toTracedFrames(log, ...frames),
        ),
        [],
        `records of ${channel} that repeat an earlier record`,
      );
      const reported = expect('feed.user-fundings.record');
      reported.equal(
        derived(own.length, toTracedFrames(log, ...frames)),
        1,
        `number of ${channel} records of the ${side} account`,
      );
      judgeRecord(context, own[0] ?? {}, { held, moved: settled[side], size });
      const time = Dec.parse(String(own[0]?.time));
      if (time === null) continue;
      reported.relation(
        `time at the settlement boundary ${next} or shortly after`,
        { time: field(own[0], 'time') },
        () => time.compare(Dec.of(next)) >= 0 && time.compare(Dec.of(next + maxSettlementLagMsFor(interval))) <= 0,
        'time',
      );
    }
  },
});

interface ReceivedFrames {
  readonly log: FrameLog;
  readonly frames: Awaited<ReturnType<FrameLog['until']>>;
  readonly side: 'long' | 'short';
}

/**
 * Judges that a settlement was pushed: the form of its record is only public, but that the channel pushes it is documented.
 * @returns the frames of the channel
 */
function judgePushed({ expect }: CaseContext<'feed.push.told'>, { log, frames, side }: ReceivedFrames) {
  const pushed = frames.filter((frame) => frame.channel === channel);
  expect('feed.push.told').relation(
    `a frame of ${channel} for the ${side} account after the funding settlement`,
    { pushed: derived(pushed.length, toTracedFrames(log, ...pushed)) },
    (observed) => observed.pushed > 0,
    channel,
  );
  return pushed;
}

const settledOf = (kind: Exclude<PositionKind, 'cross'>) =>
  check({
    id: `feed.user-fundings.settled.${kind}`,
    title: `a funding payment is pushed to the account that is long${positionKindTitleSuffixes[kind]}`,
    clauses: ['feed.push.told'],
    by: 'operate',
    control: 'funding',
    needs: ['funded-accounts', 'closed'],
    leases: ['clock'],
    async run(context) {
      const { feed, pace } = context;
      const held = await openFundingPositionsOfKind(context, kind);
      const socket = await feed();
      await subscribeAccountChannel(socket, channel, held.long.address);
      const log = new FrameLog(socket, pace);
      const settled = await held.overBoundary();
      // The other side is cross, so that its cash shows that there was a payment.
      if (settled.short.equals(ZERO)) throw new NotExercised('a payment');
      const frames = await log.until(channel, (all) => recordsInFrames(all).length > 0);
      judgePushed(context, { log, frames, side: 'long' });
    },
  });

export const userFundingsSettledIsolatedCheck = settledOf('isolated');
export const userFundingsSettledHedgedCheck = settledOf('hedged');

interface Expected {
  readonly held: FundingPositions;
  /** Change of cash. */
  readonly moved: Dec;
  readonly size: Dec;
}

/** Judges the fields of a record in their public form; the shape reports any other form (D106). */
function judgeRecord(
  { expect }: CaseContext<'feed.user-fundings.record'>,
  record: JsonObject,
  { held, moved, size }: Expected,
): void {
  const judge = expect('feed.user-fundings.record');
  if (typeof record.coin === 'string') judge.equal(field(record, 'coin'), held.traders.market.coin);
  if (Dec.parse(record.szi) !== null) judge.decimal(field(record, 'szi'), size);
  const payment = figureIn(record, 'payment', 'usdc');
  if (payment === null) return;
  judge.relation(
    'payment equal to the change of total_raw_usd',
    { payment, moved },
    () => isWithinTolerance(payment, moved, negativePowerOfTen(6)),
    'payment',
  );
  const rate = figureIn(record, 'fundingRate', 'funding_rate');
  if (rate === null) return;
  const { index } = held.indexed;
  const product = size.times(index).times(rate).negated();
  judge.relation(
    'payment equal to -(size × index × rate), exact or truncated',
    { payment, product, size, index, rate },
    () =>
      isWithinTolerance(payment, product, negativePowerOfTen(payment.scale)) &&
      !payment.minus(product).abs().equals(negativePowerOfTen(payment.scale)),
    'payment',
  );
}

/** A figure under one of several keys. */
function figureIn(record: JsonObject, ...keys: readonly string[]): Dec | null {
  const key = keys.find((each) => (record[each] ?? null) !== null);
  return key === undefined ? null : Dec.parse(record[key], { holder: record, keys: [key] });
}
