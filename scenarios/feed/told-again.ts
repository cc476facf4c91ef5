import { check } from '../../harness/check/check.ts';
import { joined } from '../../harness/check/joined.ts';
import { send } from '../../harness/check/token-send.ts';
import { FrameLog } from './frame-log.ts';
import { repeatsOf } from './repeated-frames.ts';

/** Changes of an account, each followed by a block in which nothing changes. */
const CHANGES = 6;
/** Some venues repeat account bodies this often (D24). */
const REPEAT_COMMITS = 4;

export default check({
  id: 'feed.push.again',
  title: 'a state of an account is not told again behind each change',
  clauses: ['feed.frame.account-quiet'],
  by: 'operate',
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
        const { first } = await joined(socket, channel, trader.address);
        return { channel, log: new FrameLog(socket, pace, [first]) };
      }),
    );
    given.afterwards(async () => void (await target.act(trader, { type: 'cancel_all_orders', params: {} })));
    const control = await given.blocksHeld();
    const writer = await feed();
    const size = given.sizeWorth(market, given.pxAt(market, 50), 20n);
    for (let n = 0; n < CHANGES; n += 1) {
      const order = given.order(trader, { market, side: 'bid', px: given.pxAt(market, 50 + n), size });
      const sent = send({ asset: venue.usdc.signingId, destination: payee, amount: '0.5' });
      for (const [at, action] of [order, sent].entries()) {
        const payload = target.envelope(trader, action).body;
        writer.send({ method: 'post', id: 2 * n + at, request: { type: 'action', payload } });
      }
      // Whatever was sent before a ping has arrived when it is answered.
      await writer.drained();
      await control.commit(1);
      await control.commit(1);
    }
    const most = Math.floor((2 * CHANGES) / REPEAT_COMMITS) + 1;
    for (const { channel, log } of logs) {
      const frames = (await log.look()).filter((frame) => frame.channel === channel);
      const repeats = repeatsOf(frames).length;
      const { length: told } = frames;
      if (!expect('feed.frame.account-quiet').exercised(told > CHANGES, `a frame of ${channel} with each change`))
        continue;
      expect('feed.frame.account-quiet').that(repeats <= most, {
        expected: `at most ${most} unchanged frames of ${channel} in ${2 * CHANGES} blocks`,
        actual: repeats,
        path: channel,
      });
      expect('feed.frame.account-quiet').unusual(repeats > 0, {
        expected: `no unchanged frame of ${channel}`,
        actual: `${repeats} of them`,
      });
    }
  },
});
