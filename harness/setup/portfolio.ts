import type { JsonObject } from '../../spec-schemas/json/lossless.ts';
import type { PollContext } from '../check/case-context.ts';
import { isAcknowledgedOnly } from '../check/commit-outcome.ts';
import { isAccepted, isRefused } from '../client/outcome.ts';
import type { ActResult } from '../client/venue-client.ts';
import type { Identity } from '../identity/keys.ts';
import { Blocked } from '../kernel/verdicts.ts';
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
  const { reply, state } = await requestEnrolment(watching, who);
  return isEnrolled(state) ? state : blockUnenrolled(watching, reply);
}

/**
 * Enrols an account that the venue may refuse, until the case ends.
 * @returns the resulting state of the account; null where the venue refused it, in its reply or behind a 202
 */
export async function enrolInPortfolioMarginIfTaken(watching: PollContext, who: Identity): Promise<JsonObject | null> {
  const { reply, state } = await requestEnrolment(watching, who);
  if (isEnrolled(state)) return state;
  return isRefused(reply) || isAcknowledgedOnly(reply) ? null : blockUnenrolled(watching, reply);
}

async function requestEnrolment(watching: PollContext, who: Identity) {
  const { given, target, pace } = watching;
  given.afterwards(async () => {
    if (target.actors.has(who.address)) await leavePortfolioMargin(watching, who);
  });
  const reply = await target.act(who, portfolioMarginEnrolmentAction(true));
  // In force from the block after its own.
  await pace.blocks(2);
  return { reply, state: await awaitAccountInMode(watching, who, 'portfolio') };
}

/** An enrolled account may be refused a second enrolment: only its mode tells. */
function isEnrolled({ abstraction }: JsonObject): boolean {
  return abstraction === 'portfolio';
}

async function blockUnenrolled({ given }: Pick<PollContext, 'given'>, reply: ActResult): Promise<never> {
  await given.accepted(reply);
  throw new Blocked('the account is not in portfolio margin');
}
