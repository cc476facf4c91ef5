import type { Decision } from '../decisions.ts';

/** Decisions about markets registered and run by deployers. */
export const deployDecisions: readonly Decision[] = [
  {
    id: 'D170',
    question: 'Which native tokens count for the staked floor of a deployer?',
    model: 'what it has given to validators, whatever its lock',
    accepts: 'free stake beside it; a case below the floor has neither, one above it has given away enough',
    forms: [
      { id: 'delegated', says: 'counts what is with validators' },
      { id: 'with-free', says: 'counts free stake as well' },
    ],
  },
  {
    id: 'D171',
    question: 'What is `deployer_fee_bps` a part of?',
    model: "the taker's fee: the deployer is paid out of it, and nobody pays more",
    accepts: 'either one; fees are judged at a `deployer_fee_bps` of 0',
    forms: [
      { id: 'of-fee', says: 'pays the deployer out of the fee' },
      { id: 'of-notional', says: 'pays the deployer out of the fee as well, but at a rate of the notional' },
    ],
  },
  {
    id: 'D172',
    question: 'Which symbols and decimals does a registration take, beside the rules that are written down?',
    model: 'any suffix, once; decimals of 8 at most',
    accepts: 'a refusal of letters other than ASCII, and of any decimals but 0; served is what was sent',
  },
  {
    id: 'D173',
    question: 'What becomes of a pushed price that is finer than the book?',
    model: 'it is cut to 8 places',
    accepts: 'not judged: prices of checks have 6 places at most',
  },
  {
    id: 'D174',
    question: 'May a position be closed on a market that its deployer has deactivated?',
    model: 'yes, by orders that only close',
    accepts: 'either answer',
    forms: [
      { id: 'closing', says: 'takes orders that only close' },
      { id: 'none', says: 'takes no order at all' },
    ],
  },
  {
    id: 'D175',
    question: 'By which key does `clearinghouse_state` have the positions of a dex?',
    model: 'by its name',
    accepts: 'that, or the address of its deployer',
    forms: [
      { id: 'name', says: 'uses the name' },
      { id: 'deployer', says: 'uses the address of the deployer' },
    ],
  },
  {
    id: 'D176',
    question: 'Whose clock does `spot_deploy_auction` show, which takes no parameter?',
    model: 'that of tokens; pairs have one of their own',
    accepts: 'that of pairs, or one clock for both: a case looks at the registration after which it was set anew',
    forms: [
      { id: 'token', says: 'shows the clock of tokens' },
      { id: 'pair', says: 'shows the clock of pairs' },
      { id: 'shared', says: 'has one clock for both' },
    ],
  },
  {
    id: 'D177',
    question: 'Which row of the ledger tells a holder of the first supply of a token?',
    model: 'a deposit: a system spot credit',
    accepts: 'any row',
    unplayed: 'whatever the row is, no check holds it to more than that it is there',
  },
  {
    id: 'D178',
    question: 'How are the characters of a symbol counted, and which names of tokens and pairs exclude each other?',
    model: 'code points; the same text as any token, pair or market has; no pair is without a name',
    accepts:
      'a refusal of letters other than ASCII, of letters in another case, and of decimals that hold less than a lot',
  },
  {
    id: 'D179',
    question: 'What does `maker_fee_dbps` of a pair do?',
    model: 'nothing: the read and the text of the fees know an override of the taker alone',
    accepts: 'any fee of makers on such a pair',
  },
  {
    id: 'D180',
    question: 'Does a pair need a tick and a lot size to be opened, which no action sets?',
    model: 'no, until a vote says so; orders have the finest grid, and a chase is refused for want of one',
    accepts: 'a pair that does not open, where no vote says that it needs none: what follows is then not judged',
    forms: [
      { id: 'free', says: 'opens a pair without a grid' },
      { id: 'grid', says: 'opens none without a grid, until a vote says that it needs none' },
    ],
  },
  {
    id: 'D181',
    question: 'What is refused of deployments that no text forbids?',
    model:
      'whoever is not the deployer of a token stages and finalizes nothing; a number of another kind names nothing; a refused call does nothing; nothing staged is no supply. Anybody registers a pair of any token',
    accepts: 'any refusal; a pair is registered by who registered its base; a supply of nothing is not judged',
  },
  {
    id: 'D184',
    question: 'Do the registrations of an epoch from before its cap was voted count under it?',
    model: 'yes: whatever was registered in the epoch',
    accepts: 'either: of two registrations after the vote the second one is above a cap of one',
    forms: [
      { id: 'all', says: 'counts every registration of the epoch' },
      { id: 'capped', says: 'counts those that came while there was a cap' },
    ],
  },
  {
    id: 'D182',
    question: 'Which number does a token, a pair or a market get that is registered?',
    model: 'the one above every token and market that there is, 1000 at least',
    accepts: 'any of 1000 or above; campaigns number as the model does, and only advise',
  },
];
