import fc from 'fast-check';
import { atMark, usualFigures } from '../../generate/figures.ts';
import { ACCOUNTS } from '../../generate/references.ts';
import { evenly, everyOf, usualDraws } from '../../generate/sequence.ts';
import type { AccountRef, KeyRef, KeyWord, SignerRef, Step } from '../../generate/steps.ts';
import { act, words } from '../../generate/written-steps.ts';
import { approvesAgent, fundsSub, openPosition, opensVault, seedsVault } from '../opening.ts';
import type { Family } from './family.ts';

const px = atMark(4);

/** Mostly keys without permission; owners now and then, so that there are targets. */
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

const told: Step = { do: 'read' };
const rests = (by: AccountRef, signer: KeyWord = 'owner'): Step =>
  act({ tag: 'submit_order', order: words({ cloid: by, px: { at: 'mark', ticks: -4 } }) }, { by, signer });
const byAgent = { signer: 'agent' } as const;
const members: readonly KeyRef[] = [1, 2].map((nth) => ({ of: 'account', nth }));
const converts: Step = act({ tag: 'convert_to_multi_sig_user', signers: [...members], threshold: 2 });

export const strangers: Family = {
  name: 'strangers',
  says: 'Strangers, agents old and new, members of rosters alone and leaders of other vaults, who try every action on accounts that are not theirs.',
  share: 1.5,
  weighing: {
    actions: everyOf({
      ...evenly,
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
    ...usualDraws,
    figures: { ...usualFigures, px, broker: fc.constant(null), plainOrders: 60 },
    signer,
    held: fc.constant(false),
  },
  openings: [
    [rests(0), approvesAgent(0, null), approvesAgent(1, -600_000), ...openPosition(100)],
    [rests(1), approvesAgent(1, -600_000), ...fundsSub(1), ...fundsSub(0)],
    [
      opensVault(0),
      opensVault(1),
      opensVault(2),
      told,
      seedsVault(0),
      seedsVault(1),
      act(
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
    [rests(0), approvesAgent(0, null), ...fundsSub(0), converts],
    // Actions that agents may not do for their masters, with all funds in place.
    [
      act({ tag: 'c_deposit', amount: '5.00' }),
      approvesAgent(0),
      ...fundsSub(0),
      act({ tag: 'c_withdraw', amount: '1.00' }, byAgent),
      act({ tag: 'token_delegate', validator: 0, amount: '1.00', back: false, months: 0 }, byAgent),
      act({ tag: 'core_evm_transfer', token: 'usdc', amount: '2.50', isSecond: false }, byAgent),
      act({ tag: 'set_referrer', to: 1 }, byAgent),
      act({ tag: 'priority_bid', market: 0, bps: 2 }, byAgent),
      act({ tag: 'sub_account_transfer', index: 0, deposit: true, amount: '2.50' }, byAgent),
      act({ tag: 'schedule_cancel', inBlocks: 5 }, byAgent),
      act({ tag: 'send_asset', token: 'usdc', to: 1, amount: '2.50', toPerp: false }, byAgent),
    ],
    // Rights that expire, and that are renewed for less.
    [
      approvesAgent(0, 20_000),
      rests(0, 'agent'),
      approvesAgent(0, -600_000),
      rests(0, 'agent'),
      approvesAgent(0, 3_600_000),
      rests(0, 'agent'),
      opensVault(0),
      told,
      seedsVault(0),
      act(
        { tag: 'vault_modify', vault: { of: 0, nth: 0 }, name: 'v2', lockSecs: null, feeBps: null, paused: null },
        byAgent,
      ),
    ],
  ],
  cast: { accounts: ACCOUNTS, usdc: '20000', native: '50', base: '50', thin: null },
  // Pairs are shared, so nothing is played at the same time.
  alone: true,
  markets: 1,
  pairs: 1,
  watched: ['account_state', 'open_orders'],
};
