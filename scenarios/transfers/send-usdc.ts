import { check } from '../../harness/check/check.ts';
import { rowsAt } from '../../harness/client/json-at.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { isEqualToShownPrecision } from '../../harness/compare/planes.ts';
import { judgeFigureToShownPrecision } from '../../harness/judging/as-served.ts';
import { awaitBalance, readBalance, readBalanceAfterPending } from '../../harness/setup/balances.ts';
import { sendAssetAction } from '../../harness/setup/token-send.ts';

export default check({
  id: 'transfers.send.usdc',
  title: 'a USDC send debits the sender and credits the recipient with exactly the amount, in either class',
  clauses: ['transfers.send.moves', 'transfers.send.usdc-classes', 'transfers.send.asset'],
  by: 'act',
  async run(context) {
    const { given, target, venue, expect } = context;
    const sender = await given.fundedAccount({ usdc: '20' });
    const { address: destination } = given.stranger();
    const state = given.data(await target.read('account_state', { address: sender.address }));
    const balances = rowsAt(state, 'spot.balances');
    const asset = balances.find(({ name }) => name === 'USDC')?.signing_id;
    given.require(typeof asset === 'number', 'spot.balances has no row of USDC');
    if (typeof asset !== 'number') return;
    const before = await readBalance(context, sender.address, asset);

    // A perpetual market's id is a signing_id too: nothing may move under one that is not also a token's. The token list may omit USDC, and
    // no token that the sender lacks can move. Asset 0 is USDC in transfers to the EVM, and may be here.
    const tokens = rowsAt(given.data(await target.read('markets_meta')), 'spot.tokens').map(({ id }) => id);
    const named = [...tokens, ...balances.map((row) => row.signing_id), venue.usdc.signingId];
    const perp = venue.markets.find(({ id }) => id !== 0 && !named.includes(id));
    if (perp !== undefined) {
      const reply = await target.act(sender, sendAssetAction({ asset: perp.id, destination, amount: '1' }));
      const kept = await readBalanceAfterPending(context, sender.address, asset, before);
      expect('transfers.send.asset').relation(
        `unchanged USDC of the sender after a send of asset ${perp.id}, a perpetual market`,
        { before, kept, reply },
        (observed) => observed.kept.equals(observed.before),
      );
    }

    const steps = [
      ['transfers.send.moves', '1.25', '1.25', false],
      ['transfers.send.asset', '0.5', '1.75', false],
      ['transfers.send.usdc-classes', '0.000001', '1.750001', true],
      ['transfers.send.usdc-classes', '0.25', '2.000001', false],
    ] as const;
    for (const [clause, amount, total, toPerp] of steps) {
      const reply = await target.act(sender, sendAssetAction({ asset, destination, amount, toPerp }));
      expect(clause).accepted(reply);
      const arrived = await awaitBalance(context, destination, asset, total);
      expect(clause).relation(`${total} USDC of the recipient`, { arrived, reply }, (observed) =>
        isEqualToShownPrecision(observed.arrived, Dec.of(total), [before]),
      );
      const left = await readBalance(context, sender.address, asset);
      judgeFigureToShownPrecision(expect(clause), left, before.minus(Dec.of(total)), 'USDC of the sender', [before]);
    }
  },
});
