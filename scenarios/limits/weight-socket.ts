import { check } from '../../harness/check/check.ts';
import { Blocked } from '../../harness/check/verdicts.ts';
import { printJson } from '../../spec-schemas/json/lossless.ts';
import { exactly, OperatorLimits } from './operator-limits.ts';

export default check({
  id: 'limits.weight.socket',
  title: 'a socket, its subscriptions and its pushes are free; a post pays for its route',
  clauses: ['limits.weight.socket', 'limits.weight.post'],
  by: 'operate',
  leases: ['limits', 'clock'],
  async run({ feed, given, target, control, venue, expect }) {
    const limits = await OperatorLimits.taken({ given, target, control });
    const [market] = venue.markets;
    if (market === undefined) throw new Blocked('the venue has no market');
    const book = { type: 'l2_book', coin: market.coin };
    const free = await limits.weighed(1, async () => {
      const paid = await limits.read();
      const socket = await feed();
      await socket.firstFrame(book);
      await socket.firstFrame({ type: 'markets' });
      socket.unsubscribe(book);
      await control.commit(1);
      await socket.drained();
      return paid;
    });
    expect('limits.weight.socket').equal(
      free,
      exactly,
      '429 on a light read, on one after a socket was used, on another, with a budget of 2',
    );

    const socket = await feed();
    const [owner, stranger] = [given.stranger(), given.stranger()];
    const { body } = target.envelope(stranger, {
      type: 'cancel_order',
      cancel: { owner: owner.address, market: market.id, oid: 1 },
    });
    const posts = [
      ['info', 1, { type: 'exchange_status' }],
      ['info', 2, { type: 'markets' }],
      ['action', 5, body],
    ] as const;
    for (const [type, weight, payload] of posts) {
      const paid = await limits.weighed(weight, async () => {
        const text = printJson(await socket.post(type, payload, { overBudget: true }));
        return { status: text.includes('RATE_LIMITED') ? 429 : 200, text };
      });
      expect('limits.weight.post').equal(
        paid,
        exactly,
        `429 on a post of weight ${weight}, on a light read after it, on another, with a budget of ${weight + 1}`,
      );
    }
  },
});
