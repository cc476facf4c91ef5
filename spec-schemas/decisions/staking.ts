import type { Decision } from '../decisions.ts';

/** Decisions about stake, its rewards and its voting weight. */
export const stakingDecisions: readonly Decision[] = [
  {
    id: 'D125',
    question:
      "What moves into and out of stake of an amount that is finer than the token's `wei_decimals`, where it is taken?",
    model: 'what it has of the least units, as every credit',
    accepts: 'that, or all of it',
    forms: [
      { id: 'cut', says: 'leaves what is finer where it is' },
      { id: 'whole', says: 'moves the amount as it was sent' },
    ],
  },
  {
    id: 'D126',
    question: 'Which validators take stake under a lock, as no read shows the allowlist?',
    model: 'all of them, until a vote takes one off the list',
    accepts: 'any of them, or none; a case that needs one looks for it',
    forms: [
      { id: 'all', says: 'has every validator on its list' },
      { id: 'none', says: 'has none on its list' },
    ],
  },
  {
    id: 'D127',
    question:
      'Which records of `ledger_updates` do movements of stake and of pools that lend have, of which the published kinds name none?',
    model: 'none',
    accepts: 'none, or records of any kind that says of no other account',
    forms: [
      { id: 'none', says: 'pushes nothing' },
      { id: 'told', says: 'pushes a record of the kind that the ledger has for it' },
    ],
  },
  {
    id: 'D128',
    question: 'What is `since_ts` of a delegation before its first claim?',
    model: 'the time at which it was made',
    accepts: 'any time, or 0',
    forms: [
      { id: 'made', says: 'tells when the delegation was made' },
      { id: 'zero', says: 'tells 0' },
    ],
  },
  {
    id: 'D129',
    question: 'Does a claim of nothing count as the last claim of a delegation?',
    model: 'no',
    accepts: 'either answer',
    forms: [
      { id: 'passed-over', says: 'keeps the time of the last claim that paid' },
      { id: 'counted', says: 'tells the time of the newest claim' },
    ],
  },
  {
    id: 'D258',
    question: 'What becomes of what is finer than a tenth of a basis point when a discount cuts a taker rate?',
    model: 'it is not charged: the rate is cut down to tenths',
    accepts: 'that; a rate as fine as the discount makes it',
    forms: [
      { id: 'tenths', says: 'cuts a discounted rate down to tenths of a basis point' },
      { id: 'whole', says: 'charges a discounted rate in whole' },
    ],
  },
  {
    id: 'D130',
    question: 'Which amount feeds the tier of stake without a lock, whose weight is 0?',
    model: 'its own, for the first rung alone',
    accepts: 'not judged',
  },
  {
    id: 'D131',
    question: 'Does an addition put off what a delegation weighed before?',
    model: 'yes: all of it weighs 24 hours after the addition',
    accepts: 'either; that what is added weighs no earlier is judged',
    unplayed: 'between an addition and its day nothing more is asked than that it does not weigh',
  },
  {
    id: 'D132',
    question: 'Where does slashed stake go, and how is its share rounded?',
    model: 'out of the supply; cut down to the least unit of the core, holding by holding',
    accepts: 'any place, and shares that differ by the least unit that is served',
  },
  {
    id: 'D133',
    question: 'What becomes of a validator that is removed for an invalid fork vote?',
    model: 'its row stays, not active and jailed without an end; what is staked with it can be taken back',
    accepts: 'no row at all, too; what becomes of its stake is not judged',
    forms: [
      { id: 'row', says: 'keeps its row' },
      { id: 'no-row', says: 'lists it no more' },
    ],
  },
];
