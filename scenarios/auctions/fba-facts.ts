import { check } from '../../harness/check/check.ts';
import { minSizeWorth } from '../../harness/check/order-spec.ts';
import { wholePx } from '../../harness/compare/planes.ts';
import {
  closingFacts,
  judgeClosingSale,
  judgeOpeningSale,
  openingFacts,
  saleFacts,
  turnedRound,
} from '../../harness/judging/sale-facts.ts';
import { runOneBatch } from '../../harness/setup/batch-auctions.ts';
import { TwoTraders } from '../../harness/setup/two-traders.ts';
import { auctioned } from './batch-clearing.ts';

export default check({
  id: 'auctions.fba.facts',
  title: 'rows of a fill by which a batch clears say what those of any other fill say, and its cost is what they tell',
  clauses: [...saleFacts, ...openingFacts, ...closingFacts],
  by: 'operate',
  control: 'vote',
  accounts: 'fresh',
  needs: ['funded-accounts', 'closed'],
  leases: ['clock'],
  async run(context) {
    const { market, first, third, px } = await auctioned(context);
    const low = px(-2n);
    const high = px(2n);
    const traders = new TwoTraders(context, market, { maker: first, taker: third }, [low, px(0n), high]);
    const size = minSizeWorth(market, low, 50n);
    const sale = ({ maker, taker }: TwoTraders, at: bigint, lots: bigint) => ({
      by: 'a batch auction',
      lots,
      isUnsigned: true,
      async bring() {
        // Both at one price: it is the one at which the batch clears.
        await runOneBatch(context, [
          [maker, { market, side: 'bid', px: at, size: lots }],
          [taker, { market, side: 'ask', px: at, size: lots }],
        ]);
        return [];
      },
    });
    if ((await judgeOpeningSale(context, traders, sale(traders, low, 2n * size))) === null) return;
    const back = turnedRound(context, traders);
    await judgeClosingSale(context, back, sale(back, high, size), wholePx(low));
  },
});
