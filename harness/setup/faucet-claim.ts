import type { JsonObject } from '../../spec-schemas/json/lossless.ts';
import type { CaseContext } from '../check/case-context.ts';
import { isFaucetIpWindowRefusal, MISSING_SHORT_FAUCET_WINDOW } from '../check/pace.ts';
import type { Identity } from '../identity/keys.ts';
import { Unsupported } from '../kernel/verdicts.ts';
import type { VenueFacts } from '../probe/facts.ts';
import type { WireReply } from '../target/wire.ts';

type Claiming = Pick<CaseContext<never>, 'target' | 'pace' | 'venue'>;

/** Longer than the window of any release. */
const LONGEST_WINDOW_MS = 2 * 86_400_000;

/**
 * A faucet claim past the window of our own IP. A refusal for the window records nothing, so waiting for its end is
 * set-up; every other answer is the case's to judge. Needs the lease `faucet`.
 * @throws Blocked when the window does not open; Unsupported where it is one of a day
 */
export async function claimPastIpWindow(claiming: Claiming, body: JsonObject): Promise<WireReply> {
  const { target, pace, venue } = claiming;
  if (await moveClockPastIpWindow(claiming)) {
    const reply = await target.faucet(body);
    if (!isFaucetIpWindowRefusal(reply)) return reply;
    // The operator has set a longer window than that of the release.
    await pace.moveClock(LONGEST_WINDOW_MS);
  } else if (venue.profile === 'next') {
    const reply = await target.faucet(body);
    if (isFaucetIpWindowRefusal(reply)) throw new Unsupported(MISSING_SHORT_FAUCET_WINDOW);
    return reply;
  }
  return pace.pastWindow(() => target.faucet(body));
}

/**
 * A claim that is made at once: what is refused for itself waits for nobody's window. One that is refused for our own IP is
 * made again past it, as `claimPastIpWindow` does.
 * @returns the last answer, and whether the window refused it before
 */
export async function claimFaucetAtOnce(
  claiming: Claiming,
  body: JsonObject,
): Promise<{ readonly reply: WireReply; readonly hasWaited: boolean }> {
  const reply = await claiming.target.faucet(body);
  return isFaucetIpWindowRefusal(reply)
    ? { reply: await claimPastIpWindow(claiming, body), hasWaited: true }
    : { reply, hasWaited: false };
}

/** Lets the window of every source IP pass. @returns whether the clock can be moved: else nothing was done */
export function moveClockPastIpWindow({ pace, venue }: Pick<Claiming, 'pace' | 'venue'>): Promise<boolean> {
  const windowMs = venue.profile === 'live' ? 60_000 : 86_400_000;
  return pace.moveClock(windowMs + 1_000);
}

/**
 * Has what a claim put on a key of the case pay other cases once this one has ended, where a run has little: each claim of
 * theirs would wait for its window.
 */
export async function returnGrantToTreasury(
  { given, pace }: Pick<CaseContext<never>, 'given' | 'pace'>,
  who: Identity,
  { status }: WireReply,
): Promise<void> {
  if (!given.isSparing || status !== 200) return;
  // Cases that wait for money look at once when this case ends: it is to be there.
  await pace.blocks();
  // A failure of the treasury to take the money does not concern the case.
  await given.fundedAccount({ usdc: '0' }, who).catch(() => undefined);
}

/** By venue, addresses that a claim of an ended case was granted for, and that nothing else has happened to. */
const grantedOn = new WeakMap<VenueFacts, string[]>();

/** Leaves an address that was granted a claim, and nothing else, to a case that looks at such, where a run has little. */
export function shareGrantedAddress(
  { given, venue }: Pick<CaseContext<never>, 'given' | 'venue'>,
  address: string,
): void {
  if (given.isSparing) grantedOn.set(venue, [...(grantedOn.get(venue) ?? []), address]);
}

/** An address that an ended case has left, for one case alone. @returns null where there is none: a claim is to be made */
export function takeGrantedAddress({ venue }: Pick<CaseContext<never>, 'venue'>): string | null {
  return grantedOn.get(venue)?.shift() ?? null;
}
