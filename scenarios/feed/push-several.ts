import type { CaseContext } from '../../harness/check/case-context.ts';
import { check } from '../../harness/check/check.ts';
import { derived } from '../../harness/check/evidence.ts';
import type { FeedFrame } from '../../harness/client/feed-client.ts';
import { recordsInFrames, toTracedFrames } from '../../harness/judging/feed-records.ts';
import { FrameLog } from '../../harness/judging/frame-log.ts';
import { subscribeAccountChannel } from '../../harness/setup/account-channel.ts';
import { readFills } from '../../harness/setup/own-orders.ts';
import { leaseTwoTraders, tryLeaseAnotherMarketFor } from '../../harness/setup/two-traders.ts';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';
import { tradeOnBothMarkets } from './trade-on-both.ts';

type Judging = CaseContext<'feed.push.told'>;

export default check({
  id: 'feed.push.several',
  title: 'each of several trades in one block, on one market or two, is pushed in fills of both parties and in trades',
  clauses: ['feed.push.told'],
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const { feed, pace } = context;
    const traders = await leaseTwoTraders(context);
    const other = await tryLeaseAnotherMarketFor(context, traders);
    const { maker, taker } = traders;
    const parties = await Promise.all(
      [maker, taker].map(async ({ address }) => {
        const socket = await feed();
        await subscribeAccountChannel(socket, 'fills', address);
        return { address, log: new FrameLog(socket, pace) };
      }),
    );
    const markets = other === null ? [traders.market] : [traders.market, other.market];
    const tapes = await Promise.all(
      markets.map(async ({ coin }) => {
        const socket = await feed();
        await socket.firstFrame({ type: 'trades', coin });
        return { coin, log: new FrameLog(socket, pace) };
      }),
    );
    const size = traders.size();
    await traders.trade('bid', [size, size]);
    if (other !== null) await tradeOnBothMarkets(context, [traders, other]);

    const count = other === null ? 2 : 4;
    for (const { address, log } of parties) {
      const rows = await pace.eventually(
        () => readFills(context, address),
        (all) => all.length >= count,
      );
      await judgeReported(context, 'fills', log, rows);
      for (const tape of address === taker.address ? tapes : [])
        await judgeReported(
          context,
          'trades',
          tape.log,
          rows.filter(({ coin }) => coin === tape.coin),
        );
    }
  },
});

/** Judges that each print of these rows is reported. */
async function judgeReported(
  { expect }: Judging,
  channel: 'fills' | 'trades',
  log: FrameLog,
  rows: readonly JsonObject[],
): Promise<void> {
  const clause = expect('feed.push.told');
  const unreported = (frames: readonly FeedFrame[]) => {
    const tids = new Set(recordsInFrames(frames).map(({ tid }) => String(tid)));
    return [...new Set(rows.map(({ tid }) => String(tid)))].filter((tid) => !tids.has(tid));
  };
  const frames = await log.until(channel, (all) => unreported(all).length === 0);
  const isReadable = recordsInFrames(frames).some(({ tid }) => tid !== undefined);
  if (!clause.exercised(rows.length > 1 && isReadable, `a record of ${channel} with its tid`)) return;
  clause.relation(
    `${channel} to report the tid of each of ${rows.length} fills`,
    { untold: derived(unreported(frames), toTracedFrames(log, ...frames)), rows },
    (observed) => observed.untold.length === 0,
    channel,
  );
}
