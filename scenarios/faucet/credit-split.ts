import { check } from '../../harness/check/check.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { Unsupported } from '../../harness/kernel/verdicts.ts';
import { faucetReserveAddress } from '../../harness/probe/faucet-reserve.ts';
import { awaitBalance, readUsdcAndNative } from '../../harness/setup/balances.ts';
import { claimPastIpWindow } from '../../harness/setup/faucet-claim.ts';
import { throwOnReserveShortage } from '../../harness/setup/faucet-reserve.ts';
import { isOkStatus } from '../../harness/setup/http-status.ts';
import { readWalletBalances, switchToSplitWallets } from '../../harness/setup/split-account.ts';
import { sendAssetAction } from '../../harness/setup/token-send.ts';

const USDC = 21;

export default check({
  id: 'faucet.credit.split',
  title: 'a claim for a split account is credited to one of its two wallets',
  clauses: ['faucet.credit.split'],
  by: 'act',
  needs: ['faucet'],
  leases: ['faucet'],
  async run(context) {
    const { given, target, venue, pace, expect, reportForm } = context;
    // An address without claims whose key can already act: a venue may refuse actions of keys that it has never seen.
    const who = given.stranger();
    const payer = await given.fundedAccount({ usdc: '2' });
    const asset = venue.usdc.signingId;
    await given.accepted(target.act(payer, sendAssetAction({ asset, destination: who.address, amount: '1' })));
    await awaitBalance(context, who.address, asset, '1');
    await switchToSplitWallets(context, who);
    const before = await readWalletBalances(context, who);
    if ((await readUsdcAndNative(context, faucetReserveAddress)).usdc.compare(Dec.of(USDC)) < 0)
      throw new Unsupported('a faucet reserve that can pay');
    const reply = await claimPastIpWindow(context, { address: who.address, amount: USDC });
    await throwOnReserveShortage(context, reply, USDC);
    given.require(isOkStatus(reply), `the claim was answered with HTTP ${reply.status}: ${reply.text}`);
    const added = async () => {
      const now = await readWalletBalances(context, who);
      return { perp: now.perp.minus(before.perp), spot: now.spot.minus(before.spot) };
    };
    const { perp, spot } = await pace.eventually(added, (more) => !more.perp.plus(more.spot).equals(Dec.of(0)));
    expect('faucet.credit.split').relation(
      `${USDC} USDC more in one wallet, and 0 USDC more in the other`,
      { perp, spot },
      ({ perp, spot }) => [perp, spot].map(String).sort().join() === `0,${USDC}`,
    );
    reportForm('D63', perp.compare(spot) > 0 ? 'perp' : 'spot');
  },
});
