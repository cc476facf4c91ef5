import { check } from '../../harness/check/check.ts';
import type { FeedFrame } from '../../harness/client/feed-client.ts';
import { at, rowsAt } from '../../harness/client/json-at.ts';
import { joined } from '../../harness/setup/account-channel.ts';
import { twoTraders } from '../../harness/setup/two-traders.ts';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';
import { FrameLog } from './frame-log.ts';

export const positions = check({
  id: 'feed.clearinghouse-state.positions',
  title: 'clearinghouse_state begins without a position and is pushed with the one that was opened',
  clauses: ['feed.clearinghouse-state.body'],
  by: 'act',
  async run(context) {
    const { feed, pace, expect } = context;
    const traders = await twoTraders(context);
    const { market, taker } = traders;
    const socket = await feed();
    const { first } = await joined(socket, 'clearinghouse_state', taker.address);
    const stated = expect('feed.clearinghouse-state.body');
    stated.shape(first.json, 'frame.clearinghouse_state');
    stated.equal(positionsIn(first), [], 'positions of an account without any');
    const log = new FrameLog(socket, pace);
    const trade = await traders.trade('bid', traders.size());
    const frames = await log.until('clearinghouse_state', (all) => all.some((frame) => positionsIn(frame).length > 0));
    const last = frames.findLast((frame) => positionsIn(frame).length > 0) ?? first;
    stated.shape(last.json, 'frame.clearinghouse_state');
    const [row] = positionsIn(last);
    stated.equal(row?.coin, market.coin, 'coin of the position');
    stated.decimal(row?.size, trade.size, 'size of the position');
    stated.equal(String(at(last.data, 'address')).toLowerCase(), taker.address.toLowerCase(), 'address');
  },
});

export const tradable = check({
  id: 'feed.active-asset-data.pushed',
  title:
    'active_asset_data begins without a position and is pushed once there is one; it wants a perpetual market named',
  clauses: ['feed.active-asset-data.body'],
  by: 'act',
  async run(context) {
    const { feed, given, pace, target, expect } = context;
    const traders = await twoTraders(context);
    const { market, taker } = traders;
    const { coin } = market;
    const socket = await feed();
    const { key, first } = await joined(socket, 'active_asset_data', taker.address, { coin });
    const stated = expect('feed.active-asset-data.body');
    stated.shape(first.json, 'frame.active_asset_data');
    stated.equal([at(first.data, 'coin'), at(first.data, 'has_position')], [coin, false], 'coin, has_position');
    const log = new FrameLog(socket, pace);
    await traders.trade('bid', traders.size());
    const frames = await log.until('active_asset_data', (all) => all.some(isHeld));
    const last = frames.findLast(isHeld) ?? first;
    stated.shape(last.json, 'frame.active_asset_data');
    stated.equal(at(last.data, 'has_position'), true, 'has_position after a trade');
    const read = given.data(await target.read('active_asset_data', { address: taker.address, coin }));
    for (const same of ['leverage', 'margin_mode', 'max_trade_size'])
      stated.equal(at(last.data, same), read[same], `${same}, as the read has it`);

    const other = await feed();
    for (const subscription of [
      { type: 'active_asset_data', [key]: taker.address },
      { type: 'active_asset_data', coin },
    ]) {
      other.send({ method: 'subscribe', subscription });
      const { channel, json } = await other.take(() => true, 'the answer to subscribe active_asset_data');
      stated.that(channel === 'error', { expected: 'an error frame for want of user or coin', actual: json });
    }
  },
});

function positionsIn({ data }: FeedFrame): readonly JsonObject[] {
  // The core dex has the empty name.
  return rowsAt(data, 'clearinghouse_state..positions');
}

function isHeld({ data }: FeedFrame): boolean {
  return at(data, 'has_position') === true;
}
