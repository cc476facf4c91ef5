import { check } from '../../harness/check/check.ts';
import { derived } from '../../harness/check/evidence.ts';
import { gridPxAtMarkPercent, orderAction, scaledSizeForNotional } from '../../harness/check/order-spec.ts';
import { oidOfOrderRecord, receivedFrameObjects, recordsInFrames } from '../../harness/judging/feed-records.ts';
import { FrameLog } from '../../harness/judging/frame-log.ts';
import { subscribeAccountChannel } from '../../harness/setup/account-channel.ts';
import { cancelEveryOrder } from '../../harness/setup/cancel-every-order.ts';
import { sendAssetAction } from '../../harness/setup/token-send.ts';
import { findFramesWithRepeatedBody } from './repeated-frames.ts';

/** Changes of an account, each followed by an idle block. */
const CHANGES = 6;
/** Some venues repeat account bodies at this interval (D24). */
const REPEAT_COMMITS = 4;

export default check({
  id: 'feed.push.again',
  title: 'account_state and open_orders frames are not repeated unchanged after a change',
  clauses: ['feed.frame.account-quiet'],
  by: 'operate',
  control: 'block',
  needs: ['closed'],
  leases: ['clock'],
  async run(context) {
    const { feed, given, target, pace, venue, expect } = context;
    const trader = await given.fundedAccount();
    const { address: payee } = given.stranger();
    const market = await given.market();
    const logs = await Promise.all(
      (['account_state', 'open_orders'] as const).map(async (channel) => {
        const socket = await feed();
        const { first } = await subscribeAccountChannel(socket, channel, trader.address);
        return { channel, log: new FrameLog(socket, pace, [first]) };
      }),
    );
    given.afterwards(() => cancelEveryOrder({ given, target }, trader));
    const control = await given.blocksHeld();
    const writer = await feed();
    const size = scaledSizeForNotional(market, gridPxAtMarkPercent(market, 50), 20n);
    for (let n = 0; n < CHANGES; n += 1) {
      const order = orderAction(trader, { market, side: 'bid', px: gridPxAtMarkPercent(market, 50 + n), size });
      const sent = sendAssetAction({ asset: venue.usdc.signingId, destination: payee, amount: '0.5' });
      for (const [at, action] of [order, sent].entries()) {
        const payload = target.envelope(trader, action).body;
        writer.send({ method: 'post', id: 2 * n + at, request: { type: 'action', payload } });
      }
      // All frames sent before a ping have arrived once it is answered.
      await writer.drained();
      await control.commit(1);
      await control.commit(1);
    }
    const most = Math.floor((2 * CHANGES) / REPEAT_COMMITS) + 1;
    for (const { channel, log } of logs) {
      const frames = (await log.readAll()).filter((frame) => frame.channel === channel);
      const again = findFramesWithRepeatedBody(frames);
      const repeats = again.length;
      const { length: reported } = frames;
      // Frames without the changed field are identical at every change: the rows' clauses judge that.
      const tellsEach =
        channel !== 'open_orders' || new Set(recordsInFrames(frames).map(oidOfOrderRecord)).size >= CHANGES;
      const isReported = reported > CHANGES && tellsEach;
      if (!expect('feed.frame.account-quiet').exercised(isReported, `a frame of ${channel} with each change`)) continue;
      expect('feed.frame.account-quiet').relation(
        `at most ${most} unchanged frames of ${channel} in ${2 * CHANGES} blocks`,
        { unchanged: derived(repeats, receivedFrameObjects(...again)) },
        ({ unchanged }) => unchanged <= most,
        channel,
      );
      expect('feed.frame.account-quiet').unusual(repeats > 0, {
        expected: `no unchanged frame of ${channel}`,
        actual: derived(`${repeats} unchanged frames`, receivedFrameObjects(...again)),
      });
    }
  },
});
