import type { JsonObject } from '../../spec-schemas/json/lossless.ts';
import type { CaseContext } from '../check/case-context.ts';
import { isInsideWindow } from '../check/pace.ts';
import type { WireReply } from '../target/wire.ts';

type Claiming = Pick<CaseContext<never>, 'target' | 'pace' | 'venue'>;

/** Longer than the window of any release. */
const LONGEST_WINDOW_MS = 2 * 86_400_000;

/**
 * A faucet claim past the window of our own IP. A refusal for the window records nothing, so waiting for its end is
 * set-up; every other answer is the case's to judge. Needs the lease `faucet`.
 * @throws Blocked when the window does not open
 */
export async function claimGrant(claiming: Claiming, body: JsonObject): Promise<WireReply> {
  const { target, pace } = claiming;
  if (await pastIpWindow(claiming)) {
    const reply = await target.faucet(body);
    if (!isInsideWindow(reply)) return reply;
    // The operator has set a longer window than that of the release.
    await pace.moveClock(LONGEST_WINDOW_MS);
  }
  return pace.pastWindow(() => target.faucet(body));
}

/** Lets the window of every source IP pass. @returns whether the clock can be moved: else nothing was done */
export function pastIpWindow({ pace, venue }: Pick<Claiming, 'pace' | 'venue'>): Promise<boolean> {
  const windowMs = venue.profile === 'live' ? 60_000 : 86_400_000;
  return pace.moveClock(windowMs + 1_000);
}
