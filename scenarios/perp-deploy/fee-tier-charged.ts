import { check } from '../../harness/check/check.ts';
import { decimalAt } from '../../harness/client/json-at.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { deployMarketWithTraders } from '../../harness/setup/deployed-market.ts';
import { readFills } from '../../harness/setup/own-orders.ts';
import { setPerpFeesAction, tradeOnDeployedMarket } from '../../harness/setup/perp-deploys.ts';

/** Tenths of a basis point: far above any fee of a schedule, whose share in it is unknown. */
const TAKER = 400;
const MAKER = 300;

export default check({
  id: 'perp-deploy.fee-tier.charged',
  title: 'fees of a deployer market are charged in tenths of a basis point',
  clauses: ['perp-deploy.fee-tier.units'],
  by: 'act',
  accounts: 'exact',
  leases: ['registrations'],
  async run(context) {
    const { pace, expect } = context;
    const charged = (id: number) => [setPerpFeesAction(id, [TAKER, MAKER])];
    const { pair, maker, taker, deployed, market, px, size } = await deployMarketWithTraders(context, charged);
    await tradeOnDeployedMarket(context, pair, { market, side: 'bid', px, size });
    for (const [who, dbps] of [
      [taker, TAKER],
      [maker, MAKER],
    ] as const) {
      const rows = await pace.eventually(
        () => readFills(context, who.address),
        (fills) => fills.some(({ coin }) => coin === deployed.coin),
      );
      const row = rows.find(({ coin }) => coin === deployed.coin);
      // 100 USDC were traded. Discounts and rebates reduce the fee, a base fee may be added.
      const least = Dec.of(String(dbps / 2000));
      const most = Dec.of(String(dbps / 500));
      expect('perp-deploy.fee-tier.units').relation(
        `a fee around ${dbps / 1000} USDC on 100 USDC at ${dbps} tenths of a basis point`,
        { fee: decimalAt(row, 'fee') },
        ({ fee }) => fee.compare(least) >= 0 && fee.compare(most) <= 0,
      );
    }
  },
});
