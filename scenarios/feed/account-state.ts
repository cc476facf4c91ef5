import { check } from '../../harness/check/check.ts';
import type { FeedFrame } from '../../harness/client/feed-client.ts';
import { at, balanceIn, decimalAt } from '../../harness/client/json-at.ts';
import { isJsonObject } from '../../spec-schemas/json/lossless.ts';
import { FrameLog } from './frame-log.ts';
import { joined } from './joined.ts';

const QUIET_BLOCKS = 12;
/** Some venues repeat account bodies this often (D24). */
const REPEAT_COMMITS = 4;
/** Figures of the account that do not move with the cut at which a body was taken. */
const figures = ['account_value', 'total_raw_usd', 'withdrawable', 'health'];

export default check({
  id: 'feed.account-state.follows',
  title: 'account_state is pushed when the account changed, as the read shows it, and not otherwise',
  clauses: ['feed.account-state.pushes', 'feed.frame.account-quiet', 'feed.account-state.body'],
  by: 'act',
  async run({ feed, given, target, pace, venue, expect }) {
    const [giver, taker] = [await given.fundedAccount(), await given.fundedAccount()];
    const socket = await feed();
    const { first } = await joined(socket, 'account_state', taker.address);
    const log = new FrameLog(socket, pace);
    await given.accepted(
      target.act(giver, {
        type: 'send_asset',
        params: {
          source_dex: 0,
          destination_dex: 0,
          asset: venue.usdc.signingId,
          destination: taker.address,
          amount: '7.25',
          to_perp: false,
        },
      }),
    );
    const moved = (frame: FeedFrame | undefined) =>
      isJsonObject(frame?.data) && isJsonObject(first.data) && frame.data.account_value !== first.data.account_value;
    const pushed = await log.until('account_state', (frames) => moved(frames.at(-1)));
    expect('feed.account-state.pushes').that(moved(pushed.at(-1)), {
      expected: 'a frame with another account_value after a receipt',
      actual: pushed.map(({ data }) => data),
    });
    const body = given.data(await target.read('account_state', { address: taker.address }));
    const frame = pushed.at(-1)?.data;
    for (const key of figures)
      expect('feed.account-state.pushes').decimal(at(frame, key), decimalAt(body, key).toString(), key);
    expect('feed.account-state.pushes').equal(at(frame, 'tier'), body.tier, 'tier');
    const held = isJsonObject(frame) ? balanceIn(frame, venue.usdc.signingId).toString() : undefined;
    expect('feed.account-state.pushes').decimal(
      held,
      balanceIn(body, venue.usdc.signingId).toString(),
      'spot.balances USDC total',
    );
    expect('feed.account-state.body').shape(pushed.at(-1)?.json, 'frame.account_state');

    const heightNow = async () =>
      Number(given.data(await target.read('account_state', { address: taker.address })).height);
    const [told, height] = [(await log.look()).length, await heightNow()];
    await pace.blocks(QUIET_BLOCKS);
    const repeats = (await log.look()).filter(({ channel }) => channel === 'account_state').length - told;
    // A push may be on its way at either end.
    const tolerated = Math.ceil(((await heightNow()) - height) / REPEAT_COMMITS) + 1;
    expect('feed.frame.account-quiet').that(repeats <= tolerated, {
      expected: `no frame while nothing changed, or at most ${tolerated}`,
      actual: repeats,
    });
    expect('feed.frame.account-quiet').unusual(repeats > 0, {
      expected: 'no frame while nothing changed',
      actual: `${repeats} repeats`,
    });
  },
});
