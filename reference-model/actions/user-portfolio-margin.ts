import type { Core } from '../core.ts';
import { accountScalarsOf, crossNotionalsOf } from '../engine/risk/account-scalars.ts';
import { portfolioMarginFigures } from '../engine/risk/portfolio-margin.ts';
import { liquidationTierOf } from '../engine/risk/tier-bands.ts';
import { touchAccount } from '../money/touched.ts';
import { firstRefusal, type Refusal, refuse } from '../refusal.ts';
import { standardModeOf } from '../state/abstractions.ts';
import { readAccount } from '../state/account.ts';
import type { Address } from '../state/address.ts';
import {
  countPortfolioEnrolments,
  enrolPortfolio,
  hasEnrolledPortfolio,
  unenrolPortfolio,
} from '../state/portfolios.ts';
import { type CommitOutcome, defineAction, doneOutcome, refusedOutcome } from './action.ts';

/** Gate: a reason not to enrol an account. */
export interface PortfolioMarginGate {
  readonly id: 'standard' | 'equity' | 'unsafe';
  check(core: Core, owner: Address): Refusal | null;
}

export interface UserPortfolioMarginRules {
  /** Gates of an enrolment; leaving is always allowed. */
  readonly gates: readonly PortfolioMarginGate[];
  /** Whether a place is free for an account that passed all gates. */
  readonly hasPlace: (core: Core, owner: Address) => boolean;
}

/** @source engine facts, sections 9 and 20; all texts but the first are ours */
export const userPortfolioMarginRules: UserPortfolioMarginRules = {
  gates: [
    {
      id: 'standard',
      check: ({ state }, owner) =>
        standardModeOf(state, owner) === undefined
          ? null
          : refuse('PRECONDITION_FAILED', 'cannot enroll portfolio margin in standard abstraction mode'),
    },
    {
      id: 'equity',
      check: (core, owner) =>
        accountScalarsOf(core, readAccount(core.state, owner)).accountValue < core.rules.engine.portfolio.minEquity
          ? refuse('PRECONDITION_FAILED', 'net value below the portfolio margin minimum')
          : null,
    },
    {
      id: 'unsafe',
      check(core, owner) {
        const { portfolio, tiers } = core.rules.engine;
        const account = readAccount(core.state, owner);
        const { accountValue } = accountScalarsOf(core, account);
        const { margin } = portfolioMarginFigures(portfolio, crossNotionalsOf(core, account), accountValue);
        return tiers.blocksOrders(liquidationTierOf(tiers, accountValue, margin))
          ? refuse('PRECONDITION_FAILED', 'portfolio margin would put the account into liquidation')
          : null;
      },
    },
  ],
  hasPlace: ({ state, rules }, owner) =>
    hasEnrolledPortfolio(state, owner) || countPortfolioEnrolments(state) < rules.engine.portfolio.places,
};

/** Enrols an account in portfolio margin or removes it. */
export function setPortfolioMarginEnrolment(core: Core, owner: Address, enrolled: boolean): CommitOutcome {
  const { gates, hasPlace } = core.rules.actions.userPortfolioMargin;
  if (enrolled) {
    const refusal = firstRefusal(gates, core, owner);
    if (refusal !== null) return refusedOutcome(refusal);
    if (!hasPlace(core, owner))
      return refusedOutcome(refuse('PRECONDITION_FAILED', 'no place left in portfolio margin'));
    enrolPortfolio(core.state, owner);
  } else unenrolPortfolio(core.state, owner);
  touchAccount(core, owner, true);
  return doneOutcome;
}

export const userPortfolioMarginDefinition = defineAction('user_portfolio_margin', {
  decode: ({ enroll }) => ({ enroll }),
  admit: () => null,
  commit: (core, { account }, { enroll }) => setPortfolioMarginEnrolment(core, account, enroll),
});
