import { check } from '../../harness/check/check.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { evmTransferWithDataAction } from '../../harness/setup/evm.ts';
import { awaitWalletBalances, fundSpotWallet, switchToSplitWallets } from '../../harness/setup/split-account.ts';

export default check({
  id: 'transfers.with-data.wallet',
  title: 'a transfer with data is paid from the spot wallet of a split account',
  clauses: ['transfers.with-data.spot-ledger'],
  by: 'act',
  needs: ['evm'],
  leases: ['clock'],
  async run(context) {
    const { given, target, expect } = context;
    const clause = 'transfers.with-data.spot-ledger';
    const who = await given.fundedAccount({ usdc: '30', native: '3' });
    const by = await given.fundedAccount({ usdc: '20' });
    await switchToSplitWallets(context, who);
    const { perp, spot } = await fundSpotWallet(context, by, who, '7');
    const reply = await target.act(who, evmTransferWithDataAction('2.5', given.stranger().address));
    expect(clause).accepted(reply);
    const left = { perp, spot: spot.minus(Dec.of('2.5')) };
    const after = await awaitWalletBalances(context, who, left);
    // A fee in USDC would be taken from the collateral.
    expect(clause).relation(
      `${left.spot} USDC in the spot wallet after a transfer of 2.5, and at most ${left.perp} in the perp wallet`,
      { spot: after.spot, perp: after.perp, reply },
      (observed) => observed.perp.compare(left.perp) <= 0 && observed.spot.equals(left.spot),
    );
  },
});
