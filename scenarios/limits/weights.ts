import { check } from '../../harness/check/check.ts';
import { Blocked } from '../../harness/check/verdicts.ts';
import { exactly, OperatorLimits } from './operator-limits.ts';

export default check({
  id: 'limits.weight.routes',
  title: 'reads weigh 1, the heavy ones 2, a write 5',
  clauses: ['limits.weight.info', 'limits.weight.heavy', 'limits.weight.exchange'],
  by: 'operate',
  leases: ['limits', 'clock'],
  async run({ given, target, control, venue, expect }) {
    const limits = await OperatorLimits.taken({ given, target, control });
    const [market] = venue.markets;
    if (market === undefined) throw new Blocked('the venue has no market');
    const { address } = given.stranger();
    const reads = [
      ['limits.weight.info', 1, { type: 'open_orders', address }],
      ['limits.weight.info', 1, { type: 'account_state', address }],
      ['limits.weight.heavy', 2, { type: 'l2_book', coin: market.coin }],
      ['limits.weight.heavy', 2, { type: 'markets' }],
      ['limits.weight.heavy', 2, { type: 'user_fills', address }],
    ] as const;
    for (const [clause, weight, body] of reads) {
      const throttled = await limits.weighed(weight, () => limits.post('/info', body));
      expect(clause).equal(
        throttled,
        exactly,
        `429 on ${body.type}, on a light read after it, on another, with a budget of ${weight + 1}`,
      );
    }

    // Signed by nobody who may: answered at once, whatever the blocks do.
    const [owner, stranger] = [given.stranger(), given.stranger()];
    const { body } = target.envelope(stranger, {
      type: 'cancel_order',
      cancel: { owner: owner.address, market: market.id, oid: 1 },
    });
    const throttled = await limits.weighed(5, () => limits.post('/exchange', body));
    expect('limits.weight.exchange').equal(
      throttled,
      exactly,
      '429 on POST /exchange, on a light read after it, on another, with a budget of 6',
    );
  },
});
