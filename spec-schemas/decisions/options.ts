import type { Decision } from '../decisions.ts';

/** Decisions about option series, requests for quotes and payouts at expiry. */
export const optionDecisions: readonly Decision[] = [
  {
    id: 'D164',
    question: 'How many RFQ sessions and quotes stand, and what does a number answer that has no open session?',
    model: '1,024 sessions, of which the one goes that ends first, and 256 quotes each; PRECONDITION_FAILED',
    accepts: 'any bound, which is not judged; PRECONDITION_FAILED, NOT_FOUND or INVALID_REQUEST',
  },
  {
    id: 'D166',
    question: 'Does what a closing leg sets free count for what the same fill costs?',
    model: 'yes: legs are netted before anything is tied up',
    accepts: 'not judged: who closes in a check has the premium beside it',
  },
  {
    id: 'D250',
    question: 'Do `rfq_open` and `rfq_user` list a request that has expired?',
    model: 'yes, until its place is needed',
    accepts: 'yes, or no longer: nothing sweeps it, but what the two reads show is not shown',
    forms: [
      { id: 'listed', says: 'lists it until its place is needed' },
      { id: 'hidden', says: 'lists no request that has expired' },
    ],
  },
  {
    id: 'D251',
    question: 'May an account quote on its own request?',
    model: 'yes: an accept of that quote is what is refused',
    accepts: 'yes, or the quote is refused',
    forms: [
      { id: 'taken', says: 'takes the quote and refuses its accept' },
      { id: 'refused', says: 'refuses the quote' },
    ],
  },
  {
    id: 'D286',
    question: 'Is a quote beyond the `limit_px` of its request taken?',
    model: 'yes: an accept of that quote is what is refused',
    accepts: 'yes, or the quote is refused',
    forms: [
      { id: 'taken', says: 'takes the quote and refuses its accept' },
      { id: 'refused', says: 'refuses the quote' },
    ],
  },
  {
    id: 'D167',
    question: 'Which samples of the index make the settlement price, and when is a series looked at again?',
    model:
      'those committed up to the expiry, one for each time; a minute after a look that found too few another one, which goes three minutes further back, 15 minutes at most',
    accepts: 'any price between the least and the greatest index of the time around the expiry',
    forms: [
      { id: 'average', says: 'settles at the average of the samples' },
      { id: 'newest', says: 'settles at the newest sample' },
    ],
  },
  {
    id: 'D168',
    question: 'Where do truncated payouts of a series leave what is over?',
    model: "each payout is cut on its own, of holders and of writers, and the rest is the insurance fund's",
    accepts: 'a unit more or less for each leg',
  },
  {
    id: 'D169',
    question: 'By which operation does a series come to be listed, and do its fees come to be set?',
    model: 'by the genesis document, and by `option_list` and `option_rates` of the operator, with no vote to be seen',
    accepts: 'a venue without them, on which nothing is judged that needs them',
    unplayed:
      'what an operator cannot do there is a capability that is missing, and the checks that need it are skipped',
  },
];
