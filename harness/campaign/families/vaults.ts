import fc from 'fast-check';
import { ACCOUNTS } from '../../generate/references.ts';
import { onlyOf, usualDraws } from '../../generate/sequence.ts';
import type { SignerRef, Step } from '../../generate/steps.ts';
import { act } from '../../generate/written-steps.ts';
import { opensVault, seedsVault } from '../opening.ts';
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

const told: Step = { do: 'read' };
const followed = (of: number, by: number): Step =>
  act({ tag: 'vault_distribute', vault: { of, nth: 0 }, amount: '20.00' }, { by });

const leaves = (of: number, by: number): Step =>
  act({ tag: 'vault_withdraw', vault: { of, nth: 0 }, shares: 4, asNumber: true }, { by });

export const vaults: Family = {
  name: 'vaults',
  says: 'Vaults: their leaders, followers and settings, and agents, strangers and leaders of others who reach for them.',
  share: 1.8,
  weighing: {
    actions: onlyOf({
      ...{ create_vault: 1, vault_transfer: 2, vault_modify: 3, vault_distribute: 2, vault_withdraw: 2 },
      ...{ register_metaliquidity_operator: 5, approve_agent: 0.5, send_asset: 0.3 },
      // What names a vault as its owner.
      ...{ update_leverage: 1, cancel_all_orders: 1, set_position_mode: 1 },
    }),
    others: { oracle: 0, claim: 0.3, commit: 0.5, advance: 0.3, ask: 1 },
    always: ['vault_transfer', 'vault_distribute', 'vault_withdraw', 'vault_modify'],
  },
  draws: { ...usualDraws, signer, held: fc.constant(false) },
  openings: [
    [opensVault(0), told, seedsVault(0), followed(0, 1)],
    [opensVault(0), opensVault(1), told, followed(0, 1), followed(1, 0)],
    [opensVault(1), told, seedsVault(1), followed(1, 2)],
    [opensVault(0), told],
    [opensVault(0, 1), told, seedsVault(0), followed(0, 1), { do: 'advance', ms: 5_000 }, leaves(0, 1)],
  ],
  cast: { accounts: ACCOUNTS, usdc: '500', native: '20', thin: null },
  markets: 1,
  watched: ['account_state', 'vault_summaries'],
};
