import fc from 'fast-check';
import { makePxNearMarkArbitrary, usualFigureArbitraries } from '../../generate/figures.ts';
import { ACCOUNTS_PER_SEQUENCE } from '../../generate/references.ts';
import { makeOnlyActionWeights, usualStepArbitraries } from '../../generate/sequence.ts';
import type { AccountRef, SizeRef, Step } from '../../generate/steps.ts';
import { lendingVoteArbitrary } from '../../generate/vote-drafts.ts';
import { makeActionStep } from '../../generate/written-steps.ts';
import { openPositionSteps, restingPairOrderStep, voteStep } from '../play/opening-steps.ts';
import type { Family } from './family.ts';

const px = makePxNearMarkArbitrary(2);
const size: fc.Arbitrary<SizeRef> = fc.record({
  of: fc.constant('worth' as const),
  usdc: fc.integer({ min: 12, max: 250 }),
  steps: fc.constant(0),
});

const readAll: Step = { do: 'read' };
const rests = (side: 'bid' | 'ask', usdc: number, by: AccountRef): Step =>
  restingPairOrderStep(side, usdc, by, { market: 1, px: { at: 'mark', ticks: 0 } });
const asks = (by: AccountRef): Step =>
  makeActionStep({ tag: 'rfq_request', series: 0, side: 'Bid', size: 'plain', limit: null, group: null }, { by });
const quotes = (of: number, by: AccountRef): Step =>
  makeActionStep({ tag: 'rfq_quote', rfq: { of, nth: 0 }, price: 'plain', size: 'plain', outlives: false }, { by });
const takes = (of: number): Step =>
  makeActionStep({ tag: 'rfq_accept', rfq: { of, nth: 0 }, quote: 0, size: 'half' }, { by: of });
const option: readonly Step[] = [asks(0), readAll, quotes(0, 1), takes(0)];
const borrows: readonly Step[] = [
  voteStep({ on: 'spot-margin', market: 1, initBps: 2_000 }),
  makeActionStep({ tag: 'earn_deposit', isKnown: true, amount: '100' }, { by: 2 }),
  rests('ask', 60, 1),
  makeActionStep({
    tag: 'spot_margin_open',
    market: 1,
    borrow: '100',
    px: { at: 'mark', ticks: 2 },
    size: { of: 'worth', usdc: 60, steps: 0 },
  }),
];

export const mixedProductsFamily: Family = {
  name: 'mixed',
  says: 'Perpetuals, pairs, borrowed money and options on the same accounts, whose one balance pays for all of it.',
  share: 1.5,
  weighing: {
    actions: makeOnlyActionWeights({
      submit_order: 0.5,
      cancel_all_orders: 0.5,
      spot_order: 0.5,
      spot_cancel: 0.4,
      update_leverage: 0.3,
      earn_deposit: 4,
      earn_withdraw: 3,
      spot_margin_open: 3,
      spot_margin_close: 3,
      rfq_request: 2,
      rfq_quote: 4,
      rfq_accept: 4,
      send_asset: 1,
      user_portfolio_margin: 0.5,
    }),
    others: { vote: 0.5, oracle: 0.5, boundary: 0, advance: 0.3, claim: 0.2, commit: 0.4, ask: 0.6 },
    always: ['submit_order', 'spot_order'],
  },
  draws: {
    ...usualStepArbitraries,
    figures: { ...usualFigureArbitraries, px, size, broker: fc.constant(null), plainOrders: 40 },
    signer: fc.constant('owner'),
    held: fc.constant(false),
    votes: lendingVoteArbitrary,
  },
  openings: [
    [...openPositionSteps(150), rests('bid', 60, 0), rests('ask', 40, 1), ...option, readAll],
    [...borrows, readAll, ...openPositionSteps(150), ...option],
    [rests('ask', 100, 0), rests('bid', 100, 1), ...openPositionSteps(200, 'ask'), readAll, ...borrows],
    [...option, ...openPositionSteps(100), rests('bid', 250, 0), readAll],
  ],
  // For the same reasons as in lending and options.
  advises: true,
  isExclusive: true,
  participants: { accounts: ACCOUNTS_PER_SEQUENCE, usdc: '2000', native: '400', base: '400', thinMargin: null },
  markets: 1,
  pairs: 1,
  comparedEachBlock: ['account_state', 'spot_margin_state', 'option_state'],
};
