import type { Decision } from '../decisions.ts';

/** Pools that lend, and what is borrowed from them. */
export const earnDecisions: readonly Decision[] = [
  {
    id: 'D186',
    question: 'Which tokens may be lent, and what is deposited of an amount that is finer than the token?',
    model: "what any listed pair is quoted in, open or not; what the amount has of the token's least units",
    accepts: 'also only what an open pair is quoted in; all of the amount, or a refusal of it',
  },
  {
    id: 'D187',
    question: 'How does a vote set what borrowing costs, and does it make the pool?',
    model:
      '`CreateEarnPool` {asset, borrow_rate_bps_annual, reserve_factor_bps}; the pool comes with its first deposit, and interest by block',
    accepts: 'a venue without such a vote, on which nothing is judged that needs it; interest from simple to compound',
  },
];
