import { check } from '../../harness/check/check.ts';
import { Unsupported } from '../../harness/kernel/verdicts.ts';
import { faucetReserveAddress } from '../../harness/probe/faucet-reserve.ts';
import { readUsdcAndNative } from '../../harness/setup/balances.ts';
import { claimPastIpWindow } from '../../harness/setup/faucet-claim.ts';
import { fundReserveTokens } from '../../harness/setup/faucet-reserve.ts';
import { isTooManyRequests } from '../../harness/setup/http-status.ts';
import { ALREADY_FUNDED_TEXT, IP_THROTTLED_TEXT, judgeFaucetRefusal } from './judge-refusal.ts';
import { readFaucetWindowSetting } from './operator-window.ts';

export default check({
  id: 'faucet.reserve.emptied-and-refilled',
  title:
    'an empty reserve refuses a claim before queueing, but uses up its address and IP window, until it is refilled',
  clauses: [
    'faucet.reserve.empty',
    'faucet.reserve.empty-not-queued',
    'faucet.reserve.vote-usdc',
    'faucet.reserve.refilled',
    'faucet.order.ip-before-reserve',
    'faucet.mark.after-503',
    'faucet.mark.after-503-window',
  ],
  by: 'operate',
  control: 'funds',
  needs: ['faucet'],
  leases: ['faucet', 'clock'],
  async run({ given, target, pace, venue, control, expect }) {
    const usdcOf = async (address: string) => (await readUsdcAndNative({ given, target, venue }, address)).usdc;
    const before = await usdcOf(faucetReserveAddress);
    given.afterwards(async () => {
      await control.system({ type: 'gov_adjust_spot_value', account: faucetReserveAddress, value: before.toString() });
    });
    await control.system({ type: 'gov_adjust_spot_value', account: faucetReserveAddress, value: '10' });
    expect('faucet.reserve.vote-usdc').decimal(await usdcOf(faucetReserveAddress), '10', 'USDC of the reserve');

    const { address } = given.stranger();
    const refused = await claimPastIpWindow({ target, pace, venue }, { address, amount: 11 });
    judgeFaucetRefusal(
      expect('faucet.reserve.empty'),
      refused,
      'faucet reserve is empty; ask an operator to refill it',
    );
    // Without a window there is none to move, and none that precedes the check of the reserve.
    const neighbour = await target.faucet({ address: given.stranger().address, amount: 5 });
    const hasWindow = isTooManyRequests(neighbour) || (await readFaucetWindowSetting(control)).outlastsRequests;
    if (hasWindow) {
      judgeFaucetRefusal(expect('faucet.mark.after-503-window'), neighbour, IP_THROTTLED_TEXT);
      const beyond = await target.faucet({ address: given.stranger().address, amount: 11 });
      judgeFaucetRefusal(expect('faucet.order.ip-before-reserve'), beyond, IP_THROTTLED_TEXT);
    }

    await control.system({ type: 'gov_adjust_spot_value', account: faucetReserveAddress, value: '1000000' });
    await fundReserveTokens({ given, target, venue, control });
    await control.commit(2);
    expect('faucet.reserve.empty-not-queued').decimal(await usdcOf(address), '0', 'USDC of the refused address');
    const again = await claimPastIpWindow({ target, pace, venue }, { address, amount: 11 });
    judgeFaucetRefusal(expect('faucet.mark.after-503'), again, ALREADY_FUNDED_TEXT);

    const granted = await claimPastIpWindow({ target, pace, venue }, { address: given.stranger().address, amount: 11 });
    expect('faucet.reserve.refilled').served(granted);
    if (!hasWindow) throw new Unsupported('an IP window that outlasts two requests');
  },
});
