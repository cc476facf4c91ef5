import type { CaseContext } from '../../harness/check/case-context.ts';
import { check } from '../../harness/check/check.ts';
import { derived, field } from '../../harness/check/evidence.ts';
import type { FeedFrame } from '../../harness/client/feed-client.ts';
import { at, decimalAt, integerAt, spotTokenTotalIn } from '../../harness/client/json-at.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { isWithinTolerance } from '../../harness/compare/planes.ts';
import type { Identity } from '../../harness/identity/keys.ts';
import { receivedFrameObjects, toTracedFrames } from '../../harness/judging/feed-records.ts';
import { FrameLog } from '../../harness/judging/frame-log.ts';
import { subscribeAccountChannel } from '../../harness/setup/account-channel.ts';
import { makePositionModeAction } from '../../harness/setup/hedge-mode.ts';
import { setLeverageAndMarginMode } from '../../harness/setup/isolated-margin.ts';
import { leverageRequirement } from '../../harness/setup/market-requirements.ts';
import { enrolInPortfolioMargin, PORTFOLIO_MARGIN_USDC } from '../../harness/setup/portfolio.ts';
import { standardModeAction, unifiedModeAction } from '../../harness/setup/split-account.ts';
import { sendAssetAction } from '../../harness/setup/token-send.ts';
import { leaseTwoTraders } from '../../harness/setup/two-traders.ts';
import { isJsonObject, type JsonValue } from '../../spec-schemas/json/lossless.ts';
import { findFramesWithRepeatedBody } from './repeated-frames.ts';
import { judgeShownFigures } from './shown-figures.ts';

const QUIET_BLOCKS = 12;
/** Some venues repeat account bodies at this interval (D24). */
const REPEAT_COMMITS = 4;
/** Account figures that do not depend on when a body was taken. */
const figures = ['account_value', 'total_raw_usd', 'withdrawable', 'health'];

type Judging = CaseContext<'feed.account-state.agrees' | 'feed.frame.account-quiet'>;

export default check({
  id: 'feed.account-state.follows',
  title: 'account_state is pushed when the account changes, agrees with the read, and is not pushed otherwise',
  clauses: [
    'feed.account-state.pushes',
    'feed.account-state.agrees',
    'feed.account-state.body',
    'feed.frame.account-quiet',
  ],
  by: 'act',
  async run(context) {
    const { feed, given, target, pace, venue, expect } = context;
    const [giver, taker] = await Promise.all([given.fundedAccount(), given.fundedAccount()]);
    const [account, orders] = await Promise.all([feed(), feed()]);
    const { first } = await subscribeAccountChannel(account, 'account_state', taker.address);
    await subscribeAccountChannel(orders, 'open_orders', taker.address);
    const states = new FrameLog(account, pace);
    const sets = new FrameLog(orders, pace);
    const { signingId: asset } = venue.usdc;
    await given.accepted(target.act(giver, sendAssetAction({ asset, destination: taker.address, amount: '7.25' })));
    // The content of a body is only public: any changed body counts as a push.
    const pushed = await states.until(
      'account_state',
      (frames) => findFramesWithRepeatedBody([first, ...frames]).length < frames.length,
    );
    expect('feed.account-state.pushes').relation(
      'an account_state frame with a changed body after a USDC receipt',
      { first, later: toTracedFrames(states, ...pushed) },
      () => findFramesWithRepeatedBody([first, ...pushed]).length < pushed.length,
    );
    const last = pushed.at(-1);
    await agrees(context, last?.data, taker);
    expect('feed.account-state.body').shape(last?.json ?? null, 'frame.account_state');
    await quiet(context, taker, 'account_state', states);
    await quiet(context, taker, 'open_orders', sets);
  },
});

/** Account settings that move no money, with the resulting field of the state. */
const choices = [
  ['position_mode', 'hedge', makePositionModeAction(true)],
  ['position_mode', 'one_way', makePositionModeAction(false)],
  ['abstraction', 'standard', standardModeAction],
  ['abstraction', 'unified', unifiedModeAction],
] as const;

export const accountStateModePushCheck = check({
  id: 'feed.account-state.follows.choices',
  title: 'account_state is pushed when an account changes position_mode or abstraction, although no balance moves',
  clauses: ['feed.account-state.pushes', 'feed.account-state.body'],
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const { feed, given, target, pace, expect } = context;
    const who = await given.fundedAccount();
    const socket = await feed();
    const { first } = await subscribeAccountChannel(socket, 'account_state', who.address);
    const states = new FrameLog(socket, pace);
    const pushes = expect('feed.account-state.pushes');
    const read = async () => given.data(await target.read('account_state', { address: who.address }));
    let body = await read();
    for (const [key, chosen, action] of choices) {
      const { [key]: before } = body;
      await given.part(() => target.act(who, action));
      body = await pace.eventually(read, (now) => now[key] === chosen);
      // The content of a body is only public. If the venue lacks the other mode, the account was in this one all along.
      const isShown = before !== chosen && body[key] === chosen && at(first.data, key) !== undefined;
      if (!pushes.exercised(isShown, `a frame with ${key}, which the account has changed`)) continue;
      const frames = await states.until('account_state', (all) => at(all.at(-1)?.data, key) === chosen);
      pushes.relation(
        `${key} ${chosen} in the newest account_state frame`,
        { first, later: toTracedFrames(states, ...frames) },
        () => at(frames.at(-1)?.data, key) === chosen,
        key,
      );
      judgeShownFigures(expect('feed.account-state.body'), frames.at(-1)?.data, body, reservationFigures);
    }
  },
});

export const accountStateLeverageCheck = check({
  id: 'feed.account-state.follows.leverage',
  title: 'account_state is pushed when a leverage change alters perp.init_margin of an open position',
  clauses: ['feed.account-state.pushes'],
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const { feed, given, target, pace, expect } = context;
    const traders = await leaseTwoTraders(context, { fits: leverageRequirement(2) });
    const { taker, market } = traders;
    await given.accepted(setLeverageAndMarginMode(context, taker, market, 1, false));
    await traders.trade('bid', traders.size());
    const held = async () =>
      field(given.data(await target.read('account_state', { address: taker.address })), 'perp.init_margin');
    const { value: before } = await held();
    const socket = await feed();
    const { first } = await subscribeAccountChannel(socket, 'account_state', taker.address);
    const states = new FrameLog(socket, pace);
    await given.accepted(setLeverageAndMarginMode(context, taker, market, 2, false));
    const now = await pace.eventually(held, ({ value }) => value !== before);
    // A margin at the mark moves with each block, though by far less than with the leverage.
    const due = Dec.parse(now.value);
    const isTold = (frame: JsonValue | undefined) => {
      const shown = Dec.parse(at(frame, 'perp.init_margin'));
      return shown !== null && due !== null && isWithinTolerance(shown, due, due.times(Dec.of('0.05')));
    };
    // No document says how new leverage affects an open position, and the content of a body is only public.
    const isShown = now.value !== before && at(first.data, 'perp.init_margin') === before;
    if (!expect('feed.account-state.pushes').exercised(isShown, 'an initial margin that follows the leverage')) return;
    const frames = await states.until('account_state', (all) => isTold(all.at(-1)?.data));
    expect('feed.account-state.pushes').relation(
      'the newest account_state frame to have about the perp.init_margin of the read',
      { first, later: toTracedFrames(states, ...frames), init_margin: now },
      () => isTold(frames.at(-1)?.data),
      'perp.init_margin',
    );
  },
});

export const accountStatePortfolioCheck = check({
  id: 'feed.account-state.follows.portfolio',
  title: 'account_state is pushed when portfolio margin takes effect for the account',
  clauses: ['feed.account-state.pushes', 'feed.account-state.body'],
  by: 'act',
  accounts: 'fresh',
  needs: ['funded-accounts'],
  async run(context) {
    const { feed, given, target, pace, expect } = context;
    const who = await given.fundedAccount({ usdc: String(PORTFOLIO_MARGIN_USDC) });
    const socket = await feed();
    const { first } = await subscribeAccountChannel(socket, 'account_state', who.address);
    const states = new FrameLog(socket, pace);
    await enrolInPortfolioMargin(context, who);
    // The content of a body is only public.
    const isShown = at(first.data, 'abstraction') !== undefined;
    if (!expect('feed.account-state.pushes').exercised(isShown, 'a frame with abstraction')) return;
    const isTold = (frames: readonly FeedFrame[]) => at(frames.at(-1)?.data, 'abstraction') === 'portfolio';
    const frames = await states.until('account_state', isTold);
    expect('feed.account-state.pushes').relation(
      'abstraction portfolio in the newest account_state frame',
      { first, later: toTracedFrames(states, ...frames) },
      () => isTold(frames),
      'abstraction',
    );
    const body = given.data(await target.read('account_state', { address: who.address }));
    judgeShownFigures(expect('feed.account-state.body'), frames.at(-1)?.data, body, ['pm_net_value']);
  },
});

/** Figures of a standard account's products. */
const reservationFigures = ['perp', 'spot', 'option'].flatMap((product) =>
  ['reserved', 'held', 'available'].map((key) => `reservations.${product}.${key}`),
);

/** Compares a body with the account's read, now that nothing changes it. */
async function agrees(
  { given, target, venue, expect }: Judging,
  frame: JsonValue | undefined,
  { address }: Identity,
): Promise<void> {
  const { signingId } = venue.usdc;
  if (!isJsonObject(frame)) return;
  const body = given.data(await target.read('account_state', { address }));
  const agreed = expect('feed.account-state.agrees');
  for (const key of figures) agreed.decimal(field(frame, key), decimalAt(body, key));
  agreed.equal(field(frame, 'tier'), field(body, 'tier'));
  const held = spotTokenTotalIn(body, signingId);
  agreed.decimal(spotTokenTotalIn(frame, signingId), held, 'spot.balances USDC total');
}

/** Counts frames while the account does not change. */
async function quiet({ given, target, pace, expect }: Judging, { address }: Identity, channel: string, log: FrameLog) {
  const heightNow = async () =>
    Number(integerAt(given.data(await target.read('account_state', { address })), 'height'));
  const all = async () => (await log.readAll()).filter((frame) => frame.channel === channel);
  const { length: reported } = await all();
  const height = await heightNow();
  await pace.blocks(QUIET_BLOCKS);
  const later = (await all()).slice(reported);
  const repeats = later.length;
  // A push may be in flight at either end of the interval.
  const tolerated = Math.ceil(((await heightNow()) - height) / REPEAT_COMMITS) + 1;
  expect('feed.frame.account-quiet').relation(
    `no frame of ${channel} while nothing changed, or at most ${tolerated}`,
    { frames: derived(repeats, receivedFrameObjects(...later)) },
    ({ frames }) => frames <= tolerated,
  );
  expect('feed.frame.account-quiet').unusual(repeats > 0, {
    expected: `no frame of ${channel} while nothing changed`,
    actual: derived(`${repeats} repeats`, receivedFrameObjects(...later)),
  });
}
