import type { CaseContext } from '../../harness/check/case-context.ts';
import { check } from '../../harness/check/check.ts';
import { derived, field } from '../../harness/check/evidence.ts';
import type { Expectation } from '../../harness/check/expect.ts';
import { judgeTimeSince } from '../../harness/check/judge-time-since.ts';
import { assumeKnownForm } from '../../harness/client/deviating-forms.ts';
import type { FeedFrame } from '../../harness/client/feed-client.ts';
import { at, rowsAt } from '../../harness/client/json-at.ts';
import type { ReadReply } from '../../harness/client/replies.ts';
import { FrameLog } from '../../harness/judging/frame-log.ts';
import { subscribeAccountChannel } from '../../harness/setup/account-channel.ts';
import { leaseTwoTraders } from '../../harness/setup/two-traders.ts';
import { isJsonObject, type JsonObject } from '../../spec-schemas/json/lossless.ts';
import { hasBodyMatchingRead } from './any-agree.ts';

export const clearinghouseStatePositionsCheck = check({
  id: 'feed.clearinghouse-state.positions',
  title: 'clearinghouse_state begins with no position and is pushed with the position that a trade opens',
  clauses: ['feed.clearinghouse-state.body'],
  by: 'act',
  async run(context) {
    const { feed, target, pace, expect } = context;
    const traders = await leaseTwoTraders(context);
    const { market, taker } = traders;
    const socket = await feed();
    const since = await pace.timeMs();
    const { first } = await subscribeAccountChannel(socket, 'clearinghouse_state', taker.address);
    assumeKnownForm(first.data);
    const stated = expect('feed.clearinghouse-state.body');
    stated.shape(first.json, 'frame.clearinghouse_state');
    stated.equal(positionsIn(first), [], 'positions in the first frame of an account without a position');
    const log = new FrameLog(socket, pace, [first]);
    const trade = await traders.trade('bid', traders.size());
    await log.until('clearinghouse_state', (all) => all.some((frame) => positionsIn(frame).length > 0));
    const read = () => target.read('clearinghouse_state', { address: taker.address });
    const last = await agreeing(context, stated, { log, channel: 'clearinghouse_state', read });
    if (last === undefined) return;
    stated.shape(last.json, 'frame.clearinghouse_state');
    const [row] = positionsIn(last);
    stated.equal(field(row, 'coin', last), market.coin, 'coin of the position');
    stated.decimal(field(row, 'size', last), trade.size, 'size of the position');
    await judgeTimeSince(context, since, field(last.data, 'time', last), stated);
  },
});

export const activeAssetDataPushedCheck = check({
  id: 'feed.active-asset-data.pushed',
  title: 'active_asset_data begins with has_position false, is pushed after a trade, and requires user and coin',
  clauses: ['feed.active-asset-data.body'],
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const { feed, pace, target, expect } = context;
    const traders = await leaseTwoTraders(context);
    const { market, taker } = traders;
    const { coin } = market;
    const socket = await feed();
    const { key, first } = await subscribeAccountChannel(socket, 'active_asset_data', taker.address, { coin });
    const stated = expect('feed.active-asset-data.body');
    stated.shape(first.json, 'frame.active_asset_data');
    const begun = [at(first.data, 'coin'), at(first.data, 'has_position')];
    stated.equal(derived(begun, first), [coin, false], 'coin and has_position of the first frame');
    const log = new FrameLog(socket, pace, [first]);
    await traders.trade('bid', traders.size());
    await log.until('active_asset_data', (all) => all.some(isHeld));
    const read = () => target.read('active_asset_data', { address: taker.address, coin });
    const last = await agreeing(context, stated, { log, channel: 'active_asset_data', read });
    stated.shape(last?.json ?? first.json, 'frame.active_asset_data');
    stated.equal(field(last?.data, 'has_position'), true, 'has_position after a trade');

    const other = await feed();
    for (const subscription of [
      { type: 'active_asset_data', [key]: taker.address },
      { type: 'active_asset_data', coin },
    ]) {
      other.send({ method: 'subscribe', subscription });
      const answer = await other.take(() => true, 'the answer to subscribe active_asset_data');
      stated.relation(
        'an error frame for a subscribe without user or coin',
        { answer },
        ({ answer: { channel } }) => channel === 'error',
      );
    }
  },
});

interface PushedState {
  readonly log: FrameLog;
  readonly channel: string;
  readonly read: () => Promise<ReadReply>;
}

/** Waits until the newest frame matches the read. @returns the newest frame, if any */
async function agreeing(
  { given, pace }: Pick<CaseContext<never>, 'given' | 'pace'>,
  stated: Expectation,
  { log, channel, read }: PushedState,
): Promise<FeedFrame | undefined> {
  const reads: JsonObject[] = [];
  const observed = await pace.eventually(
    async () => {
      reads.push(given.data(await read()));
      const frames = (await log.readAll()).filter((frame) => frame.channel === channel);
      const newest = frames.flatMap(({ data }) => (isJsonObject(data) ? [data] : [])).slice(-1);
      return {
        last: frames.at(-1),
        newest,
        agrees: hasBodyMatchingRead(newest.map(withoutMoment), reads.map(withoutMoment)),
      };
    },
    ({ agrees }) => agrees,
  );
  if (stated.exercised(observed.newest.length > 0, 'a frame of the account'))
    stated.relation(
      'the body of the newest frame to equal a body of the read, apart from type, height and time',
      { body: observed.newest, read: reads.slice(-1) },
      () => observed.agrees,
      'data',
    );
  return observed.last;
}

/** A body without its type and its time. */
function withoutMoment({ type: _type, height: _height, time: _time, ...body }: JsonObject): JsonObject {
  return body;
}

function positionsIn({ data }: FeedFrame): readonly JsonObject[] {
  // The core dex has the empty name.
  return rowsAt(data, 'clearinghouse_state..positions');
}

function isHeld({ data }: FeedFrame): boolean {
  return at(data, 'has_position') === true;
}
