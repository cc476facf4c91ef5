import fc from 'fast-check';
import type { ActionDraft } from '../../generate/actions.ts';
import {
  invalidAmountArbitrary,
  makePxNearMarkArbitrary,
  smallAmountArbitrary,
  usualFigureArbitraries,
} from '../../generate/figures.ts';
import { ACCOUNTS_PER_SEQUENCE } from '../../generate/references.ts';
import { makeOnlyActionWeights, usualStepArbitraries } from '../../generate/sequence.ts';
import type { KeyRef, Step } from '../../generate/steps.ts';
import { makeActionStep } from '../../generate/written-steps.ts';
import { makeApproveAgentStep } from '../play/opening-steps.ts';
import type { Family } from './family.ts';

const px = makePxNearMarkArbitrary(4);

const one: KeyRef = { of: 'account', nth: 1 };
const two: KeyRef = { of: 'account', nth: 2 };
const agent: KeyRef = { of: 'agent', nth: 1 };
const members = [one, two, agent];

const toRoster = (signers: readonly KeyRef[], threshold: number) =>
  ({ tag: 'convert_to_multi_sig_user', signers, threshold }) as const;
const converts = (threshold: number) => makeActionStep(toRoster(members, threshold));
type Bundle = Extract<ActionDraft, { tag: 'multi_sig' }>;
const sends = (amount: string) =>
  ({ tag: 'send_asset', token: 'usdc', to: 1, amount, toPerp: false }) as const satisfies Bundle['inner'];
const bundle = (inner: Bundle['inner'], more: Partial<Bundle> = {}): Step =>
  makeActionStep(
    {
      tag: 'multi_sig',
      user: 0,
      inner,
      owner: null,
      signers: 'quorum',
      spoilt: false,
      nonce: { is: 'next' },
      ...more,
    },
    { by: 1 },
  );
/** Reuses the newest nonce of the account. */
const again = { nonce: { is: 'behind', by: 0 } } as const;
const signedBy = (...signers: readonly KeyRef[]) => ({ signers });
const stranger: KeyRef = { of: 'stranger' };

export const multiSigFamily: Family = {
  name: 'rosters',
  says: 'Accounts that hand themselves over to rosters; members, strangers, agents old and new, and the own key then try to act for them.',
  needs: ['multi-sig'],
  share: 1,
  weighing: {
    actions: makeOnlyActionWeights({
      multi_sig: 4,
      convert_to_multi_sig_user: 1,
      send_asset: 2,
      approve_agent: 0.5,
      submit_order: 0.3,
      cancel_all_orders: 1.5,
      update_leverage: 0.3,
      noop: 1,
    }),
    others: { oracle: 0, claim: 0.5, advance: 0.5, ask: 0.5 },
    always: ['multi_sig', 'send_asset'],
  },
  draws: {
    ...usualStepArbitraries,
    figures: {
      ...usualFigureArbitraries,
      amount: fc.oneof(
        { weight: 6, arbitrary: smallAmountArbitrary },
        { weight: 1, arbitrary: fc.constant('49000.00') },
        { weight: 1, arbitrary: invalidAmountArbitrary },
      ),
      px,
      broker: fc.constant(null),
      plainOrders: 60,
    },
    signer: fc.constantFrom('owner', 'owner', 'owner', 'agent', 'other', 'stranger'),
  },
  openings: [
    [makeApproveAgentStep(), converts(2)],
    [
      makeApproveAgentStep(),
      converts(2),
      bundle(sends('1.00')),
      bundle(sends('2.00'), again),
      bundle(sends('1.50'), signedBy(one, one)),
      bundle(sends('1.50'), signedBy(one, stranger)),
      bundle(''),
      bundle(sends('49000.00')),
      bundle(sends('2.50'), again),
      bundle(toRoster([agent], 1)),
      bundle(sends('3.00'), signedBy(one, two)),
      bundle(sends('3.50'), signedBy(agent)),
      bundle(toRoster([], 0)),
      bundle(sends('4.00'), signedBy(agent)),
      makeActionStep(sends('4.50')),
    ],
    [makeApproveAgentStep(0, -600_000), converts(1)],
    [converts(3)],
    [converts(2), makeActionStep({ tag: 'convert_to_multi_sig_user', signers: [agent], threshold: 1 }, { by: 1 })],
  ],
  participants: { accounts: ACCOUNTS_PER_SEQUENCE, usdc: '20000', native: '50', thinMargin: null },
  markets: 1,
  comparedEachBlock: ['account_state'],
};
