import { check } from '../../harness/check/check.ts';
import { claimFaucetAtOnce, claimPastIpWindow, returnGrantAtEnd } from '../../harness/setup/faucet-claim.ts';
import { throwOnReserveShortage } from '../../harness/setup/faucet-reserve.ts';
import { isBadRequest } from '../../harness/setup/http-status.ts';
import { ALREADY_FUNDED_TEXT, judgeFaucetRefusal } from './judge-refusal.ts';

export default check({
  id: 'faucet.once.address',
  title: 'an address is funded once, in any spelling, and a refused claim of 0 does not count',
  clauses: [
    'faucet.mark.after-400',
    'faucet.once.same-address',
    'faucet.once.spelling',
    'faucet.order.set-before-ip',
    'faucet.order.amount',
  ],
  by: 'act',
  needs: ['faucet'],
  leases: ['faucet'],
  async run(context) {
    const { given, target, pace, venue, expect } = context;
    const who = given.stranger();
    const { address } = who;
    const { reply: zero } = await claimFaucetAtOnce({ target, pace, venue }, { address, amount: 0 });
    given.require(isBadRequest(zero), 'the claim of nothing was not refused');
    const first = await claimPastIpWindow({ target, pace, venue }, { address });
    await throwOnReserveShortage(context, first, 3000);
    expect('faucet.mark.after-400').served(first);

    // Also inside our own IP window, but the address set is checked first. After the window, only the set refuses.
    const again = await target.faucet({ address, amount: 20 });
    const isWindow = again.text.includes('this IP requested too recently');
    const later = isWindow ? await claimPastIpWindow({ target, pace, venue }, { address, amount: 20 }) : again;
    judgeFaucetRefusal(expect('faucet.once.same-address'), later, ALREADY_FUNDED_TEXT);
    expect('faucet.order.set-before-ip').relation(
      `the refusal "${ALREADY_FUNDED_TEXT}", not that of the IP window`,
      { again },
      () => !isWindow,
      'error',
    );
    for (const spelling of [address.slice(2), `0x${address.slice(2).toUpperCase()}`]) {
      const other = await target.faucet({ address: spelling });
      judgeFaucetRefusal(expect('faucet.once.spelling'), other, ALREADY_FUNDED_TEXT);
    }

    const nothing = await target.faucet({ address, amount: 0 });
    expect('faucet.order.amount').status(nothing);
    await returnGrantAtEnd({ given, pace }, who, first);
  },
});
