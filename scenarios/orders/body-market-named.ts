import { check } from '../../harness/check/check.ts';
import { actForCommitReply, judgeCommitRefusal } from '../../harness/check/commit-outcome.ts';
import { makeSoundBodyOverrides } from '../../harness/product-probes/placing-actions.ts';
import { makeUnaffordableProbe } from '../../harness/setup/token-send.ts';
import { actions } from '../../spec-schemas/catalogue/actions.ts';
import { allProducts } from '../../spec-schemas/products.ts';

/** Above the numbers of all markets, pairs and series. */
const NO_MARKET = 4_000_000_000;

/** Actions of the products that place something on a market, apart from orders. */
const placing = allProducts
  .flatMap((product) => product.placing)
  .filter((tag) => actions[tag].fields.some(({ from }) => from === 'market'));

export default check({
  id: 'orders.body.market-named',
  title: 'chase, TWAP, scale, batch-auction and RFQ actions that name an unknown market are refused',
  clauses: ['orders.body.market-named'],
  by: 'act',
  async run(context) {
    const { given, target, venue, expect } = context;
    const owner = await given.fundedAccount();
    const ground = {
      owner,
      other: owner,
      venue,
      market: await given.market(),
      pair: null,
      pairs: [],
      validator: null,
      laterMs: 0,
    };
    for (const type of placing) {
      await given.part(async () => {
        const { bodyKey, example } = actions[type];
        const body = { ...example, ...makeSoundBodyOverrides(ground, type), market: NO_MARKET };
        const reply = await actForCommitReply(
          context,
          () => target.act(owner, { type, [bodyKey]: body }),
          makeUnaffordableProbe(context, owner),
        );
        judgeCommitRefusal(expect('orders.body.market-named'), reply);
      });
    }
  },
});
