import fc from 'fast-check';
import { makePxNearMarkArbitrary, usualFigureArbitraries } from '../../generate/figures.ts';
import { ACCOUNTS_PER_SEQUENCE } from '../../generate/references.ts';
import { makeOnlyActionWeights, usualStepArbitraries } from '../../generate/sequence.ts';
import type { SizeRef, Step } from '../../generate/steps.ts';
import { makeActionStep } from '../../generate/written-steps.ts';
import { isolateNextPositionStep, makeApproveAgentStep, openPositionSteps } from '../play/opening-steps.ts';
import type { Family } from './family.ts';

const px = makePxNearMarkArbitrary(3);

/** Large enough to show in an hour of funding, and to reverse a position with another account's order. */
const size: fc.Arbitrary<SizeRef> = fc.record({
  of: fc.constant('worth' as const),
  usdc: fc.constantFrom(300, 1_000, 2_000, 4_000),
  steps: fc.constant(0),
});

const hedged = (by: number) => makeActionStep({ tag: 'set_position_mode', hedge: true }, { by });
const split = (by: number) => makeActionStep({ tag: 'user_set_abstraction', kind: 0, value: '1' }, { by });

const approvedForAnHour = makeApproveAgentStep(0, 3_600_000);

const moved: Step = { do: 'oracle', market: 0, bps: 40 };
const over: Step = { do: 'boundary', ms: 0 };

export const fundingBoundariesFamily: Family = {
  name: 'boundaries',
  says: 'Positions that are held over a funding boundary, opened before it, turned round beside it, and closed after it.',
  share: 1,
  // The time steps of a venue and the number of decimals of its payments are left open (D95, D32).
  advises: true,
  weighing: {
    actions: makeOnlyActionWeights({
      submit_order: 2,
      cancel_all_orders: 0.5,
      update_isolated_margin: 0.5,
      send_asset: 0.3,
      approve_agent: 0.7,
      set_position_mode: 0.3,
      update_leverage: 0.3,
      user_set_abstraction: 0.2,
    }),
    others: { boundary: 2, oracle: 1.5, advance: 0.7, claim: 0, commit: 0.3, ask: 0.7 },
    always: ['submit_order'],
  },
  draws: {
    ...usualStepArbitraries,
    figures: { ...usualFigureArbitraries, px, size, plainOrders: 60, broker: fc.constant(null) },
    // Temporary approvals have expired an hour later.
    signer: fc.oneof({ weight: 5, arbitrary: fc.constant('owner') }, { weight: 1, arbitrary: fc.constant('agent') }),
    held: fc.constant(false),
  },
  openings: [
    [...openPositionSteps(2_000), moved, over],
    [isolateNextPositionStep(0), ...openPositionSteps(2_000, 'ask'), moved, over],
    [hedged(0), ...openPositionSteps(4_000), ...openPositionSteps(1_000, 'ask'), over],
    [split(0), ...openPositionSteps(1_000), moved, over],
    [approvedForAnHour, ...openPositionSteps(1_000), over],
  ],
  passesLong: true,
  participants: { accounts: ACCOUNTS_PER_SEQUENCE, usdc: '20000', native: '1', thinMargin: null },
  markets: 1,
  comparedEachBlock: ['user_funding', 'account_state', 'clearinghouse_state'],
};
