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
 * Makes a faucet claim after the window of our IP. A refusal for the window records nothing, so waiting for its end is set-up; every other
 * reply is the case's to judge. Needs the lease `faucet`.
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
 * Makes a claim at once: one that is refused for other reasons needs no window. If it is refused for our IP, it is repeated after the
 * window, like `claimPastIpWindow`.
 * @returns the last reply, and whether the window refused it before
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

/** Lets the window of every source IP pass. @returns whether the clock can be moved: otherwise nothing was done */
export function moveClockPastIpWindow({ pace, venue }: Pick<Claiming, 'pace' | 'venue'>): Promise<boolean> {
  const windowMs = venue.profile === 'live' ? 60_000 : 86_400_000;
  return pace.moveClock(windowMs + 1_000);
}

/**
 * Makes money claimed for a key of the case pay other cases once this one has ended, where money is scarce: each of their claims would wait
 * for its window.
 */
export async function returnGrantAtEnd(
  { given, pace }: Pick<CaseContext<never>, 'given' | 'pace'>,
  who: Identity,
  { status }: WireReply,
): Promise<void> {
  if (!given.isSparing || status !== 200) return;
  // Cases that wait for money look for it as soon as this one ends, so it must have arrived.
  await pace.blocks();
  // A failure of the treasury to take the money does not concern the case.
  await given.fundedAccount({ usdc: '0' }, who).catch(() => undefined);
}

/** By venue, addresses whose only history is a claim granted in a case that has ended. */
const grantedOn = new WeakMap<VenueFacts, string[]>();

/** Passes an address, whose only history is a granted claim, to a case that reads such an address, where money is scarce. */
export function shareGrantedAddress(
  { given, venue }: Pick<CaseContext<never>, 'given' | 'venue'>,
  address: string,
): void {
  if (given.isSparing) grantedOn.set(venue, [...(grantedOn.get(venue) ?? []), address]);
}

/** Returns an address passed on by an ended case, to one case only. @returns null where there is none: a claim must be made */
export function takeGrantedAddress({ venue }: Pick<CaseContext<never>, 'venue'>): string | null {
  return grantedOn.get(venue)?.shift() ?? null;
}
