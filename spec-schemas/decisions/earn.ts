import type { Decision } from '../decisions.ts';

/** Decisions about lending pools, and loans from them. */
export const earnDecisions: readonly Decision[] = [
  {
    id: 'D185',
    question: 'What of its spot reservation does a position on a pair tie up on a pooled standard account?',
    model:
      'all that it owes, with interest; an open may borrow what is then left, before it gives back what it did not spend',
    accepts: 'not judged: nothing makes a pooled standard account any more',
  },
  {
    id: 'D186',
    question: 'Which tokens may be lent, and what is deposited of an amount that is finer than the token?',
    model: "what any listed pair is quoted in, open or not; what the amount has of the token's least units",
    accepts: 'also only what an open pair is quoted in; all of the amount, or a refusal of it',
    forms: [
      { id: 'listed', says: 'lends what any listed pair is quoted in' },
      { id: 'open', says: 'lends only what an open pair is quoted in' },
    ],
  },
  {
    id: 'D187',
    question: 'How does a vote set what borrowing costs, and does it make the pool?',
    model:
      '`CreateEarnPool` {asset, borrow_rate_bps_annual, reserve_factor_bps}; the pool comes with its first deposit, and interest by block',
    accepts: 'a venue without such a vote, on which nothing is judged that needs it; interest from simple to compound',
    forms: [
      { id: 'simple', says: 'adds the interest of a stretch of time as it was lent at its start' },
      { id: 'compound', says: 'adds interest on interest within a stretch of time, too' },
    ],
  },
  {
    id: 'D212',
    question: 'How many shares burn where what they are worth is finer than what is paid?',
    model: 'as many as what is paid is worth, up to the eight places of shares',
    accepts: 'from those to all that were asked for',
    forms: [
      { id: 'paid', says: 'burns the shares that what is paid is worth' },
      { id: 'asked', says: 'burns all the shares that were asked for, where what is idle pays them' },
    ],
  },
  {
    id: 'D188',
    question: 'How does a vote calibrate a pair, and what pays for what an open buys?',
    model:
      '`SetSpotMargin` {pair, init_bps, maint_bps}, both null to lift it; the borrow alone pays, at most to its last lot',
    accepts:
      'a venue without such a vote, on which the refusal is judged; who opens in a check borrows what the whole costs',
    unplayed:
      'what an operator cannot do there is a capability that is missing, and the checks that need it are skipped',
  },
  {
    id: 'D189',
    question: 'What of an account covers the shortfall of a close, and what is dust that no lot sells?',
    model: 'its settled USDC above 0; dust is credited with the remainder',
    accepts: 'not judged of accounts that hold anything else; more or less dust than a lot',
  },
  {
    id: 'D190',
    question: 'At which price does a position count, and what of it does the venue sell at a breach?',
    model: "that of the pair's newest print; all of it, at no less than half the maintenance part below the mark",
    accepts: 'any price between the prints around it, or of the book; any part at a time',
    forms: [
      { id: 'print', says: 'counts it at the newest print, and sells all of it' },
      { id: 'middle', says: 'counts it at the middle of the book, where there is one' },
      { id: 'half', says: 'sells half of what is left in each block' },
    ],
  },
];
