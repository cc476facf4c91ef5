import { check } from '../../harness/check/check.ts';
import { field } from '../../harness/check/evidence.ts';
import { decimalAt } from '../../harness/client/json-at.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { leaseTwoTraders } from '../../harness/setup/two-traders.ts';

export default check({
  id: 'fills.row.last-fill',
  title: 'start_position and sz of the last fill in a market lead to the size of the open position',
  clauses: ['fills.row.reaches-position'],
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const { given, expect } = context;
    const traders = await leaseTwoTraders(context);
    const { taker, maker, market } = traders;
    const first = await traders.trade('bid', 3n * traders.size());
    const second = await traders.trade('ask', traders.size());
    const long = first.size.minus(second.size);
    for (const [who, size] of [
      [taker, long],
      [maker, long.negated()],
    ] as const) {
      const fills = await traders.fills(who, 2);
      // The fill is found by its order: another clause judges its position in the list.
      const last = fills.find(({ oid }) => oid === second.takerOid || oid === second.makerOid) ?? {};
      given.require(fills.length === 2, 'two trades are not two fills');
      const legs = await traders.positions(who, size);
      const leg = legs.find(({ coin }) => coin === market.coin);
      const signed = last.side === 'B' ? decimalAt(last, 'sz') : decimalAt(last, 'sz').negated();
      const left = decimalAt(last, 'start_position').plus(signed);
      expect('fills.row.reaches-position').relation(
        'a position size equal to start_position plus the signed sz of the last fill',
        { size: field(leg, 'size', legs), left },
        (observed) => observed.left.equals(Dec.parse(observed.size) ?? Dec.of(0)),
        `size of ${market.coin}`,
      );
    }
  },
});
