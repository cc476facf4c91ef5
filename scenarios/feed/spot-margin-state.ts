import { check } from '../../harness/check/check.ts';
import { derived, field } from '../../harness/check/evidence.ts';
import { decimalAt, rowsAt } from '../../harness/client/json-at.ts';
import { toTracedFrames } from '../../harness/judging/feed-records.ts';
import { FrameLog } from '../../harness/judging/frame-log.ts';
import { subscribeAccountChannel } from '../../harness/setup/account-channel.ts';
import { findSpotMarginSetup, openSpotMarginPosition } from '../../harness/setup/spot-margin.ts';

export default check({
  id: 'feed.spot-margin-state.pushed',
  title: 'spot_margin_state begins with no position and is pushed with the position that is opened',
  clauses: ['feed.spot-margin-state.body'],
  by: 'act',
  leases: ['clock'],
  async run(context) {
    const { feed, pace, expect } = context;
    const deal = await findSpotMarginSetup(context);
    const { pair, trader } = deal;
    const socket = await feed();
    const { first } = await subscribeAccountChannel(socket, 'spot_margin_state', trader.address);
    const stated = expect('feed.spot-margin-state.body');
    stated.shape(first.json, 'frame.spot_margin_state');
    stated.equal(
      rowsAt(first.data, 'accounts'),
      [],
      'accounts in the first frame of an account without a spot margin position',
    );
    const fromMs = await pace.timeMs();
    const log = new FrameLog(socket, pace, [first]);
    const row = await openSpotMarginPosition(context, deal);
    const isOpen = (frames: readonly (typeof first)[]) =>
      frames.some((frame) => frame.channel === 'spot_margin_state' && rowsAt(frame.data, 'accounts').length > 0);
    const last = (await log.until('spot_margin_state', isOpen)).findLast(
      ({ channel }) => channel === 'spot_margin_state',
    );
    stated.shape(last?.json ?? null, 'frame.spot_margin_state');
    const accounts = rowsAt(last?.data, 'accounts');
    stated.equal(
      derived(accounts.length, toTracedFrames(socket, last)),
      1,
      'number of accounts in the frame after the position opened',
    );
    const [reported] = accounts;
    stated.equal(field(reported, 'pair'), pair.coin);
    // While nothing accrues, repeated reads are equal.
    for (const key of ['borrowed', 'base_held', 'collateral', 'borrow_index_snapshot', 'current_debt'])
      stated.decimal(field(reported, key), decimalAt(row, key));
    for (const key of ['init_bps', 'maint_bps'])
      stated.decimal(field(reported, `params.${key}`), decimalAt(row, `params.${key}`));
    const toMs = await pace.timeMs();
    stated.relation(
      `time from ${fromMs} to ${toMs}`,
      { time: field(last?.data, 'time') },
      ({ time }) => Number(time) >= fromMs && Number(time) <= toMs,
      'time',
    );
  },
});
