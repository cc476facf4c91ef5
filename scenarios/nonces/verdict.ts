import { check } from '../../harness/check/check.ts';
import { chooseLeverage } from '../../harness/check/leverage-choice.ts';
import { openOrders, openOrdersOnce } from '../../harness/check/own-orders.ts';
import { beyondMeans, untold, verdictOn } from '../../harness/check/told-verdicts.ts';
import { Inconclusive } from '../../harness/check/verdicts.ts';

export default check({
  id: 'nonces.replay.told',
  title: 'a used or stale nonce answers NONCE_REPLAYED and leaves the next nonce free',
  clauses: ['nonces.replay.verdict', 'nonces.replay.verdict-order', 'nonces.replay.not-consumed'],
  by: 'act',
  form: { profile: 'next', item: 'nonce-replayed' },
  async run(context) {
    const { given, target, venue, random, expect } = context;
    const owner = await given.fundedAccount();
    // Whose nonces are in nobody's way.
    const other = await given.fundedAccount();
    const market = await given.market();
    const px = given.pxAt(market, 60);
    const wish = { market, side: 'bid', px, size: given.sizeWorth(market, px, 20n) } as const;
    const order = (cloid: string) => given.order(owner, { ...wish, cloid });
    const opening = order(random.cloid());
    const nonce = target.envelope(owner, opening).nonce + 100n;
    const first = await given.settled(opening, target.act(owner, opening, { nonce }));
    given.that(given.entry(first).kind === 'resting', 'the first order does not rest');

    const choice = chooseLeverage(owner, venue);
    for (const spent of [nonce, nonce - 65n]) {
      const reply = await verdictOn(() => target.act(owner, choice, { nonce: spent }), beyondMeans(context, other));
      // A venue that answers before the commit has its verdict in no reply but that of an order (D02).
      if (expect('nonces.replay.verdict').exercised(reply !== null, untold) && reply !== null)
        expect('nonces.replay.verdict').refused(reply, 'NONCE_REPLAYED', [200]);
    }

    const cloid = random.cloid();
    const again = await verdictOn(
      () => target.act(owner, order(cloid), { nonce }),
      () => target.act(other, given.order(other, wish)),
    );
    if (again === null) throw new Inconclusive('no order is answered after its commit');
    const entry = again.kind === 'statuses' ? again.statuses[0] : undefined;
    expect('nonces.replay.verdict-order').that(
      entry?.kind === 'error' && entry.error.code === 'NONCE_REPLAYED' && again.status === 200,
      {
        expected: 'NONCE_REPLAYED in statuses[0].error on HTTP 200',
        actual: again,
        path: 'statuses[0]',
      },
    );
    expect('nonces.replay.verdict-order').noRow(await openOrders(context, owner.address), { cloid });

    const signedAgain = await target.act(owner, order(cloid), { nonce: nonce + 1n });
    const rows = await openOrdersOnce(context, owner.address, (now) => now.some((row) => row.cloid === cloid));
    expect('nonces.replay.not-consumed').that(
      rows.some((row) => row.cloid === cloid),
      { expected: 'the same order under the next nonce', actual: signedAgain },
    );
  },
});
