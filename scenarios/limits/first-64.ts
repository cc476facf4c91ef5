import { check } from '../../harness/check/check.ts';
import { NotHere } from '../../harness/check/verdicts.ts';
import { offTheAllowlist } from './off-the-allowlist.ts';
import { openKeys } from './open-keys.ts';

export default check({
  id: 'limits.socket.first-64',
  title: 'the subscriptions that a connection has go on after one too many was refused',
  clauses: ['limits.socket.first-64'],
  by: 'act',
  leases: ['limits'],
  async run(context) {
    const { feed, given, venue, pace, expect } = context;
    const market = await given.market();
    const trader = await given.fundedAccount();
    await offTheAllowlist(context);
    const socket = await feed();
    await socket.firstFrame({ type: 'markets' });
    const { acknowledged, key } = await openKeys(socket, given.stranger().address, 61);
    given.that(acknowledged === 61, 'the first subscriptions were not acknowledged');
    const send = (subscription: { readonly [key: string]: string }) => {
      socket.send({ method: 'subscribe', subscription });
      return socket.take(
        ({ channel }) => channel === 'subscriptionResponse' || channel === 'error',
        'the answer to a subscribe',
      );
    };
    await send({ type: 'fills', [key]: trader.address });
    // The 64th is the one that will have something to tell.
    const mine = await send({ type: 'order_updates', [key]: trader.address });
    given.that(mine.channel === 'subscriptionResponse', 'the 64th was not acknowledged');
    socket.send({ method: 'subscribe', subscription: { type: 'open_orders', [key]: trader.address } });
    await pace.blocks();
    // Closing the connection is the other way to refuse (D93): nothing is left to be judged then.
    if (!socket.open) throw new NotHere('a connection after its 65th subscribe');
    const answer = (await socket.drained()).find(
      ({ channel }) => channel === 'subscriptionResponse' || channel === 'error',
    );
    // Nothing was refused to a source on the allowlist, and only the operator interface tells who is on it.
    if (answer?.channel === 'subscriptionResponse' && !venue.capabilities.has('control')) throw new NotHere('control');

    await given.restingOrder(trader, { market, side: 'bid' });
    const told = await pace.eventually(
      () => socket.drained(),
      (frames) => frames.some(({ channel }) => channel === 'order_updates'),
    );
    expect('limits.socket.first-64').that(
      told.some(({ channel }) => channel === 'order_updates'),
      { expected: 'a push on one of the first 64 subscriptions', actual: told.map(({ channel }) => channel) },
    );
  },
});
