import { check } from '../../harness/check/check.ts';
import { actForCommitReply, judgeCommitRefusal } from '../../harness/check/commit-outcome.ts';
import { derived } from '../../harness/check/evidence.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import {
  awaitWalletBalances,
  fundSpotWallet,
  readWalletBalances,
  switchToSplitWallets,
  type WalletBalances,
} from '../../harness/setup/split-account.ts';
import { makeUnaffordableProbe, sendAssetAction } from '../../harness/setup/token-send.ts';

const text = ({ perp, spot }: WalletBalances) => derived([perp, spot].map(String), perp, spot);

export default check({
  id: 'transfers.split.wallets',
  title: 'a split account sends USDC from the wallet that to_perp names, whatever the other wallet holds',
  clauses: ['transfers.split.spot-wallet', 'transfers.split.perp-wallet', 'modes.split.short'],
  by: 'act',
  async run(context) {
    const { given, target, venue, expect } = context;
    const [who, sender] = await Promise.all([given.fundedAccount({ usdc: '60' }), given.fundedAccount({ usdc: '20' })]);
    const { address: destination } = given.stranger();
    await switchToSplitWallets(context, who);
    let { perp, spot } = await fundSpotWallet(context, sender, who, '7');
    const sending = (amount: string, toPerp: boolean, dex: number) => {
      const { type, params } = sendAssetAction({ asset: venue.usdc.signingId, destination, amount, toPerp });
      return { type, params: { ...params, source_dex: dex } };
    };

    // Each wallet with each dex: a venue may distinguish the source dex in one direction only.
    for (const [clause, toPerp, dex] of [
      ['transfers.split.spot-wallet', false, 0],
      ['transfers.split.spot-wallet', false, 1],
      ['transfers.split.perp-wallet', true, 0],
      ['transfers.split.perp-wallet', true, 1],
    ] as const) {
      const amount = Dec.of('1.5');
      [perp, spot] = toPerp ? [perp.minus(amount), spot] : [perp, spot.minus(amount)];
      expect(clause).accepted(await target.act(who, sending('1.5', toPerp, dex)));
      const wallets = await awaitWalletBalances(context, who, { perp, spot });
      expect(clause).equal(
        text(wallets),
        text({ perp, spot }),
        `perp and spot wallet after a send from dex ${dex} with to_perp ${toPerp}`,
      );
    }

    // The amount exceeds one wallet, but not both together.
    for (const [clause, toPerp, amount] of [
      ['modes.split.short', false, spot.plus(Dec.of(1))],
      ['transfers.split.perp-wallet', true, perp.plus(Dec.of(1))],
    ] as const) {
      const act = () => target.act(who, sending(amount.toString(), toPerp, 0));
      const reply = await actForCommitReply(context, act, makeUnaffordableProbe(context, who));
      judgeCommitRefusal(expect(clause), reply);
      await context.pace.committed();
      expect(clause).equal(
        text(await readWalletBalances(context, who)),
        text({ perp, spot }),
        'perp and spot wallet after a refused send',
      );
    }
  },
});
