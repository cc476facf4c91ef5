import { check } from '../../harness/check/check.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { judgeFigureToShownPrecision } from '../../harness/judging/as-served.ts';
import { awaitWalletBalances, readWalletBalances, switchToSplitWallets } from '../../harness/setup/split-account.ts';
import { classTransferAction } from '../../harness/setup/token-send.ts';

export default check({
  id: 'transfers.class.moves',
  title: 'a class transfer of a split account moves exactly its amount between its spot and its perp wallet',
  clauses: ['transfers.class.to-spot', 'transfers.class.to-perp'],
  by: 'act',
  async run(context) {
    const { given, target, expect } = context;
    const who = await given.fundedAccount({ usdc: '20' });
    await switchToSplitWallets(context, who);
    let { perp, spot } = await readWalletBalances(context, who);
    const whole = spot.plus(Dec.of('4.250001'));
    const shown = { perp: [perp], spot: [spot] };
    for (const [clause, toPerp, amount] of [
      ['transfers.class.to-spot', false, Dec.of('4.25')],
      ['transfers.class.to-spot', false, Dec.of('0.000001')],
      ['transfers.class.to-perp', true, Dec.of('1.75')],
      ['transfers.class.to-perp', true, Dec.of('0.000001')],
      // The rest, to the last unit.
      ['transfers.class.to-perp', true, whole.minus(Dec.of('1.750001'))],
    ] as const) {
      const moved = toPerp ? amount : amount.negated();
      perp = perp.plus(moved);
      spot = spot.minus(moved);
      expect(clause).accepted(await target.act(who, classTransferAction(amount.toString(), toPerp)));
      const wallets = await awaitWalletBalances(context, who, { perp, spot });
      shown.perp.push(wallets.perp);
      shown.spot.push(wallets.spot);
      judgeFigureToShownPrecision(
        expect(clause),
        wallets.perp,
        perp,
        `USDC in the perp wallet after a transfer of ${amount}`,
        shown.perp,
      );
      judgeFigureToShownPrecision(
        expect(clause),
        wallets.spot,
        spot,
        `USDC in the spot wallet after a transfer of ${amount}`,
        shown.spot,
      );
    }
  },
});
