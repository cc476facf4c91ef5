import { check } from '../../harness/check/check.ts';
import { sizeWorth } from '../../harness/check/order-wish.ts';
import { pricesInside } from '../../harness/setup/inside-spread.ts';
import { ownTrade } from '../../harness/setup/own-trade.ts';
import { send } from '../../harness/setup/token-send.ts';
import { ledgerOnce, moved } from './ledger-rows.ts';

export default check({
  id: 'history.ledger.trades-unlisted',
  title: 'a trade, its fee and its realized loss leave no row in the ledger',
  clauses: ['history.ledger.no-trading'],
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const { given, target, venue, expect } = context;
    const { usdc } = venue;
    const [buyer, seller] = await Promise.all([given.fundedAccount(), given.fundedAccount()]);
    const market = await given.market();
    const before = await ledgerOnce(context, buyer.address, (rows) => moved(rows, 'transfer', usdc.name, 1).length > 0);
    const [px, , back] = await pricesInside(context, market);
    const size = sizeWorth(market, px, 30n);
    await ownTrade(context, { market, px, size, taker: buyer, maker: seller });
    // Back at another price, so that a loss or a profit is realized as well.
    await ownTrade(context, { market, px: back, size, taker: seller, maker: buyer });

    // A later move that is listed: rows of the trade, had there been any, stand before it.
    const { address: destination } = given.stranger();
    await given.accepted(target.act(buyer, send({ asset: usdc.signingId, destination, amount: '0.01' })));
    const rows = await ledgerOnce(context, buyer.address, (now) => moved(now, 'transfer', usdc.name, -1).length > 0);
    given.that(moved(rows, 'transfer', usdc.name, -1).length === 1, 'the send is not listed');
    expect('history.ledger.no-trading').relation(
      'the rows from before the trades and one more, all of kind transfer',
      { before, after: rows },
      (ledger) =>
        ledger.after.length === ledger.before.length + 1 && ledger.after.every(({ kind }) => kind === 'transfer'),
      'ledger_updates',
    );
  },
});
