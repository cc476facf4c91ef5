import { check } from '../../harness/check/check.ts';
import { isSubscriptionReply } from '../../harness/client/feed-client.ts';
import { at } from '../../harness/client/json-at.ts';
import { toTracedFrames } from '../../harness/judging/feed-records.ts';
import { Unsupported } from '../../harness/kernel/verdicts.ts';
import { awaitFirstAnswer } from './first-answer.ts';

export default check({
  id: 'feed.error.candles-on-node',
  title: 'a node refuses candles with "unknown channel: candles"',
  clauses: ['feed.error.candles'],
  by: 'observe',
  async run({ feed, venue, expect }) {
    if (venue.role === 'gateway') throw new Unsupported('node');
    const socket = await feed();
    for (const method of ['subscribe', 'unsubscribe']) {
      socket.send({ method, subscription: { type: 'candles', coin: venue.markets[0]?.coin ?? 'BTC', interval: '1m' } });
      // A pong may overtake the answer, whose delay is undocumented: later pongs are awaited for it.
      const answer = await awaitFirstAnswer(socket, isSubscriptionReply);
      const frames = [...(answer === null ? [] : [answer]), ...(await socket.drained())];
      const unknown = expect('feed.error.candles');
      unknown.relation(
        `one error frame "unknown channel: candles" for ${method}`,
        { answers: toTracedFrames(socket, ...frames) },
        ({ answers }) => {
          const reported = answers
            .filter(({ channel }) => channel === 'error')
            .map((answer) => at(answer, 'data.error'));
          return reported.length === 1 && String(reported[0]).includes('unknown channel: candles');
        },
        'data.error',
      );
      unknown.relation(
        'no acknowledgement of candles by a node',
        { answers: toTracedFrames(socket, ...frames) },
        ({ answers }) => answers.every(({ channel }) => channel === 'error'),
      );
    }
  },
});
