import { check } from '../../harness/check/check.ts';
import { NotHere } from '../../harness/check/verdicts.ts';
import { at } from '../../harness/client/json-at.ts';

export default check({
  id: 'feed.error.candles-on-node',
  title: 'a node knows no candles',
  clauses: ['feed.error.candles'],
  by: 'observe',
  async run({ feed, venue, expect }) {
    if (venue.role === 'gateway') throw new NotHere('node');
    const socket = await feed();
    for (const method of ['subscribe', 'unsubscribe']) {
      socket.send({ method, subscription: { type: 'candles', coin: venue.markets[0]?.coin ?? 'BTC', interval: '1m' } });
      const frames = await socket.drained();
      const told = frames.filter(({ channel }) => channel === 'error').map(({ json }) => at(json, 'data.error'));
      const named = told.length === 1 && String(told[0]).includes('unknown channel: candles');
      expect('feed.error.candles').that(named, {
        expected: `one error frame "unknown channel: candles" for ${method}`,
        actual: frames.map(({ json }) => json),
        path: 'data.error',
      });
      expect('feed.error.candles').that(
        frames.every(({ channel }) => channel === 'error'),
        { expected: 'no acknowledgement', actual: frames.map(({ json }) => json) },
      );
    }
  },
});
