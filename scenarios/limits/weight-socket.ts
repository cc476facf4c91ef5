import type { CaseContext } from '../../harness/check/case-context.ts';
import { check } from '../../harness/check/check.ts';
import { indexOf, onGrid } from '../../harness/setup/index-price.ts';
import { OperatorLimits, times } from '../../harness/setup/operator-limits.ts';
import type { ClauseId } from '../../spec-schemas/clauses/index.ts';
import { openKeys } from './open-keys.ts';

/** Of each event; as many reads fit into the budget, so that one unit of weight for each leaves none. */
const COUNT = 8;

type Desk = Pick<CaseContext<ClauseId>, 'feed' | 'given' | 'target' | 'control' | 'pace'>;

export default check({
  id: 'limits.weight.socket',
  title: 'a socket, its subscriptions and its pushes are free',
  clauses: ['limits.weight.socket'],
  by: 'operate',
  needs: ['closed'],
  leases: ['limits', 'clock'],
  async run(context) {
    const { expect, given } = context;
    const events = [
      ['upgrades', await upgrades(context)],
      ['subscribes', await subscribes(context)],
      ['unsubscribes', await unsubscribes(context)],
      ['pushes', await pushes(context)],
    ] as const;
    const limits = await OperatorLimits.taken(context);
    for (const [path, happen] of events) {
      // What a read weighs is another clause's business.
      const { value: alone } = await limits.readsAfter(COUNT, async () => undefined);
      given.that(alone >= COUNT, `a budget of ${COUNT} serves ${alone} reads of weight 1`);
      const left = await limits.readsAfter(COUNT, happen);
      const words = `${COUNT} reads to be served after ${COUNT} ${path}, which weigh nothing`;
      expect('limits.weight.socket').relation(words, { left }, (told) => told.left >= COUNT, path);
    }
  },
});

async function upgrades({ feed }: Desk) {
  return async () => void (await Promise.all(times(COUNT, feed)));
}

async function subscribes({ feed, given }: Desk) {
  const socket = await feed();
  return async () => {
    const { acknowledged } = await openKeys(socket, given.stranger().address, COUNT);
    given.that(acknowledged === COUNT, `${acknowledged} of ${COUNT} subscriptions were acknowledged`);
  };
}

/** Of a key that is not held: acknowledged like any other. */
async function unsubscribes({ feed }: Desk) {
  const socket = await feed();
  return async () => {
    for (let n = 0; n < COUNT; n++) socket.unsubscribe({ type: 'markets' });
    for (let n = 0; n < COUNT; n++)
      await socket.take(({ channel }) => channel === 'subscriptionResponse', 'the answer to an unsubscribe');
  };
}

/** One change that as many sockets are told. They listen for the time of the count only: a market may move by itself. */
async function pushes(context: Desk) {
  const { feed, given, control } = context;
  const market = await given.market();
  const index = await indexOf(context, market);
  return async () => {
    const sockets = await Promise.all(times(COUNT, feed));
    for (const socket of sockets) await socket.firstFrame({ type: 'markets' });
    const { text } = onGrid(market, (index * 1_001n) / 1_000n + market.tick);
    await control.oracle(market.coin, text, text);
    await control.commit(1);
    for (const socket of sockets)
      await socket.take(({ channel, isSnapshot }) => channel === 'markets' && isSnapshot !== true, 'a pushed change');
  };
}
