import type { JsonObject } from '../../spec-schemas/json/lossless.ts';
import type { Watching } from '../check/case-context.ts';
import type { Identity } from '../identity/keys.ts';
import { inMode } from './split-account.ts';

// Accounts in portfolio margin. @source engine facts, section 20

/** Whole USDC: some more than what an account needs to enrol. */
export const PORTFOLIO_FUNDS = 110_000n;

export function enrolment(enroll: boolean) {
  return { type: 'user_portfolio_margin', params: { enroll } };
}

export const unenrolment = { type: 'pm_unenroll', params: {} };

/** Enrols an account until the case ends, or blocks the case. @returns the account as it then reads */
export async function enrolled(watching: Watching, who: Identity): Promise<JsonObject> {
  const { given, target, pace } = watching;
  given.afterwards(async () => {
    if (target.actors.has(who.address)) await target.act(who, unenrolment);
  });
  await given.accepted(target.act(who, enrolment(true)));
  // In force from the block after its own.
  await pace.blocks(2);
  const state = await inMode(watching, who, 'portfolio');
  given.that(state.abstraction === 'portfolio', 'the account is not in portfolio margin');
  return state;
}
