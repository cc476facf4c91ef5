import fc from 'fast-check';
import { ACCOUNTS_PER_SEQUENCE } from '../../generate/references.ts';
import { makeOnlyActionWeights, usualStepArbitraries } from '../../generate/sequence.ts';
import type { SignerRef, Step } from '../../generate/steps.ts';
import { makeActionStep } from '../../generate/written-steps.ts';
import type { Family } from './family.ts';

const signer: fc.Arbitrary<SignerRef> = fc.oneof(
  { weight: 20, arbitrary: fc.constant('owner') },
  { weight: 3, arbitrary: fc.constant('agent') },
  { weight: 2, arbitrary: fc.constantFrom('other', 'stranger') },
);

const readAll: Step = { do: 'read' };
const asks = (side: 'Bid' | 'Ask', by = 0): Step =>
  makeActionStep({ tag: 'rfq_request', series: 0, side, size: 'plain', limit: null, group: null }, { by });
const quotes = (of: number, by: number): Step =>
  makeActionStep({ tag: 'rfq_quote', rfq: { of, nth: 0 }, price: 'plain', size: 'plain', outlives: false }, { by });
const takes = (of: number): Step =>
  makeActionStep({ tag: 'rfq_accept', rfq: { of, nth: 0 }, quote: 0, size: 'half' }, { by: of });

export const optionsFamily: Family = {
  name: 'options',
  says: 'Requests for quotes on option series, and the legs, escrow and premiums of what is accepted.',
  needs: ['options'],
  share: 1,
  weighing: {
    actions: makeOnlyActionWeights({
      rfq_request: 3,
      rfq_quote: 4,
      rfq_accept: 4,
      approve_agent: 0.5,
      send_asset: 0.3,
    }),
    others: { oracle: 0, claim: 0.2, commit: 0.5, advance: 0.2, ask: 1 },
    always: ['rfq_request', 'rfq_quote', 'rfq_accept'],
  },
  draws: { ...usualStepArbitraries, signer, held: fc.constant(false) },
  openings: [
    [asks('Bid'), readAll, quotes(0, 1), takes(0)],
    [asks('Ask'), readAll, quotes(0, 1), takes(0), asks('Bid', 1), readAll, quotes(1, 0), takes(1)],
    [asks('Bid'), asks('Ask', 1), readAll, quotes(0, 1), quotes(1, 0)],
  ],
  participants: { accounts: ACCOUNTS_PER_SEQUENCE, usdc: '60', native: '1', thinMargin: null },
  markets: 1,
  comparedEachBlock: ['account_state', 'rfq_user', 'option_state'],
};
