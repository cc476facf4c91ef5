import { check } from '../../harness/check/check.ts';
import { scaledSizeForNotional } from '../../harness/check/order-spec.ts';
import { pxInUsdc } from '../../harness/compare/planes.ts';
import { judgeEntryPricesOfBoth } from '../../harness/judging/account-facts.ts';
import {
  closingSaleClauses,
  openingSaleClauses,
  saleClauses,
  sellAndJudgeClosingSale,
  sellAndJudgeOpeningSale,
  sellAndJudgeReversingSale,
  withSwappedRoles,
} from '../../harness/judging/sale-facts.ts';
import { runOneFbaBatch } from '../../harness/setup/batch-auctions.ts';
import { TwoTraders } from '../../harness/setup/two-traders.ts';
import { prepareBatchAuctionMarket } from './fba.ts';

export default check({
  id: 'auctions.fba.facts',
  title:
    'fills of a batch auction have the same fields and figures as any other fill, and the accounts pay what they show',
  clauses: [
    ...saleClauses,
    ...openingSaleClauses,
    ...closingSaleClauses,
    'positions.entry.average',
    'positions.entry.reduce',
    'positions.entry.flip',
  ],
  by: 'operate',
  control: 'vote',
  accounts: 'fresh',
  needs: ['funded-accounts', 'closed'],
  leases: ['clock'],
  async run(context) {
    const { market, first, third, px } = await prepareBatchAuctionMarket(context);
    const low = px(-2n);
    const high = px(2n);
    const traders = new TwoTraders(context, market, { maker: first, taker: third }, [low, px(0n), high]);
    const size = scaledSizeForNotional(market, low, 50n);
    const sale = ({ maker, taker }: TwoTraders, at: bigint, lots: bigint) => ({
      by: 'a batch auction',
      lots,
      isUnsigned: true,
      takes: null,
      async bring() {
        // Both at one price, which is therefore the clearing price.
        await runOneFbaBatch(context, [
          [maker, { market, side: 'bid', px: at, size: lots }],
          [taker, { market, side: 'ask', px: at, size: lots }],
        ]);
        return [];
      },
    });
    const by = 'a batch auction';
    if ((await sellAndJudgeOpeningSale(context, traders, sale(traders, low, 3n * size))) === null) return;
    await judgeEntryPricesOfBoth(context.expect('positions.entry.average'), traders, { as: 'average', by });
    const back = withSwappedRoles(context, traders);
    const entry = pxInUsdc(low);
    if ((await sellAndJudgeClosingSale(context, back, sale(back, high, size), entry)) === null) return;
    await judgeEntryPricesOfBoth(context.expect('positions.entry.reduce'), back, { as: 'reduce', by });
    if ((await sellAndJudgeReversingSale(context, back, sale(back, high, 3n * size), entry)) === null) return;
    await judgeEntryPricesOfBoth(context.expect('positions.entry.flip'), back, { as: 'flip', by });
  },
});
