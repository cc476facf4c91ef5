import type { Decision } from '../decisions.ts';

/** Markets that deployers register and run. */
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
];
