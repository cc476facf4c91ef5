import type { CaseContext } from '../../harness/check/case-context.ts';
import { check } from '../../harness/check/check.ts';
import { isFaucetIpWindowRefusal } from '../../harness/check/pace.ts';

import type { Control } from '../../harness/control/control.ts';
import { zeroAddress } from '../../harness/identity/zero-address.ts';
import { Unsupported } from '../../harness/kernel/verdicts.ts';
import { claimPastIpWindow } from '../../harness/setup/faucet-claim.ts';
import { throwOnReserveShortage } from '../../harness/setup/faucet-reserve.ts';
import { isBadRequest, isOkStatus, isTooManyRequests } from '../../harness/setup/http-status.ts';
import type { WireReply } from '../../harness/target/wire.ts';
import { IP_THROTTLED_TEXT, judgeFaucetRefusal } from './judge-refusal.ts';
import { readFaucetWindowSetting } from './operator-window.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

export const ipTwoAddressesCheck = check({
  id: 'faucet.ip.two-addresses',
  title: 'a second claim from one IP is refused within the window, after the check of its address',
  clauses: ['faucet.ip.window', 'faucet.order.address-first'],
  by: 'act',
  needs: ['faucet'],
  leases: ['faucet'],
  async run(context) {
    const { given, target, pace, venue, expect } = context;
    const another = () => ({ address: given.stranger().address, amount: 20 });
    const early = await target.faucet(another());
    // An earlier case's claim closes the window too.
    const isClosed = isFaucetIpWindowRefusal(early);
    if (!isClosed) {
      const first = isTooManyRequests(early) ? await claimPastIpWindow({ target, pace, venue }, another()) : early;
      await throwOnReserveShortage(context, first, 20);
      given.require(isOkStatus(first), 'the first claim was refused');
    }
    const second = isClosed ? early : await target.faucet(another());
    // The operator sets the length of the window; with a movable clock its absence can be shown.
    if (isOkStatus(second)) throw new Unsupported('an IP window that outlasts two requests');
    judgeFaucetRefusal(expect('faucet.ip.window'), second, IP_THROTTLED_TEXT);
    for (const address of ['0x1', zeroAddress]) {
      expect('faucet.order.address-first').status(await target.faucet({ address }));
    }
  },
});

type WindowLength = 'faucet.ip.window-minute' | 'faucet.ip.window-day';
type WindowClause =
  | WindowLength
  | 'faucet.ip.window'
  | 'faucet.mark.after-400'
  | 'faucet.mark.after-429'
  | 'faucet.mark.after-429-window';
type WindowContext = CaseContext<WindowClause> & { readonly control: Control };

/**
 * @param steps  ms to let pass after each claim; only the last step leaves the window. A running clock advances by itself, so the last step
 * leaves room for the preceding requests.
 */
function windowCheck(length: WindowLength, profile: 'live' | 'next', steps: readonly number[]) {
  const word = profile === 'live' ? 'minute' : 'day';
  return check<WindowClause>({
    id: `faucet.ip.one-${word}`,
    title: `one IP can claim once a ${word}, and refused claims in between do not count`,
    clauses: [
      'faucet.ip.window',
      'faucet.mark.after-400',
      'faucet.mark.after-429',
      'faucet.mark.after-429-window',
      length,
    ],
    by: 'operate',
    control: 'setting',
    needs: ['faucet'],
    form: { profile, item: 'faucet-window' },
    leases: ['faucet', 'clock'],
    run: (context) => judgeWindow(context, { length, isMinute: profile === 'live', steps }),
  });
}

interface Window {
  readonly length: WindowLength;
  readonly isMinute: boolean;
  readonly steps: readonly number[];
}

/** Claims inside a window and after it. */
async function judgeWindow(
  { given, target, pace, venue, control, expect }: WindowContext,
  { length, isMinute, steps }: Window,
): Promise<void> {
  const first = given.stranger().address;
  await given.blocksHeld();
  const window = await readFaucetWindowSetting(control);
  const isReleased = window.is(isMinute ? MINUTE_MS : DAY_MS);
  // An earlier case may have started a longer window that is still open.
  if (!isReleased) await control.advance(2 * DAY_MS);
  const zero = await claimPastIpWindow({ target, pace, venue }, { address: first, amount: 0 });
  given.require(isBadRequest(zero), 'the claim of nothing was not refused');
  const opened = await target.faucet({ address: first, amount: 20 });
  await throwOnReserveShortage({ given, target, venue, control }, opened, 60);
  expect('faucet.mark.after-400').served(opened);

  const second = given.stranger().address;
  const inside = await target.faucet({ address: second, amount: 20 });
  if (isOkStatus(inside) && !window.outlastsRequests) throw new Unsupported('an IP window that outlasts two requests');
  judgeFaucetRefusal(expect('faucet.ip.window'), inside, IP_THROTTLED_TEXT);
  // Limits belong to the operator: the length is judged only for a window that was not reconfigured.
  const another = new Unsupported(`an IP window of one ${isMinute ? 'minute' : 'day'}, as far as the operator tells`);
  if (!isReleased && window.setMs !== undefined) throw another;
  for (const ms of steps.slice(0, -1)) {
    await control.advance(ms);
    const late = await claimAnew({ given, target });
    if (isOkStatus(late) && !isReleased) throw another;
    judgeFaucetRefusal(expect(length), late, IP_THROTTLED_TEXT);
  }
  await control.advance(steps.at(-1) ?? 0);
  const after = await target.faucet({ address: second, amount: 20 });
  expect('faucet.mark.after-429').relation(
    'no "already funded" refusal after refusals for the IP window',
    { after },
    ({ after }) => !after.text.includes('already funded'),
  );
  if (isTooManyRequests(after)) {
    // Was it extended by the refusals, or longer from the start? A window without refusals decides this.
    const untouched = await claimAfterUnrefused({ given, target, control }, steps);
    if (isTooManyRequests(untouched) && !isReleased) throw another;
    expect(length).served(untouched);
  }
  expect('faucet.mark.after-429-window').served(after);
  expect(length).served(after);
}

/** Claims after a window without refusals has passed. */
async function claimAfterUnrefused(
  { given, target, control }: Pick<CaseContext<never>, 'given' | 'target'> & { readonly control: Control },
  steps: readonly number[],
): Promise<WireReply> {
  await control.advance(2 * DAY_MS);
  given.require(isOkStatus(await claimAnew({ given, target })), 'the window does not end in two days');
  await control.advance(steps.reduce((sum, ms) => sum + ms, 0));
  return claimAnew({ given, target });
}

/** Claims for an address that has nothing. */
function claimAnew({ given, target }: Pick<CaseContext<never>, 'given' | 'target'>): Promise<WireReply> {
  return target.faucet({ address: given.stranger().address, amount: 20 });
}

export const ipOneMinuteWindowCheck = windowCheck('faucet.ip.window-minute', 'live', [MINUTE_MS - 20_000, 20_000]);
export const ipOneDayWindowCheck = windowCheck('faucet.ip.window-day', 'next', [
  MINUTE_MS,
  DAY_MS - 3 * MINUTE_MS,
  2 * MINUTE_MS,
]);
