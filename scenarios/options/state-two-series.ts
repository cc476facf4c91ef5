import { check } from '../../harness/check/check.ts';
import { field } from '../../harness/check/evidence.ts';
import { decimalAt } from '../../harness/client/json-at.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { Blocked } from '../../harness/kernel/verdicts.ts';
import { perpRowIn } from '../../harness/setup/market-row.ts';
import {
  createOptionSeries,
  type OptionDeal,
  planOptionDeal,
  tradeOption,
  writtenOptionEscrowOf,
} from '../../harness/setup/options.ts';

const DAY = 86_400_000;

export default check({
  id: 'options.state.two-series',
  title: 'with legs in two series account_state.option counts both, sums their escrow and shows the earlier expiry',
  clauses: ['options.state.legs', 'options.state.account-escrow', 'options.state.next-expiry'],
  by: 'operate',
  control: 'days',
  leases: ['clock'],
  async run(context) {
    const { given, target, expect } = context;
    const { coin } = await given.market();
    const index = decimalAt(perpRowIn(given.data(await target.read('markets', { kind: 'perp' })), coin), 'oracle_px');
    const taker = await given.fundedAccount({ usdc: '60' });
    const maker = await given.fundedAccount({ usdc: '100' });
    const strike = index.compare(Dec.of(1)) > 0 ? index.truncated(0).toString() : '1';
    const deals: OptionDeal[] = [];
    // The later series is traded first.
    for (const days of [20, 10]) {
      const series = await createOptionSeries(context, { kind: 'put', underlying: coin, strike, inMs: days * DAY });
      const deal = planOptionDeal(series);
      if (deal === null) throw new Blocked('the lots of the series are too dear');
      await tradeOption(context, { taker, maker }, deal);
      deals.push(deal);
    }
    const [later, earlier] = deals;
    if (later === undefined || earlier === undefined) return;
    const close = (deal: OptionDeal) => tradeOption(context, { taker, maker }, deal, { side: 'Ask' });
    given.afterwards(async () => void (await close(later)));
    const judge = async (open: readonly OptionDeal[], next: OptionDeal) => {
      const state = given.data(await target.read('account_state', { address: maker.address }));
      const [first, ...others] = open.map((deal) => writtenOptionEscrowOf(deal, deal.size));
      expect('options.state.legs').equal(field(state, 'option.legs'), open.length);
      if (first !== undefined)
        expect('options.state.account-escrow').decimal(
          field(state, 'option.escrow'),
          others.reduce((sum, escrow) => sum.plus(escrow), first),
        );
      expect('options.state.next-expiry').equal(field(state, 'option.next_expiry'), next.series.expiry);
    };
    await judge(deals, earlier);
    await close(earlier);
    await judge([later], later);
  },
});
