import type { JsonObject } from '../../spec-schemas/json/lossless.ts';
import type { PollContext } from '../check/case-context.ts';
import { isAccepted } from '../client/outcome.ts';
import type { Identity } from '../identity/keys.ts';
import { awaitAccountInMode } from './split-account.ts';

// Accounts in portfolio margin. @source engine facts, section 20

/** Whole USDC: more than an account needs to enrol. */
export const PORTFOLIO_MARGIN_USDC = 110_000n;

export function portfolioMarginEnrolmentAction(enroll: boolean) {
  return { type: 'user_portfolio_margin', params: { enroll } };
}

export const portfolioMarginUnenrolmentAction = { type: 'pm_unenroll', params: {} };

/** Unenrols an account, with whichever of the two actions the venue knows. @returns whether one was accepted */
export async function leavePortfolioMargin({ target }: Pick<PollContext, 'target'>, who: Identity): Promise<boolean> {
  for (const action of [portfolioMarginUnenrolmentAction, portfolioMarginEnrolmentAction(false)])
    if (isAccepted(await target.act(who, action))) return true;
  return false;
}

/** Enrols an account until the case ends, or blocks the case. @returns the resulting state of the account */
export async function enrolInPortfolioMargin(watching: PollContext, who: Identity): Promise<JsonObject> {
  const { given, target, pace } = watching;
  given.afterwards(async () => {
    if (target.actors.has(who.address)) await leavePortfolioMargin(watching, who);
  });
  const reply = await target.act(who, portfolioMarginEnrolmentAction(true));
  // In force from the block after its own.
  await pace.blocks(2);
  const state = await awaitAccountInMode(watching, who, 'portfolio');
  // An enrolled account may be refused a second enrolment.
  if (state.abstraction !== 'portfolio') await given.accepted(reply);
  given.require(state.abstraction === 'portfolio', 'the account is not in portfolio margin');
  return state;
}
