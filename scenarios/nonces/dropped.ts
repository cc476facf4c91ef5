import { check } from '../../harness/check/check.ts';
import { chooseLeverage } from '../../harness/check/leverage-choice.ts';
import { openOrders } from '../../harness/check/own-orders.ts';

export default check({
  id: 'nonces.replay.silent',
  title: 'an order with a used nonce ends as pending, another action as an acceptance, and neither commits',
  clauses: ['nonces.replay.silent-order', 'nonces.replay.silent-other'],
  by: 'act',
  form: { profile: 'live', item: 'nonce-replayed' },
  async run(context) {
    const { given, target, venue, pace, random, expect } = context;
    const owner = await given.fundedAccount();
    const market = await given.market();
    const px = given.pxAt(market, 60);
    const order = (cloid: string) =>
      given.order(owner, { market, side: 'bid', px, size: given.sizeWorth(market, px, 20n), cloid });
    const opening = order(random.cloid());
    const first = await given.settled(opening, target.act(owner, opening));
    given.that(given.entry(first).kind === 'resting', 'the first order does not rest');

    const cloid = random.cloid();
    const [again, other] = await Promise.all([
      target.act(owner, order(cloid), { nonce: first.nonce }),
      target.act(owner, chooseLeverage(owner, venue), { nonce: first.nonce }),
    ]);
    const entry = again.kind === 'statuses' ? again.statuses[0] : undefined;
    expect('nonces.replay.silent-order').that(entry?.kind === 'pending', {
      expected: 'a pending entry',
      actual: again,
    });
    await pace.blocks(2);
    expect('nonces.replay.silent-order').noRow(await openOrders(context, owner.address), { cloid });
    expect('nonces.replay.silent-other').that(other.kind === 'admitted' && other.status === 202, {
      expected: 'HTTP 202',
      actual: other,
    });
  },
});
