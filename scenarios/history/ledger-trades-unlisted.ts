import { check } from '../../harness/check/check.ts';
import { scaledSizeForNotional } from '../../harness/check/order-spec.ts';
import { readLedgerRows } from '../../harness/judging/archived-rows.ts';
import { awaitLedgerRows, filterLedgerRows, toCanonicalLedgerRowText } from '../../harness/judging/ledger-rows.ts';
import { drawPricesInsideSpread } from '../../harness/setup/inside-spread.ts';
import { tradeAndCloseAtEnd } from '../../harness/setup/own-trade.ts';
import { sendAssetAction } from '../../harness/setup/token-send.ts';

export default check({
  id: 'history.ledger.trades-unlisted',
  title: 'a trade, its fee and its realized loss leave no row in the ledger',
  clauses: ['history.ledger.no-trading'],
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const { given, target, venue, pace, expect } = context;
    const { usdc } = venue;
    const [buyer, seller] = await Promise.all([given.fundedAccount(), given.fundedAccount()]);
    const market = await given.market();
    // A venue's own faucet may have paid it, with a row per token.
    await awaitLedgerRows(context, buyer.address, (rows) => rows.length > 0);
    await pace.archived();
    const before = await readLedgerRows(context, buyer.address);
    const known = new Set(before.map(toCanonicalLedgerRowText));
    const [px, , back] = await drawPricesInsideSpread(context, market);
    const size = scaledSizeForNotional(market, px, 30n);
    await tradeAndCloseAtEnd(context, { market, px, size, taker: buyer, maker: seller });
    // Traded back at another price, so that a profit or loss is realized too.
    await tradeAndCloseAtEnd(context, { market, px: back, size, taker: seller, maker: buyer });

    // A later move that is listed: rows of the trade, if any, would precede it.
    const { address: destination } = given.stranger();
    await given.accepted(target.act(buyer, sendAssetAction({ asset: usdc.signingId, destination, amount: '0.01' })));
    const rows = await awaitLedgerRows(
      context,
      buyer.address,
      (now) => filterLedgerRows(now, 'transfer', usdc.name, -1).length > 0,
    );
    given.require(filterLedgerRows(rows, 'transfer', usdc.name, -1).length === 1, 'the send is not listed');
    expect('history.ledger.no-trading').relation(
      'the ledger rows of before the trades and one more, of kind transfer',
      { before, after: rows },
      ({ after }) =>
        after.flatMap((row) => (known.has(toCanonicalLedgerRowText(row)) ? [] : [row.kind])).join() === 'transfer',
      'ledger_updates',
    );
  },
});
