import type { Decision } from '../decisions.ts';

/** Decisions about orders on pairs. */
export const spotDecisions: readonly Decision[] = [
  {
    id: 'D243',
    question: 'Which market symbol has a fill on a pair?',
    model: 'the name of the pair, as its orders have it',
    accepts: 'that, or the name of the base token',
    forms: [
      { id: 'pair', says: 'shows the name of the pair on a fill' },
      { id: 'base', says: 'shows the name of the base token on a fill of a pair' },
    ],
  },
  {
    id: 'D158',
    question: 'Does a liquidation tier of T1 or worse keep an account from orders on pairs?',
    model: 'yes: the text speaks of an order, and makes no difference between markets',
    accepts: 'either',
    forms: [
      { id: 'all', says: 'keeps such an account from orders on pairs too' },
      { id: 'perps', says: 'lets such an account trade on pairs' },
    ],
  },
  {
    id: 'D159',
    question: 'What of an order on a pair is held against the minimum notional?',
    model: 'the size that was asked for at its own price; a market order, which has none, is not',
    accepts: 'also what the balance leaves of the size, and a market order by any price',
    forms: [
      { id: 'own-price', says: 'holds no market order against it' },
      { id: 'last-price', says: 'holds a market order against it by the newest print' },
    ],
  },
  {
    id: 'D160',
    question: 'Who pays a maker whose rate on a pair is below zero, and what becomes of fees in a base token?',
    model: 'nobody: a print brings nothing in of the token that the maker would get; such fees stay with the venue',
    accepts: 'any share of what the print brought in',
  },
  {
    id: 'D161',
    question: 'How does a buy move `avg_entry_px`?',
    model: 'to the average of what was bought, net of its fee, and of what was held at the average before',
    accepts: 'any average between the prices of the buys; one price where all were at it',
    forms: [
      { id: 'net', says: 'weighs a buy by what its fee leaves' },
      { id: 'gross', says: 'weighs a buy by all that was bought' },
    ],
  },
  {
    id: 'D162',
    question: 'What becomes of an order on a pair of a token with itself, or of one that is not quoted in USDC?',
    model: 'refused as on a closed pair: neither can be opened',
    accepts: 'any refusal',
  },
  {
    id: 'D163',
    question: 'Which actions besides `spot_cancel` reach an order that rests on a pair?',
    model: 'the cancels and amendments of orders, by the number of the pair; `spot_cancel` reaches no perp order',
    accepts: 'either of both',
    forms: [
      { id: 'one-way', says: 'has `spot_cancel` reach orders on pairs alone' },
      { id: 'both-ways', says: 'has `spot_cancel` reach orders on perps as well' },
    ],
  },
];
