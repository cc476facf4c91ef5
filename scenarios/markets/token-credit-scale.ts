import { check } from '../../harness/check/check.ts';
import { integerAt, rowsAt } from '../../harness/client/json-at.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { negativePowerOfTen } from '../../harness/compare/planes.ts';
import { awaitBalance, readBalanceAfterPending } from '../../harness/setup/balances.ts';
import { sendAssetAction } from '../../harness/setup/token-send.ts';

export default check({
  id: 'markets.token.credit-scale',
  title: 'a transfer is credited with up to wei_decimals decimals and no more',
  clauses: ['markets.token.wei-decimals'],
  by: 'act',
  async run(context) {
    const { given, target, venue, expect } = context;
    const asset = venue.native.signingId;
    const tokens = rowsAt(given.data(await target.read('markets_meta', { kind: 'spot' })), 'spot.tokens');
    const places = Number(
      integerAt(
        tokens.find(({ id }) => id === asset),
        'wei_decimals',
      ),
    );
    const sender = await given.fundedAccount({ usdc: '10', native: '1' });
    const { address: destination } = given.stranger();
    const exact = Dec.of('0.25').plus(negativePowerOfTen(places)).toString();
    await given.accepted(target.act(sender, sendAssetAction({ asset, destination, amount: exact })));
    const arrived = await awaitBalance(context, destination, asset, exact);
    expect('markets.token.wei-decimals').decimal(arrived, exact, `balance after a send of ${exact}`);

    // A finer amount may be truncated or refused; no text says which.
    const finer = Dec.of('0.125')
      .plus(negativePowerOfTen(places + 1))
      .toString();
    await target.act(sender, sendAssetAction({ asset, destination, amount: finer }));
    const after = await readBalanceAfterPending(context, destination, asset);
    expect('markets.token.wei-decimals').relation(
      `a balance with at most ${places} decimals`,
      { balance: after },
      ({ balance }) => balance.scaledTo(places) !== null,
      `balance after a send of ${finer}`,
    );
  },
});
