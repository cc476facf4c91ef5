import { check } from '../../harness/check/check.ts';
import { orderAction, pxAt, sizeWorth } from '../../harness/check/order-wish.ts';
import { told } from '../../harness/check/settled-orders.ts';
import { refusalOf } from '../../harness/client/replies.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { openOrdersOnce } from '../../harness/setup/own-orders.ts';
import { newRecipient } from '../../harness/setup/recipient.ts';
import { restingOrder } from '../../harness/setup/resting-order.ts';

export default check({
  id: 'nonces.refused.spent-or-free',
  title: 'a refusal at admission leaves the nonce free, one at commit uses it up, and so does a noop',
  clauses: ['nonces.refused.admission', 'nonces.refused.commit', 'nonces.noop.burns'],
  by: 'act',
  async run(context) {
    const { given, target, random, expect } = context;
    const owner = await given.fundedAccount();
    // Off the grid needs a grid.
    const market = await given.market(({ tick }) => tick > 1n);
    const px = pxAt(market, 60);
    const size = sizeWorth(market, px, 20n);
    const { gift, arrived, rested } = newRecipient(context);

    // A handle in use is refused at admission, by the text.
    const cloid = random.cloid();
    await restingOrder({ given }, owner, { market, side: 'bid', px, size, cloid });
    const twin = told(await target.act(owner, orderAction(owner, { market, side: 'bid', px, size, cloid })));
    given.that(refusalOf(twin)?.code === 'ORDER_DUPLICATE_CLOID', 'a handle in use was not refused');
    await target.act(owner, gift('0.01'), { nonce: twin.nonce });
    expect('nonces.refused.admission').decimal(
      await arrived('0.01'),
      '0.01',
      'USDC after a send under the nonce of the refused order',
    );

    const before = await openOrdersOnce(context, owner.address, (rows) => rows.length === 1);
    const noop = await target.act(owner, { type: 'noop', params: {} });
    expect('nonces.noop.burns').accepted(noop);
    // Off the tick is an error of the commit, by the text; a send is known to have come that far when it rides on 200.
    const offGrid = told(await target.act(owner, orderAction(owner, { market, side: 'bid', px: px + 1n, size })));
    given.that(refusalOf(offGrid) !== null, 'a price off the grid was not refused');
    const short = await target.act(owner, gift('1000000'));
    const isSpent = refusalOf(short) !== null && short.status === 200;
    const [afterNoop, ...afterRefusals] = await Promise.all([
      target.act(owner, gift('0.02'), { nonce: noop.nonce }),
      target.act(owner, gift('0.04'), { nonce: offGrid.nonce }),
      ...(isSpent ? [target.act(owner, gift('0.08'), { nonce: short.nonce })] : []),
    ]);
    const cents = Number(Dec.of(await rested()).scaledTo(2) ?? 0n);
    expect('nonces.noop.burns').that((cents & 2) === 0, {
      expected: 'nothing under the nonce of a noop',
      actual: afterNoop,
    });
    expect('nonces.noop.burns').equal(await openOrdersOnce(context, owner.address, () => true), before, 'orders');
    expect('nonces.refused.commit').that((cents & 12) === 0, {
      expected: 'nothing under the nonce of a refusal at commit',
      actual: afterRefusals,
    });
  },
});
