import { check } from '../../harness/check/check.ts';
import { gridPxAtMarkPercent, scaledSizeForNotional } from '../../harness/check/order-spec.ts';
import { fbaSubmitAction } from '../../harness/setup/batch-auctions.ts';

export default check({
  id: 'auctions.fba.sides',
  title: 'fba_submit requires side with a capital letter, and refuses any other spelling',
  clauses: ['auctions.fba.side'],
  by: 'act',
  async run(context) {
    const { given, target, expect } = context;
    const trader = await given.fundedAccount({ usdc: '20' });
    const market = await given.market();
    const px = gridPxAtMarkPercent(market, 60);
    const action = fbaSubmitAction({ market, side: 'bid', px, size: scaledSizeForNotional(market, px, 20n) });
    for (const side of ['bid', 'BID', 'Buy']) {
      const spoilt = { ...action, params: { ...action.params, side } };
      const reply = await target.act(trader, action, { tamper: (envelope) => ({ ...envelope, action: spoilt }) });
      expect('auctions.fba.side').refused(reply);
    }
  },
});
