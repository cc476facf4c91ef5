import { check } from '../../harness/check/check.ts';
import { actForCommitReply, judgeCommitRefusal } from '../../harness/check/commit-outcome.ts';
import { derived, type Traced } from '../../harness/check/evidence.ts';
import { isRefusedWith } from '../../harness/client/outcome.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { awaitBalance, readBalance } from '../../harness/setup/balances.ts';
import {
  awaitWalletBalances,
  fundSpotWallet,
  readWalletBalances,
  switchToSplitWallets,
  type WalletBalances,
} from '../../harness/setup/split-account.ts';
import {
  makeSubAccount,
  subAccountTokenTransferAction,
  subAccountTransferAction,
} from '../../harness/setup/sub-accounts.ts';
import { makeUnaffordableProbe } from '../../harness/setup/token-send.ts';
import { shortOfFunds } from '../../spec-schemas/outcomes.ts';

const INDEX = 3;

export default check({
  id: 'sub-accounts.spot-transfer.wallets',
  title: 'USDC can be transferred as a token, from a unified balance or from one wallet of a split master account',
  clauses: ['sub-accounts.spot-transfer.usdc', 'sub-accounts.transfer.split'],
  by: 'act',
  async run(context) {
    const { given, target, venue, expect, reportForm } = context;
    const token = venue.usdc.signingId;
    const [pooled, who, sender] = await Promise.all([
      given.fundedAccount({ usdc: '20' }),
      given.fundedAccount({ usdc: '40' }),
      given.fundedAccount({ usdc: '20' }),
    ]);
    await makeSubAccount(context, pooled, INDEX);
    const into = { index: INDEX, deposit: true, amount: '1.5' };
    const left = (await readBalance(context, pooled.address, token)).minus(Dec.of('1.5')).toString();
    const reply = await target.act(pooled, subAccountTokenTransferAction({ ...into, token }));
    // On a chain other than testnet and mainnet there may be two ledgers (D108): the one of tokens is empty.
    const isOne = !isRefusedWith(reply, shortOfFunds);
    if (expect('sub-accounts.spot-transfer.usdc').exercised(isOne, 'a chain on which USDC is one balance')) {
      expect('sub-accounts.spot-transfer.usdc').accepted(reply);
      const now = await awaitBalance(context, pooled.address, token, left);
      expect('sub-accounts.spot-transfer.usdc').decimal(now, left, 'USDC of a unified master account');
    }

    await makeSubAccount(context, who, INDEX);
    await switchToSplitWallets(context, who);
    const { perp, spot } = await fundSpotWallet(context, sender, who, '7');
    const rest = { perp, spot: spot.minus(Dec.of('1.5')) };
    expect('sub-accounts.spot-transfer.usdc').accepted(
      await target.act(who, subAccountTokenTransferAction({ ...into, token })),
    );
    const wallets = await awaitWalletBalances(context, who, rest);
    expect('sub-accounts.spot-transfer.usdc').equal(
      shown(wallets),
      text(rest),
      'perp and spot wallet of a split master account',
    );
    const beyond = subAccountTokenTransferAction({ ...into, token, amount: rest.spot.plus(Dec.of(1)).toString() });
    const refused = await actForCommitReply(
      context,
      () => target.act(who, beyond),
      makeUnaffordableProbe(context, who),
    );
    judgeCommitRefusal(expect('sub-accounts.spot-transfer.usdc'), refused);

    expect('sub-accounts.transfer.split').accepted(
      await target.act(who, subAccountTransferAction({ ...into, amount: '2.5' })),
    );
    const fromPerp = { perp: rest.perp.minus(Dec.of('2.5')), spot: rest.spot };
    const fromSpot = { perp: rest.perp, spot: rest.spot.minus(Dec.of('2.5')) };
    await context.pace.blocks(2);
    const after = shown(await readWalletBalances(context, who));
    expect('sub-accounts.transfer.split').oneOf(
      after,
      [text(fromPerp), text(fromSpot)],
      'perp and spot wallet of a split master account',
    );
    reportForm(
      'D114',
      after.value.join() === text(fromPerp).join() ? 'out of the perp wallet' : 'out of the spot wallet',
    );
  },
});

function shown(wallets: WalletBalances): Traced<[string, string]> {
  return derived(text(wallets), wallets.perp, wallets.spot);
}

function text({ perp, spot }: WalletBalances): [string, string] {
  return [perp.toString(), spot.toString()];
}
