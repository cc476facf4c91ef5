import { check } from '../../harness/check/check.ts';
import { moveClockPastIpWindow } from '../../harness/setup/faucet-claim.ts';
import { throwOnReserveShortage } from '../../harness/setup/faucet-reserve.ts';
import { isOkStatus } from '../../harness/setup/http-status.ts';
import { ALREADY_FUNDED_TEXT, judgeFaucetRefusal } from './judge-refusal.ts';
import { claimFromOtherIp } from './other-address.ts';

/** Loopback addresses that no other check claims from. */
const sources = Array.from({ length: 250 }, (_, n) => `127.2.0.${n + 1}`);

export default check({
  id: 'faucet.once.other-ip',
  title: 'an address that was funded is refused from another IP',
  clauses: ['faucet.once.any-ip'],
  by: 'act',
  needs: ['faucet', 'wire'],
  leases: ['faucet'],
  async run(context) {
    const { given, pace, venue, raw, rawUrl, random, expect } = context;
    const claim = { address: given.stranger().address, amount: 20 };
    // Neither is our usual address, whose window other checks of the run wait for; each attempt uses two of its own.
    const [source, other] = random.shuffled(sources);
    await moveClockPastIpWindow({ pace, venue });
    const first = await claimFromOtherIp({ raw, rawUrl }, claim, source);
    await throwOnReserveShortage(context, first, 20);
    given.require(isOkStatus(first), 'the first claim was refused');
    const again = await claimFromOtherIp({ raw, rawUrl }, claim, other);
    judgeFaucetRefusal(expect('faucet.once.any-ip'), again, ALREADY_FUNDED_TEXT);
  },
});
