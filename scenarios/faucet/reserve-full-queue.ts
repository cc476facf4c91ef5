import { check } from '../../harness/check/check.ts';
import { Unsupported } from '../../harness/kernel/verdicts.ts';
import { moveClockPastIpWindow } from '../../harness/setup/faucet-claim.ts';
import { throwOnReserveShortage } from '../../harness/setup/faucet-reserve.ts';
import { isOkStatus } from '../../harness/setup/http-status.ts';
import { judgeFaucetRefusal } from './judge-refusal.ts';
import { claimFromOtherIp } from './other-address.ts';

/** Maximum number of claims in one block: filling a larger queue takes too long. */
const MOST_CLAIMS = 1_500;
const SIDE_BY_SIDE = 32;

export default check({
  id: 'faucet.reserve.full-queue',
  title: 'claims beyond the injection queue are refused because the queue is full',
  clauses: ['faucet.reserve.backlog'],
  by: 'operate',
  control: 'number',
  needs: ['faucet', 'wire'],
  leases: ['faucet', 'clock', 'node'],
  async run({ given, target, pace, venue, raw, rawUrl, expect }) {
    await moveClockPastIpWindow({ pace, venue });
    const control = await given.blocksHeld();
    // The claims must not be paid: a restart discards them before a block can include them.
    given.afterwards(() => control.restart());
    for (let sent = 0; sent < MOST_CLAIMS; sent += SIDE_BY_SIDE) {
      const claims = Array.from({ length: SIDE_BY_SIDE }, (_, n) =>
        claimFromOtherIp({ raw, rawUrl }, { address: given.stranger().address, amount: 1 }, sourceOf(sent + n)),
      );
      const refused = (await Promise.all(claims)).find((reply) => !isOkStatus(reply));
      if (refused === undefined) continue;
      await throwOnReserveShortage({ given, target, venue, control }, refused, 1);
      judgeFaucetRefusal(expect('faucet.reserve.backlog'), refused, 'faucet backlog full; retry shortly');
      return;
    }
    throw new Unsupported(`a queue of fewer than ${MOST_CLAIMS} claims`);
  },
});

/** Returns a loopback address for each claim, so that no IP window applies. */
function sourceOf(n: number): string {
  return `127.1.${Math.floor(n / 250)}.${(n % 250) + 1}`;
}
