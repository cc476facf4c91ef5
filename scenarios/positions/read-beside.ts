import { check } from '../../harness/check/check.ts';
import { field } from '../../harness/check/evidence.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { Unsupported } from '../../harness/kernel/verdicts.ts';
import { leaseTwoTraders, sameTradersOnAnother } from '../../harness/setup/two-traders.ts';

export default check({
  id: 'positions.read.beside',
  title: 'positions in two markets are listed beside each other, and each goes when it is closed itself',
  clauses: ['positions.read.open-only', 'positions.read.size'],
  by: 'act',
  async run(context) {
    const { expect } = context;
    const traders = await leaseTwoTraders(context);
    const other = await sameTradersOnAnother(context, traders);
    if (other === null) throw new Unsupported('a second market to trade on');
    const { taker, maker } = traders;
    const owners = [
      [taker, (size: Dec) => size],
      [maker, (size: Dec) => size.negated()],
    ] as const;
    const first = await traders.trade('bid', traders.size());
    const second = await other.trade('bid', 2n * other.size());
    for (const [who, signed] of owners) {
      await traders.positions(who, signed(first.size));
      const rows = await other.positions(who, signed(second.size));
      for (const [coin, size] of [
        [traders.market.coin, first.size],
        [other.market.coin, second.size],
      ] as const) {
        const row = rows.find((one) => one.coin === coin);
        expect('positions.read.open-only').row(rows, { coin });
        expect('positions.read.size').decimal(field(row, 'size', rows), signed(size).toString(), `size in ${coin}`);
      }
    }
    await traders.trade('ask', traders.size());
    for (const [who, signed] of owners) {
      const rows = await traders.positions(who, Dec.of(0));
      expect('positions.read.open-only').noRow(rows, { coin: traders.market.coin });
      const row = rows.find(({ coin }) => coin === other.market.coin);
      expect('positions.read.size').decimal(
        field(row, 'size', rows),
        signed(second.size).toString(),
        `size in ${other.market.coin}, after the close in ${traders.market.coin}`,
      );
    }
    await other.trade('ask', 2n * other.size());
    for (const [who] of owners)
      expect('positions.read.open-only').noRow(await other.positions(who, Dec.of(0)), { coin: other.market.coin });
  },
});
