import { defineAction } from './action.ts';
import { setPortfolioMarginEnrolment } from './user-portfolio-margin.ts';

/** Alias of `user_portfolio_margin` with `enroll` false. */
export const pmUnenrollDefinition = defineAction('pm_unenroll', {
  decode: () => ({}),
  admit: () => null,
  commit: (core, { account }) => setPortfolioMarginEnrolment(core, account, false),
});
