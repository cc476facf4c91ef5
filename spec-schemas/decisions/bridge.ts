import type { Decision } from '../decisions.ts';

/** Decisions about withdrawals to other chains, and deposits from them. */
export const bridgeDecisions: readonly Decision[] = [
  {
    id: 'D150',
    question: 'How large is the fee of a withdrawal, and is it taken on top of the amount or out of it?',
    model: 'there is none',
    accepts:
      'any fee, on top or within, of a withdrawal that the balance covers; a least amount above ours judges nothing',
    forms: [
      { id: 'none', says: 'takes no fee' },
      { id: 'on-top', says: 'takes 0.05 USDC beside the amount' },
      { id: 'within', says: 'takes 0.05 USDC out of the amount' },
    ],
  },
  {
    id: 'D219',
    question: 'Which row of the ledger tells what a movement costs beside its amount?',
    model: 'that of the movement: its `delta` has the fee',
    accepts: 'that, or rows beside it; a cost that no row tells is none of what the ledger covers (R)',
    unplayed: 'wherever the cost stands, the sum of the rows is the same',
  },
  {
    id: 'D151',
    question: 'Which entries count to the 256 of an account?',
    model: 'those that are neither released nor given back',
    accepts: 'those, those that can still move, or all that are in the outbox',
    forms: [
      { id: 'held', says: 'counts what is neither released nor given back' },
      { id: 'all', says: 'counts what is released, or given back, as well' },
    ],
  },
  {
    id: 'D152',
    question: 'What does `pending_cosigner_count` count?',
    model: 'validators that have signed',
    accepts: 'any number',
    forms: [
      { id: 'signed', says: 'counts who has signed' },
      { id: 'missing', says: 'counts who has not' },
    ],
  },
  {
    id: 'D153',
    question: 'Is the quorum of co-signatures two thirds of the stake, or 6700 bps of it?',
    model: 'two thirds',
    accepts: 'either one: checks sign with 59 and with 61 of 90',
    forms: [
      { id: 'two-thirds', says: 'asks for two thirds' },
      { id: '6700-bps', says: 'asks for 6700 bps' },
    ],
  },
  {
    id: 'D154',
    question: 'How does a stranded withdrawal that was never paid come back, and when does it leave the list?',
    model:
      '`bridge_refund` gives its owner amount and fee, told as a deposit without `chain`; it leaves as a released one does',
    accepts: 'an operator interface without it; where there is one, the fee is given back too',
    unplayed:
      'what an operator cannot do there is a capability that is missing, and the checks that need it are skipped',
  },
  {
    id: 'D155',
    question: 'What does `bridge_withdrawal_history` answer today to a `chain` that is neither 1 nor 2?',
    model: 'the entries of all chains',
    accepts: 'those, none, 400, or 422 of what is no chain by its type',
    forms: [
      { id: 'all', says: 'takes it as not sent' },
      { id: 'none', says: 'lists the entries of no chain' },
      { id: 'refused', says: 'answers 400' },
    ],
  },
  {
    id: 'D156',
    question: 'What stands in the body of the 503 of `bridge_withdrawal_history`?',
    model: 'a bare string under `error`: UNAVAILABLE is a code of gateways',
    accepts: 'any body',
    forms: [
      { id: 'text', says: 'answers it with a bare string under `error`' },
      { id: 'envelope', says: 'answers it with `UNAVAILABLE` in the envelope' },
    ],
  },
  {
    id: 'D248',
    question: 'What does `bridge_withdrawal_history` answer without an `address` where its archive is out of reach?',
    model: '400: it looks at the address first',
    accepts: 'that, or 503',
    forms: [
      { id: 'address-first', says: 'looks at the address before the archive' },
      { id: 'archive-first', says: 'answers 503 whatever is asked' },
    ],
  },
  {
    id: 'D271',
    question: 'How is `chain` written in the row of a credit from another chain?',
    model: 'by the number that public facts give it',
    accepts: 'its name as `bridge_withdraw` has it, in any letter case, and the number as a text, too',
    forms: [
      { id: 'number', says: 'tells the chain of a bridge credit by its number' },
      { id: 'word', says: 'tells the chain of a bridge credit by its name' },
    ],
  },
  {
    id: 'D157',
    question: 'How long does a released withdrawal stay in the list?',
    model: 'a day',
    accepts: 'up to 32 days',
  },
];
