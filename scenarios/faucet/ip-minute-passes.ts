import { check } from '../../harness/check/check.ts';
import { isFaucetIpWindowRefusal } from '../../harness/check/pace.ts';
import { Unsupported } from '../../harness/kernel/verdicts.ts';
import { claimPastIpWindow } from '../../harness/setup/faucet-claim.ts';
import { throwOnReserveShortage } from '../../harness/setup/faucet-reserve.ts';
import { isOkStatus, isTooManyRequests } from '../../harness/setup/http-status.ts';

const INSIDE_MS = 40_000;
/** A venue's clock may count whole seconds. */
const PASSED_MS = 61_000;

// The operator chooses the length of the window, so another length is no violation here, as in `faucet.ip.one-minute` if the operator
// reports it.
export default check({
  id: 'faucet.ip.minute-passes',
  title: 'an IP can claim again after one minute, whatever claims were refused meanwhile',
  clauses: ['faucet.ip.window-minute', 'faucet.mark.after-429', 'faucet.mark.after-429-window'],
  by: 'act',
  needs: ['faucet'],
  leases: ['faucet', 'clock'],
  async run(context) {
    const { given, target, pace, venue, expect } = context;
    if (venue.profile !== 'live') throw new Unsupported('a release whose window is a minute');
    const address = () => given.stranger().address;
    const claim = (who: string) => target.faucet({ address: who, amount: 20 });
    const opened = await claimPastIpWindow({ target, pace, venue }, { address: address(), amount: 20 });
    await throwOnReserveShortage(context, opened, 60);
    given.require(isOkStatus(opened), 'the first claim was refused');
    const sinceMs = await pace.timeMs();
    const second = address();
    const early = await claim(second);
    if (!isFaucetIpWindowRefusal(early)) throw new Unsupported('an IP window that outlasts two requests');
    const other = new Unsupported('an IP window of one minute, as far as claims tell');
    await pace.passed(INSIDE_MS, sinceMs);
    if (!isTooManyRequests(await claim(second))) throw other;
    await pace.passed(PASSED_MS, sinceMs);
    const after = await claim(second);
    if (isTooManyRequests(after)) {
      // Was it extended by the refusals, or longer from the start? A window without refusals decides this.
      await pace.passed(PASSED_MS);
      if (isTooManyRequests(await claim(address()))) throw other;
      await pace.passed(PASSED_MS);
      if (isTooManyRequests(await claim(address()))) throw other;
    }
    expect('faucet.mark.after-429').relation(
      'no "already funded" refusal after refusals for the IP window',
      { after },
      (late) => !late.after.text.includes('already funded'),
    );
    expect('faucet.mark.after-429-window').served(after);
    expect('faucet.ip.window-minute').served(after);
  },
});
