import { check } from '../../harness/check/check.ts';
import { derived } from '../../harness/check/evidence.ts';
import { gridPxAtMarkPercent, orderAction, scaledSizeForNotional } from '../../harness/check/order-spec.ts';
import { FeedClient } from '../../harness/client/feed-client.ts';
import { at, rowsAt } from '../../harness/client/json-at.ts';
import { receivedFrameObjects } from '../../harness/judging/feed-records.ts';
import { verdictOnSilence } from '../../harness/kernel/verdict-on-silence.ts';
import { Blocked, NotExercised, Unsupported } from '../../harness/kernel/verdicts.ts';
import { OperatorSetBudget } from '../../harness/setup/operator-limits.ts';
import { carriesCloid } from '../../harness/setup/own-orders.ts';
import { isSilence } from '../../harness/target/wire.ts';
import { type JsonObject, printJson } from '../../spec-schemas/json/lossless.ts';
import { subscribeAccountKey } from './subscribe-keys.ts';

/** Capacity of a node's queue for all accounts together. */
const QUEUE = 8_192;
/** A node needs a few milliseconds to verify a signature, and there are thousands. */
const PATIENCE_MS = 120_000;
/** Number of actions for which a node gets the full timeout. */
const AT_ONCE = 512;
/** Time for a ping behind that many actions. */
const BURST_MS = 60_000;
/** An action without a block is answered when its wait ends. */
const WAIT_MS = 15_000;

export default check({
  id: 'limits.queue.overflow',
  title: 'an action that arrives at a full pending queue evicts the oldest action, without any record of it',
  clauses: ['limits.queue.size', 'limits.queue.drops-oldest', 'limits.queue.silent'],
  by: 'operate',
  control: 'number',
  needs: ['closed', 'wire'],
  leases: ['limits', 'clock'],
  async run({ feed, given, target, control, pace, random, rawTarget, expect }) {
    const [market, trader] = await Promise.all([given.market(), given.fundedAccount()]);
    const filler = given.stranger();
    const updates = await feed();
    await subscribeAccountKey(updates, 'order_updates', trader.address);
    await OperatorSetBudget.acquire({ given, target, control });
    await given.blocksHeld();
    // Bypasses our own rate budget, which would take half an hour: nothing is limited now.
    const wire = await rawTarget();
    given.afterwards(() => wire.close());
    const socket = await wire.connect();
    if (isSilence(socket)) throw verdictOnSilence('the upgrade of a socket', socket);
    const writer = new FeedClient(socket, PATIENCE_MS);

    const order = (percent: number) => {
      const px = gridPxAtMarkPercent(market, percent);
      const cloid = random.cloid();
      const action = orderAction(trader, {
        market,
        side: 'bid',
        px,
        size: scaledSizeForNotional(market, px, 20n),
        cloid,
      });
      return { cloid, frame: posted(target.envelope(trader, action).body) };
    };
    const oldest = order(60);
    const second = order(59);
    const newest = order(58);
    // All posts share a signature: nonces are checked only in the block.
    const filling = posted(
      target.envelope(filler, { type: 'cancel_all_orders', params: { owner: filler.address } }).body,
    );
    // The greatest depth reported, among thousands.
    let deepest = 0;
    const heard = (frame: JsonObject) => {
      deepest = Math.max(deepest, depthIn(frame));
    };
    // A node may read the frames of a socket one after another, each when the one before is answered: no queue fills there.
    const answered = async () => {
      writer.send({ method: 'ping' });
      const frames = await writer.upTo(({ channel }) => channel === 'pong', BURST_MS);
      if (frames === null) throw new NotExercised('a socket that answers while actions of it wait for their block');
      return frames;
    };
    const sent = async (frame: string, count = 1) => {
      for (let left = count; left > 0; left -= AT_ONCE) {
        for (let n = 0; n < Math.min(left, AT_ONCE); n++) writer.raw.send(frame);
        for (const { json } of await answered()) heard(json);
      }
    };
    await sent(oldest.frame);
    await sent(second.frame);
    await sent(filling, QUEUE - 2);
    await sent(newest.frame);
    // A node may answer a ping while still processing earlier frames: as long as depths increase, more are coming.
    for (let isMore = true; isMore && !isFull(deepest); ) {
      const reply = await writer.takeWithin(({ json }) => depthIn(json) > 0, WAIT_MS);
      isMore = reply !== null;
      if (reply !== null) heard(reply.json);
    }
    const readOrders = async () => given.data(await target.read('open_orders', { address: trader.address }));
    // No text states how many actions a block includes: the newest may be in a later one.
    for (let block = 0; block < MOST_BLOCKS && !stands(await readOrders(), newest); block++) await control.commit(1);

    const resting = await pace.eventually(readOrders, (body) => stands(body, newest));
    const rests = (placed: Placed) => stands(resting, placed);
    const wasFull = async () =>
      isFull(deepest) || (await writer.takeWithin(({ json }) => isFull(depthIn(json)), WAIT_MS)) !== null;
    // A node that keeps only one of several equal actions was never full.
    if (rests(oldest) && !(await wasFull())) throw new Blocked('the queue could not be filled with equal actions');
    // The operator sets the size: a node that never reported a full queue of this size has another.
    if (!rests(second) && !(await wasFull())) throw new Unsupported(`a pending queue of ${QUEUE}`);
    expect('limits.queue.size').equal(
      derived(rests(second), resting),
      true,
      `whether the order of the second of ${QUEUE + 1} actions rests`,
    );
    expect('limits.queue.drops-oldest').equal(
      derived([rests(oldest), rests(newest)], resting),
      [false, true],
      'whether the orders of the oldest and of the newest action rest',
    );

    await pace.blocks(2);
    const reported = (await updates.drained()).filter(({ json }) =>
      printJson(json).toLowerCase().includes(oldest.cloid),
    );
    expect('limits.queue.silent').equal(
      receivedFrameObjects(...reported),
      [],
      'order_updates frames about the evicted order',
    );
  },
});

/** Blocks that certainly suffice for a whole queue. */
const MOST_BLOCKS = 128;

function isFull(depth: number): boolean {
  return depth >= QUEUE;
}

function posted(envelope: JsonObject): string {
  return printJson({ method: 'post', id: 1, request: { type: 'action', payload: envelope } });
}

/** `mempool_depth` of an admission, in either form of a post's payload (D86); 0 if absent. */
function depthIn(frame: JsonObject): number {
  const depth =
    at(frame, 'data.response.payload.data.mempool_depth') ?? at(frame, 'data.response.payload.mempool_depth');
  return typeof depth === 'number' ? depth : 0;
}

interface Placed {
  readonly cloid: string;
}

/** Whether a body of `open_orders` contains the order. */
function stands(body: JsonObject, { cloid }: Placed): boolean {
  return rowsAt(body, 'orders').some((row) => carriesCloid(row, cloid));
}
