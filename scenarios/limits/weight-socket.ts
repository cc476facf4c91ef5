import type { CaseContext } from '../../harness/check/case-context.ts';
import { check } from '../../harness/check/check.ts';
import type { FeedClient, FeedFrame } from '../../harness/client/feed-client.ts';
import { acquireIpAddressBudget, computeDetectableFreeEventCount } from '../../harness/setup/address-budget.ts';
import { readIndexRestoringAtEnd, snapPxToGrid } from '../../harness/setup/index-price.ts';
import { makeRequestList } from '../../harness/setup/operator-limits.ts';
import type { ClauseId } from '../../spec-schemas/clauses/index.ts';
import { openManySubscriptions } from './subscribe-keys.ts';

type Desk = Pick<CaseContext<ClauseId>, 'feed' | 'given' | 'target' | 'control' | 'pace' | 'venue'>;

export default check({
  id: 'limits.weight.socket',
  title: 'socket upgrades, subscribes, unsubscribes and pushes cost no weight',
  clauses: ['limits.weight.socket'],
  by: 'observe',
  needs: ['budget'],
  leases: ['limits', 'clock'],
  async run(context) {
    const { expect, given } = context;
    const count = computeDetectableFreeEventCount(context);
    const pushing = await pushes(context, count);
    const events = [
      ['upgrades', await upgrades(context, count)],
      ['subscribes', await subscribes(context, count)],
      ['unsubscribes', await unsubscribes(context, count)],
      ...(pushing === null ? [] : [['pushes', pushing] as const]),
    ] as const;
    const limits = await acquireIpAddressBudget(context);
    for (const [path, happen] of events) {
      let { left, least } = await limits.readsAfter(count, happen);
      if (left.value < least) {
        // Another clause judges the weight of a read, and others' use of the budget is ignored.
        const alone = await limits.readsAfter(count, async () => undefined);
        given.require(alone.left.value >= alone.least, `${alone.left.value} reads of weight 1 fit into ${alone.least}`);
        ({ left, least } = await limits.readsAfter(count, happen));
      }
      const words = `${least} reads to be served after ${count} ${path}, which cost no weight`;
      expect('limits.weight.socket').relation(words, { left }, (reported) => reported.left >= least, path);
    }
  },
});

async function upgrades({ feed }: Desk, count: number) {
  return async () => void (await Promise.all(makeRequestList(count, feed)));
}

async function subscribes({ feed, given }: Desk, count: number) {
  const socket = await feed();
  return async () => {
    const { acknowledged } = await openManySubscriptions(socket, given.stranger().address, count);
    given.require(acknowledged === count, `${acknowledged} of ${count} subscriptions were acknowledged`);
  };
}

/** Sends unsubscribes of a key that is not held: acknowledged like any other. */
async function unsubscribes({ feed }: Desk, count: number) {
  const socket = await feed();
  return async () => {
    for (let n = 0; n < count; n++) socket.unsubscribe({ type: 'markets' });
    for (let n = 0; n < count; n++)
      await socket.take(({ channel }) => channel === 'subscriptionResponse', 'the answer to an unsubscribe');
  };
}

/**
 * Makes one change that many sockets report; without an operator it waits for one to come by itself. They listen only while counting,
 * because a market may change by itself.
 * @returns null if no market can be moved, and none moved for a while
 */
async function pushes(context: Desk, count: number) {
  const { feed, given, venue } = context;
  const market = await given.market();
  const hasControl = venue.capabilities.has('control');
  if (!hasControl && !(await movesByItself(await feed()))) return null;
  const index = hasControl ? await readIndexRestoringAtEnd(context, market) : 0n;
  return async () => {
    const sockets = await Promise.all(makeRequestList(count, feed));
    for (const socket of sockets) await socket.firstFrame({ type: 'markets' });
    if (hasControl) {
      const { text } = snapPxToGrid(market, (index * 1_001n) / 1_000n + market.tick);
      await context.control.oracle(market.coin, text, text);
      await context.control.commit(1);
    }
    for (const socket of sockets) await socket.take(isPush, 'a pushed change');
  };
}

/** Whether a change comes at least every few seconds. */
async function movesByItself(socket: FeedClient): Promise<boolean> {
  await socket.firstFrame({ type: 'markets' });
  return (await socket.takeWithin(isPush, A_WHILE_MS)) !== null;
}

const A_WHILE_MS = 5_000;

function isPush({ channel, isSnapshot }: FeedFrame): boolean {
  return channel === 'markets' && isSnapshot !== true;
}
