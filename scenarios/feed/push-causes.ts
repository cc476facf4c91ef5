import type { CaseContext } from '../../harness/check/case-context.ts';
import { check } from '../../harness/check/check.ts';
import { derived } from '../../harness/check/evidence.ts';
import { cancelAllOrdersAction, toWireInteger } from '../../harness/check/order-spec.ts';
import type { FeedFrame } from '../../harness/client/feed-client.ts';
import { openOrderRowsIn } from '../../harness/client/feed-forms.ts';
import { at } from '../../harness/client/json-at.ts';
import { toWireUint } from '../../harness/client/venue-client.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { sizeInUnits } from '../../harness/compare/planes.ts';
import type { Identity } from '../../harness/identity/keys.ts';
import { oidOfOrderRecord, recordsInFrames, toTracedFrames } from '../../harness/judging/feed-records.ts';
import { FrameLog } from '../../harness/judging/frame-log.ts';
import { NotExercised } from '../../harness/kernel/verdicts.ts';
import { subscribeAccountChannel } from '../../harness/setup/account-channel.ts';
import { modifyAction } from '../../harness/setup/amendments.ts';
import { redeemEarnSharesAtEnd } from '../../harness/setup/earn.ts';
import { openFundingPositions } from '../../harness/setup/funding-positions.ts';
import { assumeMarkFollowedIndex, readIndexRestoringAtEnd, snapPxToGrid } from '../../harness/setup/index-price.ts';
import { prepareOutflowActions } from '../../harness/setup/outflow-actions.ts';
import { awaitOpenOrders } from '../../harness/setup/own-orders.ts';
import { placeFullyFilledOrder, restEachInsideSpread, restInsideSpread } from '../../harness/setup/own-trade.ts';
import { placeTwap } from '../../harness/setup/own-twaps.ts';
import {
  drawPairPricesInSpread,
  leaseNativePair,
  minPairSize,
  placeRestingSpotOrder,
  spotCancelAction,
} from '../../harness/setup/spot.ts';
import { leaseTwoTraders } from '../../harness/setup/two-traders.ts';
import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../../spec-schemas/json/lossless.ts';

const clause = 'feed.push.told';

type Judging = CaseContext<typeof clause>;

/** A parent with one slice is done when that is sent. */
const SLICE_MS = 15_000;
/** Permille to which the index is raised, until the mark follows. */
const RISES = [1010n, 1040n, 1120n];

export default check({
  id: 'feed.push.causes.orders',
  title: 'open_orders is pushed after each change of resting orders: a partial fill, modify, cancel_all_orders',
  clauses: [clause],
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const { given, target } = context;
    const traders = await leaseTwoTraders(context);
    const { maker, taker, market, pxs } = traders;
    const size = traders.size();
    const log = await listen(context, 'open_orders', maker);
    const [{ oid } = { oid: '' }] = await restEachInsideSpread(context, maker, [
      { market, side: 'ask', px: pxs[1], size: 2n * size },
    ]);
    const judge = async (
      cause: string,
      change: () => Promise<unknown>,
      isChanged: (rows: readonly JsonObject[]) => boolean,
    ) => {
      const since = await log.readAll();
      await change();
      const rows = await awaitOpenOrders(context, maker.address, isChanged);
      await judgeShown(
        context,
        { channel: 'open_orders', cause, log, since: since.length },
        {
          wanted: isChanged(rows) ? shownOrders(rows) : null,
          shown: (frame) => (isJsonArray(frame.data) ? shownOrders(openOrderRowsIn(frame.data)) : null),
        },
      );
    };
    const whole = sizeInUnits(2n * size, market);
    await judge(
      'a partial fill',
      () => placeFullyFilledOrder(context, taker, { market, side: 'bid', px: pxs[1], size, tif: 'ioc' }),
      (rows) => rows.some((row) => row.oid === oid && Dec.parse(row.sz)?.compare(whole) === -1),
    );
    const modified = {
      owner: maker.address,
      market: market.id,
      oid: toWireUint(BigInt(oid)),
      new_px: toWireInteger(pxs[2]),
    };
    await judge(
      'a modify',
      () => given.accepted(target.act(maker, modifyAction(modified))),
      (rows) => rows.length === 1 && rows[0]?.oid !== oid,
    );
    await judge(
      'cancel_all_orders',
      () => given.accepted(target.act(maker, cancelAllOrdersAction)),
      (rows) => rows.length === 0,
    );
  },
});

export const accountStatePushOnOutflowCheck = check({
  id: 'feed.push.causes.money',
  title: 'account_state is pushed with the new balance after every kind of outflow from an account',
  clauses: [clause],
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const { given, target } = context;
    const who = await given.fundedAccount({ usdc: '60', native: '3' });
    const ways = await prepareOutflowActions(context, who);
    redeemEarnSharesAtEnd(context, who);
    const log = await listen(context, 'account_state', who);
    await given.eachPart(
      given.sample(ways, 1, (way) => way.token),
      ({ out, token, action }) =>
        judgeBalances(context, `an outflow of ${token} to ${out}`, { log, who }, () => target.act(who, action('0.5'))),
    );
  },
});

export const accountStatePushOnSpotHoldCheck = check({
  id: 'feed.push.causes.holds',
  title: 'account_state is pushed with the hold of a spot order, and without it after the cancel',
  clauses: [clause],
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const { given, target } = context;
    const pair = await leaseNativePair(context);
    const [px = 0n] = await drawPairPricesInSpread(context, pair, 1);
    const who = await given.fundedAccount({ usdc: '60' });
    const log = await listen(context, 'account_state', who);
    let oid = '';
    await judgeBalances(context, 'a resting spot order', { log, who }, async () => {
      oid = await placeRestingSpotOrder(context, who, { pair, side: 'bid', px, size: minPairSize(pair, px) });
    });
    await judgeBalances(context, 'the cancel of a spot order', { log, who }, () =>
      given.accepted(target.act(who, spotCancelAction(pair, oid))),
    );
  },
});

export const fillsPushOnTwapSliceCheck = check({
  id: 'feed.push.causes.slices',
  title: 'a fill of a TWAP slice is pushed in fills of both parties, although no order was sent',
  clauses: [clause],
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const { expect } = context;
    const traders = await leaseTwoTraders(context);
    const { market, maker, taker, pxs } = traders;
    const size = traders.size();
    const parties = [taker, maker];
    const logs = await Promise.all(parties.map((who) => listen(context, 'fills', who)));
    await restInsideSpread(context, maker, { market, side: 'ask', px: pxs[0], size });
    await placeTwap(context, taker, { market, side: 'bid', total: size, slices: 1, delayMs: SLICE_MS });
    for (const [at, who] of parties.entries()) {
      const [fill] = await traders.fills(who, 1);
      const log = logs[at];
      // A slice may have another price than the maker: no document states it.
      const isFilled = expect(clause).exercised(fill !== undefined, 'a slice that was filled');
      if (!isFilled || fill === undefined || log === undefined) continue;
      const isReported = (frames: readonly FeedFrame[]) =>
        recordsInFrames(frames).some((record) => String(oidOfOrderRecord(record)) === String(fill.oid));
      const frames = await log.until('fills', isReported);
      expect(clause).relation(
        `a frame of fills with order ${fill.oid} of ${who === taker ? 'the TWAP owner' : 'the maker'}`,
        { frames: toTracedFrames(log, ...frames), fill: derived(fill.oid, fill) },
        () => isReported(frames),
        'fills',
      );
    }
  },
});

export const accountStatePushOnMarkMoveCheck = check({
  id: 'feed.push.causes.marks',
  title: 'account_state of a position holder is pushed after a mark move, without any action of the account',
  clauses: [clause],
  by: 'operate',
  control: 'mark',
  needs: ['funded-accounts'],
  leases: ['clock'],
  async run(context) {
    const { given, control, target, pace } = context;
    const traders = await leaseTwoTraders(context);
    const { market, taker } = traders;
    const index = await readIndexRestoringAtEnd(context, market);
    await traders.trade('bid', traders.size(60n));
    const read = async () => shownWorth(given.data(await target.read('account_state', { address: taker.address })));
    const log = await listen(context, 'account_state', taker);
    // Pushes caused by the trade must arrive before the mark moves.
    await pace.blocks(2);
    const before = await read();
    const { length: framesBefore } = await log.readAll();
    let after = before;
    for (const permille of RISES) {
      const { text } = snapPxToGrid(market, (index * permille) / 1000n);
      await control.oracle(market.coin, text, text);
      after = await pace.eventually(read, (now) => now?.join() !== before?.join());
      if (after?.join() !== before?.join()) break;
    }
    assumeMarkFollowedIndex(after?.join() !== before?.join(), 'the mark did not follow the index');
    // Any change suffices: the mark may have moved since it was read.
    const worthIn = ({ data }: FeedFrame) => shownWorth(data);
    const isOther = (frame: FeedFrame) => (worthIn(frame) ?? before)?.join() !== before?.join();
    const later = (frames: readonly FeedFrame[]) => frames.slice(framesBefore);
    const frames = await log.until('account_state', (all) => later(all).some(isOther));
    if (later(frames).some((frame) => worthIn(frame) === null)) return;
    context
      .expect(clause)
      .relation(
        `a frame of account_state with another account_value than ${before?.join()} after the mark moved`,
        { frames: derived(later(frames).map(worthIn), toTracedFrames(log, ...later(frames))) },
        () => later(frames).some(isOther),
        'account_state',
      );
  },
});

export const accountStatePushOnFundingCheck = check({
  id: 'feed.push.causes.funding',
  title: 'account_state is pushed with the new account value after a funding payment',
  clauses: [clause],
  by: 'operate',
  control: 'funding',
  needs: ['funded-accounts', 'closed'],
  leases: ['clock'],
  async run(context) {
    const { given, target, pace } = context;
    const held = await openFundingPositions(context);
    const { address } = held.long;
    const read = async () => shownWorth(given.data(await target.read('account_state', { address })));
    const log = await listen(context, 'account_state', held.long);
    // Pushes caused by the trade must arrive before the boundary.
    await pace.blocks(2);
    const before = await read();
    const { length: since } = await log.readAll();
    const settled = await held.overBoundary();
    if (settled.long.equals(Dec.of(0))) throw new NotExercised('a payment');
    const after = await read();
    await judgeShown(
      context,
      { channel: 'account_state', cause: 'a funding payment', log, since },
      { wanted: after?.join() === before?.join() ? null : after, shown: ({ data }) => shownWorth(data) },
    );
  },
});

interface Listener {
  readonly log: FrameLog;
  readonly who: Identity;
}

async function listen({ feed, pace }: Judging, channel: string, { address }: Identity): Promise<FrameLog> {
  const socket = await feed();
  await subscribeAccountChannel(socket, channel, address);
  return new FrameLog(socket, pace);
}

/** Judges that a frame shows the balances of the read after a change. */
async function judgeBalances(
  context: Judging,
  cause: string,
  { log, who }: Listener,
  change: () => Promise<unknown>,
): Promise<void> {
  const { given, target, pace } = context;
  const read = async () => shownBalances(given.data(await target.read('account_state', { address: who.address })));
  const before = await read();
  const since = await log.readAll();
  await change();
  const after = await pace.eventually(read, (now) => now?.join() !== before?.join());
  await judgeShown(
    context,
    { channel: 'account_state', cause, log, since: since.length },
    {
      wanted: after?.join() === before?.join() ? null : after,
      shown: ({ data }) => shownBalances(data),
    },
  );
}

interface Cause {
  readonly channel: string;
  readonly cause: string;
  readonly log: FrameLog;
  /** Number of frames received before the change. */
  readonly since: number;
}

interface State {
  /** State shown by the read after the change; null: none. */
  readonly wanted: readonly string[] | null;
  /** Returns the state shown by a frame; null: its form shows none. */
  readonly shown: (frame: FeedFrame) => readonly string[] | null;
}

async function judgeShown(
  { expect }: Judging,
  { channel, cause, log, since }: Cause,
  { wanted, shown }: State,
): Promise<void> {
  const later = (frames: readonly FeedFrame[]) => frames.slice(since);
  const isShown = (frames: readonly FeedFrame[]) =>
    later(frames).some((frame) => shown(frame)?.join() === wanted?.join());
  if (!expect(clause).exercised(wanted !== null, `a change of ${channel} by ${cause}`)) return;
  const frames = await log.until(channel, isShown);
  // A frame of another form shows it differently; the clause of its shape judges that.
  if (later(frames).some((frame) => shown(frame) === null)) return;
  expect(clause).relation(
    `a frame of ${channel} with ${wanted?.join(', ')} after ${cause}`,
    { frames: derived(later(frames).map(shown), toTracedFrames(log, ...later(frames))) },
    () => isShown(frames),
    channel,
  );
}

/** Returns the account value figures, including unsettled amounts. */
function shownWorth(body: JsonValue | undefined): readonly string[] | null {
  const value = Dec.parse(at(body, 'account_value'));
  return value === null ? null : [value.toString()];
}

/** Each order with its remaining size. */
function shownOrders(rows: readonly JsonObject[]): readonly string[] {
  return rows.map((row) => `${String(oidOfOrderRecord(row))} of ${Dec.parse(row.sz)?.toString() ?? row.sz}`).sort();
}

/** Returns each token's balance and held part; an empty balance may have no row. */
function shownBalances(body: JsonValue | undefined): readonly string[] | null {
  const rows = at(body, 'spot.balances');
  if (!isJsonArray(rows)) return null;
  return rows
    .filter(isJsonObject)
    .map(({ signing_id: token, total, hold }) => [token, Dec.parse(total), Dec.parse(hold)] as const)
    .filter(([, ...amounts]) => amounts.some((amount) => amount?.compare(Dec.of(0)) !== 0))
    .map(([token, ...amounts]) => [token, ...amounts.map(String)].join(' '))
    .sort();
}
