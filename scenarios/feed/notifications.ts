import { check } from '../../harness/check/check.ts';
import { pricesInside } from '../../harness/check/inside-spread.ts';
import { ownTrade } from '../../harness/check/own-trade.ts';
import { leverageOf } from '../../harness/check/rungs.ts';
import { NotHere } from '../../harness/check/verdicts.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { wholePx } from '../../harness/compare/planes.ts';
import { FrameLog } from './frame-log.ts';
import { joined } from './joined.ts';
import { recordsOf } from './records.ts';

/** The index goes down until the margin of a long position is thin: at 20 steps all that the leverage leaves is lost. */
const STEPS = 30;
const STEPS_TO_NOTHING = 20;
/** Whole USDC, at the measure of the market. */
const FUNDS = 100n;
const STEEPEST = 20;

export default check({
  id: 'feed.notifications.thin-margin',
  title: 'an account whose margin runs thin is told so',
  clauses: ['feed.notifications.record'],
  by: 'operate',
  needs: ['closed'],
  leases: ['clock'],
  async run(context) {
    const { feed, given, control, pace, expect } = context;
    const [market, maker, taker] = await Promise.all([
      given.market(({ maxLeverage }) => maxLeverage >= 10, 2_000n),
      given.fundedAccount({ usdc: '5000' }),
      given.fundedAccount({ usdc: String(FUNDS) }),
    ]);
    const from = market.mark ?? 0n;
    const index = (px: bigint) => control.oracle(market.coin, wholePx(px).toString(), wholePx(px).toString());
    given.afterwards(() => index(from));
    const socket = await feed();
    await joined(socket, 'notifications', taker.address);
    const log = new FrameLog(socket, pace);

    // Nine tenths of what the leverage allows.
    const most = Dec.of(BigInt(STEEPEST) * FUNDS * market.measure);
    const leverage = Math.min(Number(await leverageOf(context, market, most)), STEEPEST);
    // At leverage 1 a loss never comes near the margin.
    if (leverage < 2) throw new NotHere(`a market whose positions of ${most} USDC take a leverage`);
    const worth = (BigInt(leverage) * FUNDS * 9n) / 10n;
    // At the mark or below it, so that the position does not begin with a loss.
    const [entry] = await pricesInside(context, market);
    await ownTrade(context, { market, maker, taker, px: entry, size: given.sizeWorth(market, entry, worth) });
    const told = async () =>
      (await log.look()).filter((frame) => frame.channel === 'notifications' && recordsOf([frame]).length > 0);
    for (let step = 1; step <= STEPS && (await told()).length === 0; step++) {
      const left = BigInt(STEPS_TO_NOTHING * leverage - step);
      const px = ((from * left) / BigInt(STEPS_TO_NOTHING * leverage) / market.tick) * market.tick;
      await index(px);
      await control.commit(1);
    }
    const frames = await told();
    expect('feed.notifications.record').that(frames.length > 0, {
      expected: 'a notification on the way to a forced close',
      actual: frames,
    });
    for (const { json } of frames) expect('feed.notifications.record').shape(json, 'frame.notifications');
  },
});
