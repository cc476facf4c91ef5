import fc from 'fast-check';
import { usualFigures } from '../../generate/figures.ts';
import { ACCOUNTS } from '../../generate/references.ts';
import { usualDraws } from '../../generate/sequence.ts';
import type { AccountRef, KeyRef, PxRef, SignerRef, Step } from '../../generate/steps.ts';
import { act, words } from '../../generate/written-steps.ts';
import { openPosition } from '../opening.ts';
import type { Family } from './family.ts';

const px: fc.Arbitrary<PxRef> = fc.record({ at: fc.constant('mark' as const), ticks: fc.integer({ min: -4, max: 4 }) });

/** Mostly those who may not; owners now and then, so that there is something to reach for. */
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
const rests = (by: AccountRef): Step =>
  act({ tag: 'submit_order', order: words({ cloid: by, px: { at: 'mark', ticks: -4 } }) }, { by });
const approves = (by: AccountRef, expiresInMs: number | null): Step =>
  act({ tag: 'approve_agent', agent: 'own', name: null, expiresInMs }, { by });
const members: readonly KeyRef[] = [1, 2].map((nth) => ({ of: 'account', nth }));
const converts: Step = act({ tag: 'convert_to_multi_sig_user', signers: [...members], threshold: 2 });
const madeSub = (by: AccountRef): readonly Step[] => [
  act({ tag: 'create_sub_account', name: 'usual', index: 0, sharesStpGroup: true }, { by }),
  act({ tag: 'sub_account_transfer', index: 0, deposit: true, amount: '25.00' }, { by }),
];
const leads = (by: AccountRef): Step =>
  act({ tag: 'create_vault', name: 'desk', lockSecs: 345_600, kind: null, hasParent: false }, { by });
const seeds = (by: AccountRef): Step =>
  act({ tag: 'vault_transfer', vault: { of: by, nth: 0 }, deposit: true, amount: 10, asNumber: false }, { by });

export const strangers: Family = {
  name: 'strangers',
  says: 'Strangers, agents old and new, members of rosters alone and leaders of other vaults, who try every action on accounts that are not theirs.',
  share: 1,
  weighing: {
    actions: {
      // Each about as often as any other.
      ...{ submit_order: 0.3, cancel_order: 0.5, modify: 0.5, twap_order: 2, twap_cancel: 4, cancel_chase: 2 },
      ...{ convert_to_multi_sig_user: 0.2, multi_sig: 0.5, approve_agent: 0.3, fba_submit: 2 },
      ...{ create_vault: 0.5, vault_transfer: 1, vault_modify: 1, vault_distribute: 0.5, vault_withdraw: 1 },
      ...{ register_metaliquidity_operator: 1, c_deposit: 1, c_withdraw: 1, token_delegate: 0.5, claim_rewards: 1 },
      link_staking_user: 1,
      // Which wallet of a split account pays into a vault no document says.
      user_set_abstraction: 0,
    },
    others: { oracle: 0, claim: 0, advance: 0.3, commit: 0.5, ask: 0.5 },
    always: ['send_asset', 'cancel_all_orders'],
  },
  draws: {
    ...usualDraws,
    figures: { ...usualFigures, px, broker: fc.constant(null), plainOrders: 60 },
    signer,
    held: fc.constant(false),
  },
  opening: fc.constantFrom(
    [rests(0), approves(0, null), approves(1, -600_000), ...openPosition(100)],
    [rests(1), approves(1, -600_000), ...madeSub(1), ...madeSub(0)],
    [leads(0), leads(1), leads(2), told, seeds(0), seeds(1)],
    [rests(0), approves(0, null), ...madeSub(0), converts],
    [act({ tag: 'c_deposit', amount: '5.00' }), rests(0), rests(1)],
  ),
  cast: { accounts: ACCOUNTS, usdc: '20000', native: '50', thin: null },
  markets: 1,
  watched: ['account_state', 'open_orders'],
};
