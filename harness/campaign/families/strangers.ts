import fc from 'fast-check';
import { makePxNearMarkArbitrary, usualFigureArbitraries } from '../../generate/figures.ts';
import { ACCOUNTS_PER_SEQUENCE } from '../../generate/references.ts';
import { makeAllActionWeights, usualStepArbitraries } from '../../generate/sequence.ts';
import type { AccountRef, KeyRef, SignerKeyKind, SignerRef, Step } from '../../generate/steps.ts';
import { makeActionStep, makeOrderDraft } from '../../generate/written-steps.ts';
import {
  fundedSubAccountSteps,
  makeApproveAgentStep,
  openPositionSteps,
  openVaultStep,
  seedVaultStep,
} from '../play/opening-steps.ts';
import type { Family } from './family.ts';
import { evenActionWeights } from './weights.ts';

const px = makePxNearMarkArbitrary(4);

/** Mostly keys without permission; now and then owners, so that there is something to act on. */
const signer: fc.Arbitrary<SignerRef> = fc.oneof(
  { weight: 5, arbitrary: fc.constant('owner') },
  { weight: 12, arbitrary: fc.constantFrom<SignerRef[]>('stranger', 'other', 'agent') },
  {
    weight: 4,
    arbitrary: fc.constantFrom<SignerRef[]>('owner for sub', 'agent for sub', 'other for sub', 'stranger for sub'),
  },
  {
    weight: 6,
    arbitrary: fc.constantFrom<SignerRef[]>(
      'other for vault',
      'other for vault',
      'agent for vault',
      'stranger for vault',
    ),
  },
);

const readAll: Step = { do: 'read' };
const rests = (by: AccountRef, signer: SignerKeyKind = 'owner'): Step =>
  makeActionStep(
    { tag: 'submit_order', order: makeOrderDraft({ cloid: by, px: { at: 'mark', ticks: -4 } }) },
    { by, signer },
  );
const byAgent = { signer: 'agent' } as const;
const members: readonly KeyRef[] = [1, 2].map((nth) => ({ of: 'account', nth }));
const converts: Step = makeActionStep({ tag: 'convert_to_multi_sig_user', signers: [...members], threshold: 2 });

export const unauthorizedSignersFamily: Family = {
  name: 'strangers',
  says: 'Strangers, agents old and new, members of rosters alone and leaders of other vaults, who try every action on accounts that are not theirs.',
  share: 1.5,
  weighing: {
    actions: makeAllActionWeights({
      ...evenActionWeights,
      convert_to_multi_sig_user: 0.2,
      multi_sig: 0.5,
      approve_agent: 0.3,
      fba_submit: 2,
      create_vault: 0.5,
      vault_distribute: 0.5,
      token_delegate: 0.5,
    }),
    others: { oracle: 0, claim: 0, advance: 0.3, commit: 0.5, ask: 0.5 },
    always: ['send_asset', 'cancel_all_orders'],
  },
  draws: {
    ...usualStepArbitraries,
    figures: { ...usualFigureArbitraries, px, broker: fc.constant(null), plainOrders: 60 },
    signer,
    held: fc.constant(false),
  },
  openings: [
    [rests(0), makeApproveAgentStep(0, null), makeApproveAgentStep(1, -600_000), ...openPositionSteps(100)],
    [rests(1), makeApproveAgentStep(1, -600_000), ...fundedSubAccountSteps(1), ...fundedSubAccountSteps(0)],
    [
      openVaultStep(0),
      openVaultStep(1),
      openVaultStep(2),
      readAll,
      seedVaultStep(0),
      seedVaultStep(1),
      makeActionStep(
        {
          tag: 'register_metaliquidity_operator',
          vault: { of: 0, nth: 0 },
          operator: 1,
          allowed: true,
          expiresAtMs: null,
        },
        { by: 1 },
      ),
    ],
    [rests(0), makeApproveAgentStep(0, null), ...fundedSubAccountSteps(0), converts],
    // Actions forbidden to agents, with all required funds in place.
    [
      makeActionStep({ tag: 'c_deposit', amount: '5.00' }),
      makeApproveAgentStep(0),
      ...fundedSubAccountSteps(0),
      makeActionStep({ tag: 'c_withdraw', amount: '1.00' }, byAgent),
      makeActionStep({ tag: 'token_delegate', validator: 0, amount: '1.00', back: false, months: 0 }, byAgent),
      makeActionStep({ tag: 'core_evm_transfer', token: 'usdc', amount: '2.50', isSecond: false }, byAgent),
      makeActionStep({ tag: 'set_referrer', to: 1 }, byAgent),
      makeActionStep({ tag: 'priority_bid', market: 0, bps: 2 }, byAgent),
      makeActionStep({ tag: 'sub_account_transfer', index: 0, deposit: true, amount: '2.50' }, byAgent),
      makeActionStep({ tag: 'schedule_cancel', inBlocks: 5 }, byAgent),
      makeActionStep({ tag: 'send_asset', token: 'usdc', to: 1, amount: '2.50', toPerp: false }, byAgent),
    ],
    // Permissions that expire, and that are renewed with fewer rights.
    [
      makeApproveAgentStep(0, 20_000),
      rests(0, 'agent'),
      makeApproveAgentStep(0, -600_000),
      rests(0, 'agent'),
      makeApproveAgentStep(0, 3_600_000),
      rests(0, 'agent'),
      openVaultStep(0),
      readAll,
      seedVaultStep(0),
      makeActionStep(
        { tag: 'vault_modify', vault: { of: 0, nth: 0 }, name: 'v2', lockSecs: null, feeBps: null, paused: null },
        byAgent,
      ),
    ],
  ],
  participants: { accounts: ACCOUNTS_PER_SEQUENCE, usdc: '20000', native: '50', base: '50', thinMargin: null },
  // Pairs are shared, so nothing is played at the same time.
  isExclusive: true,
  markets: 1,
  pairs: 1,
  comparedEachBlock: ['account_state', 'open_orders'],
};
