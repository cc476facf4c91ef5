import fc from 'fast-check';
import { makePxNearMarkArbitrary, usualFigureArbitraries } from '../../generate/figures.ts';
import { ACCOUNTS_PER_SEQUENCE } from '../../generate/references.ts';
import { makeOnlyActionWeights, usualStepArbitraries } from '../../generate/sequence.ts';
import type { ActStep, SignerRef, Step } from '../../generate/steps.ts';
import { vaultOperatorVoteArbitrary } from '../../generate/vote-drafts.ts';
import { makeActionStep, makeOrderDraft } from '../../generate/written-steps.ts';
import { makeApproveAgentStep, openVaultStep, seedVaultStep, voteStep } from '../play/opening-steps.ts';
import type { Family } from './family.ts';

const signer: fc.Arbitrary<SignerRef> = fc.oneof(
  { weight: 18, arbitrary: fc.constant('owner') },
  { weight: 3, arbitrary: fc.constant('agent') },
  { weight: 4, arbitrary: fc.constantFrom('other', 'stranger') },
  {
    weight: 8,
    arbitrary: fc.constantFrom<SignerRef[]>(
      'owner for vault',
      'agent for vault',
      'other for vault',
      'stranger for vault',
    ),
  },
);

const readAll: Step = { do: 'read' };
const own = { of: 0, nth: 0 } as const;
const worth = { of: 'worth', usdc: 20, steps: 0 } as const;
const followed = (of: number, by: number): Step =>
  makeActionStep({ tag: 'vault_distribute', vault: { of, nth: 0 }, amount: '20.00' }, { by });

const leaves = (of: number, by: number, shares: 0.5 | 4 | 'free' = 4): Step =>
  makeActionStep({ tag: 'vault_withdraw', vault: { of, nth: 0 }, shares, asNumber: true }, { by });
/** Withdraws half of a vault's equity, so that a share is worth half. */
const takesHalf = makeActionStep({
  tag: 'vault_transfer',
  vault: own,
  deposit: false,
  amount: 'half',
  asNumber: false,
});
const changes = (words: { name?: string; feeBps?: number; paused?: boolean }): Step =>
  makeActionStep({ tag: 'vault_modify', vault: own, name: null, lockSecs: null, feeBps: null, paused: null, ...words });
const HOUR_MS = 3_600_000;
/** Lets time pass: shares of a vault are locked for four days, those of a metaliquidity vault for seven. */
const passes = (days: 0.5 | 1.5 | 2 | 3): Step => ({ do: 'advance', ms: days * 24 * HOUR_MS });
const minutes: Step = { do: 'advance', ms: HOUR_MS / 4 };
const inSet = (account: number, isIn = true): Step => voteStep({ on: 'operators', account, isIn });
const opensPool = makeActionStep({
  tag: 'create_vault',
  name: 'desk',
  lockSecs: 1,
  kind: 'Metaliquidity',
  parent: 'null',
});
const grants = (operator: number, allowed = true): Step =>
  makeActionStep({ tag: 'register_metaliquidity_operator', vault: own, operator, allowed, expiresAtMs: null });
/** Order that rests, or matches a resting one. */
const order = (side: 'bid' | 'ask', ticks: number, more: Partial<ActStep> = {}): Step =>
  makeActionStep(
    { tag: 'submit_order', order: makeOrderDraft({ side, px: { at: 'mark', ticks }, size: worth }) },
    more,
  );
const byOperator = { signer: 'other for vault' } as const;
const forVault = { signer: 'owner for vault' } as const;

export const vaultsFamily: Family = {
  name: 'vaults',
  says: 'Vaults: their leaders, followers and settings, over the days that shares are locked, operators whom a vote lets in, and agents, strangers and leaders of others who reach for them.',
  needs: ['vaults'],
  share: 1.8,
  weighing: {
    actions: makeOnlyActionWeights({
      create_vault: 1,
      vault_transfer: 2,
      vault_modify: 3,
      vault_distribute: 2,
      vault_withdraw: 2,
      register_metaliquidity_operator: 5,
      approve_agent: 0.5,
      send_asset: 0.3,
      // Actions that name a vault as their owner.
      update_leverage: 1,
      cancel_all_orders: 1,
      set_position_mode: 1,
      submit_order: 0.2,
    }),
    others: { vote: 0.2, oracle: 0, claim: 0.3, commit: 0.5, advance: 0.3, ask: 1 },
    always: ['vault_transfer', 'vault_distribute', 'vault_withdraw', 'vault_modify'],
  },
  draws: {
    ...usualStepArbitraries,
    figures: { ...usualFigureArbitraries, px: makePxNearMarkArbitrary(400), broker: fc.constant(null) },
    signer,
    held: fc.constant(false),
    votes: vaultOperatorVoteArbitrary,
    passes: fc.constantFrom(1_000, 5_000, HOUR_MS / 4, 12 * HOUR_MS, 36 * HOUR_MS, 48 * HOUR_MS, 72 * HOUR_MS),
  },
  openings: [
    [
      openVaultStep(0),
      readAll,
      seedVaultStep(0),
      followed(0, 1),
      passes(2),
      followed(0, 1),
      passes(1.5),
      leaves(0, 1),
      passes(0.5),
      minutes,
      leaves(0, 1),
      leaves(0, 1, 0.5),
      takesHalf,
      leaves(0, 1),
      followed(0, 2),
      readAll,
    ],
    [
      inSet(0),
      inSet(1),
      opensPool,
      readAll,
      seedVaultStep(0),
      followed(0, 2),
      grants(1),
      order('bid', -200, byOperator),
      order('ask', 0, { by: 1 }),
      order('bid', 0, forVault),
      order('bid', -190, byOperator),
      readAll,
      grants(1, false),
      order('bid', -180, byOperator),
      grants(1),
      order('bid', -170, byOperator),
      inSet(1, false),
      order('bid', -160, byOperator),
      readAll,
    ],
    [openVaultStep(0), openVaultStep(1), readAll, followed(0, 1), followed(1, 0), seedVaultStep(1), followed(1, 2)],
    [
      openVaultStep(0),
      readAll,
      seedVaultStep(0),
      changes({ paused: true }),
      followed(0, 1),
      changes({ paused: false }),
      followed(0, 1),
      changes({ name: 'v2', feeBps: 100 }),
      makeApproveAgentStep(),
      readAll,
    ],
    [
      openVaultStep(0),
      readAll,
      seedVaultStep(0),
      followed(0, 1),
      passes(2),
      passes(2),
      minutes,
      takesHalf,
      leaves(0, 1, 'free'),
    ],
    [
      inSet(0),
      opensPool,
      readAll,
      seedVaultStep(0),
      followed(0, 1),
      passes(3),
      passes(1.5),
      leaves(0, 1),
      passes(3),
      leaves(0, 1),
    ],
  ],
  passesLong: true,
  participants: { accounts: ACCOUNTS_PER_SEQUENCE, usdc: '500', native: '20', thinMargin: null },
  markets: 1,
  comparedEachBlock: ['account_state', 'vault_summaries'],
};
