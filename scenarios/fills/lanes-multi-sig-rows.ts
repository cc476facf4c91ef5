import { check } from '../../harness/check/check.ts';
import { derived } from '../../harness/check/evidence.ts';
import { orderAction } from '../../harness/check/order-spec.ts';
import { makeMultiSigAccount, submitMultiSigBundleAsStranger } from '../../harness/setup/multi-sig.ts';
import { assumeNoTradeWithStrangers, restInsideSpread } from '../../harness/setup/own-trade.ts';
import { leaseTwoTraders } from '../../harness/setup/two-traders.ts';

export default check({
  id: 'fills.lanes.multi-sig-rows',
  title: 'a fill of an order sent in a multi-sig bundle leaves a row for taker and maker',
  clauses: ['fills.lanes.multi-sig'],
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const traders = await leaseTwoTraders(context);
    const { market, maker, taker } = traders;
    const px = traders.pxs[1];
    const order = { market, px, size: traders.size() };
    const { members } = await makeMultiSigAccount(context, taker);
    await restInsideSpread(context, maker, { ...order, side: 'ask' });
    const taking = orderAction(taker, { ...order, side: 'bid', tif: 'ioc' });
    await context.given.accepted(submitMultiSigBundleAsStranger(context, taker, taking, { signers: members }));
    await assumeNoTradeWithStrangers(context, taker, maker);
    const mine = await traders.fills(taker, 1);
    const theirs = await traders.fills(maker, 1);
    context
      .expect('fills.lanes.multi-sig')
      .equal(derived([mine.length, theirs.length], mine, theirs), [1, 1], 'number of fills of taker and maker');
    await traders.sameTrade(mine[0] ?? {}, theirs[0] ?? {});
  },
});
