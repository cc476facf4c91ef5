import type { JsonObject } from '../../spec-schemas/json/lossless.ts';
import type { PollContext } from '../check/case-context.ts';
import type { Identity } from '../identity/keys.ts';
import { awaitAbstractionMode } from './split-account.ts';

// Accounts in portfolio margin. @source engine facts, section 20

/** Whole USDC: some more than what an account needs to enrol. */
export const PORTFOLIO_MARGIN_USDC = 110_000n;

export function portfolioMarginEnrolmentAction(enroll: boolean) {
  return { type: 'user_portfolio_margin', params: { enroll } };
}

export const portfolioMarginUnenrolmentAction = { type: 'pm_unenroll', params: {} };

/** Enrols an account until the case ends, or blocks the case. @returns the account as it then reads */
export async function enrolInPortfolioMargin(watching: PollContext, who: Identity): Promise<JsonObject> {
  const { given, target, pace } = watching;
  given.afterwards(async () => {
    if (target.actors.has(who.address)) await target.act(who, portfolioMarginUnenrolmentAction);
  });
  await given.accepted(target.act(who, portfolioMarginEnrolmentAction(true)));
  // In force from the block after its own.
  await pace.blocks(2);
  const state = await awaitAbstractionMode(watching, who, 'portfolio');
  given.require(state.abstraction === 'portfolio', 'the account is not in portfolio margin');
  return state;
}
