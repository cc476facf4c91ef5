import fc from 'fast-check';
import { makePxNearMarkArbitrary, usualFigureArbitraries } from '../../generate/figures.ts';
import { ACCOUNTS_PER_SEQUENCE } from '../../generate/references.ts';
import { makeOnlyActionWeights, usualStepArbitraries } from '../../generate/sequence.ts';
import type { AccountRef, PxRef, SizeRef, Step } from '../../generate/steps.ts';
import { lendingVoteArbitrary } from '../../generate/vote-drafts.ts';
import { makeActionStep } from '../../generate/written-steps.ts';
import { restingPairOrderStep, voteStep } from '../play/opening-steps.ts';
import type { Family } from './family.ts';

/** Prices around the mark, and far below it, where a sale does not cover the debt. */
const px: fc.Arbitrary<PxRef> = fc.oneof(
  { weight: 10, arbitrary: makePxNearMarkArbitrary(2) },
  {
    weight: 2,
    arbitrary: fc.record({ at: fc.constant('bps' as const), bps: fc.constantFrom(-5_000, -4_000, -2_500) }),
  },
);
const size: fc.Arbitrary<SizeRef> = fc.record({
  of: fc.constant('worth' as const),
  usdc: fc.integer({ min: 12, max: 200 }),
  steps: fc.constant(0),
});

const readAll: Step = { do: 'read' };
const mark: PxRef = { at: 'mark', ticks: 0 };
const far = (bps: number): PxRef => ({ at: 'bps', bps });
const calibrated = (initBps: number): Step => voteStep({ on: 'spot-margin', market: 0, initBps });
const costs = (bps: number): Step => voteStep({ on: 'earn-rate', bps });
const lends = (amount: string, by: AccountRef = 2): Step =>
  makeActionStep({ tag: 'earn_deposit', isKnown: true, amount }, { by });
const redeems = (shares: string, by: AccountRef = 2): Step =>
  makeActionStep({ tag: 'earn_withdraw', isKnown: true, shares }, { by });
const rests = (side: 'bid' | 'ask', usdc: number, by: AccountRef = 1, at: PxRef = mark): Step =>
  restingPairOrderStep(side, usdc, by, { market: 0, px: at });
const opens = (usdc: number, borrow: '20' | '50' | '100' = '100', by: AccountRef = 0): Step =>
  makeActionStep(
    { tag: 'spot_margin_open', market: 0, px: { at: 'mark', ticks: 2 }, size: { of: 'worth', usdc, steps: 0 }, borrow },
    { by },
  );
const closes = (at: PxRef = mark, by: AccountRef = 0): Step =>
  makeActionStep({ tag: 'spot_margin_close', market: 0, px: at }, { by });
const DAY_MS = 86_400_000;
const passes = (days: number): Step => ({ do: 'advance', ms: days * DAY_MS });
/** Account 2 lends, a pair takes margin, and account 0 buys on borrowed money. */
const opened: readonly Step[] = [calibrated(2_000), lends('200'), rests('ask', 80), opens(80), readAll];

export const lendingFamily: Family = {
  name: 'lending',
  says: 'Accounts that lend, and others that buy on pairs with what they borrow: until they have sold, are sold out, or somebody else pays.',
  needs: ['spot'],
  share: 2.5,
  weighing: {
    actions: makeOnlyActionWeights({
      earn_deposit: 10,
      earn_withdraw: 10,
      spot_margin_open: 8,
      spot_margin_close: 8,
      spot_order: 0.7,
      spot_cancel: 0.4,
      cancel_all_orders: 0.5,
      send_asset: 0.5,
      user_set_abstraction: 0.3,
      borrow_lend: 0.3,
      spot_margin_deposit: 0.5,
      spot_margin_withdraw: 0.5,
      submit_order: 0.05,
    }),
    others: { vote: 1, oracle: 0, boundary: 0, advance: 1, claim: 0.2, commit: 0.4, ask: 0.6 },
    always: ['earn_deposit', 'spot_order'],
  },
  draws: {
    ...usualStepArbitraries,
    figures: { ...usualFigureArbitraries, px, size, broker: fc.constant(null), plainOrders: 30 },
    signer: fc.oneof({ weight: 12, arbitrary: fc.constant('owner') }, { weight: 1, arbitrary: fc.constant('agent') }),
    held: fc.constant(false),
    votes: lendingVoteArbitrary,
    passes: fc.constantFrom(1_000, 60_000, DAY_MS, 30 * DAY_MS),
    reads: ['earn_state', 'spot_margin_state', 'user_interest'],
  },
  openings: [
    [...opened, rests('bid', 100), closes(), readAll],
    [...opened, rests('bid', 30), closes(), readAll, rests('bid', 100), closes()],
    [costs(20_000), ...opened, passes(30), readAll, rests('bid', 100), closes(), redeems('50')],
    [...opened, rests('bid', 100, 1, far(-4_000)), closes(far(-5_000)), readAll, redeems('200')],
    [...opened, rests('bid', 15, 1, far(-2_500)), rests('ask', 12, 2, far(-2_500)), readAll],
    [...opened, redeems('150'), redeems('200'), redeems('1'), readAll],
    [costs(500), ...opened, passes(30), lends('50', 1), readAll, redeems('10'), redeems('20', 1)],
    [lends('20'), lends('10', 1), readAll, redeems('10', 1), redeems('20'), readAll, lends('1')],
    [
      calibrated(2_000),
      lends('100'),
      opens(40, '50'),
      rests('ask', 30),
      rests('bid', 20),
      opens(80, '50'),
      readAll,
      closes({ at: 'mark', ticks: 2 }),
    ],
    [calibrated(5_000), lends('30'), rests('ask', 200), opens(100, '100'), opens(40, '20'), opens(40, '20'), readAll],
  ],
  // Names of its votes, and who pays first when a sale falls short, are assumed (D186 to D189).
  advises: true,
  isExclusive: true,
  participants: { accounts: ACCOUNTS_PER_SEQUENCE, usdc: '300', native: '400', base: '400', thinMargin: null },
  markets: 0,
  pairs: 1,
  comparedEachBlock: ['account_state', 'earn_state', 'spot_margin_state', 'user_interest'],
};
