import fc from 'fast-check';
import { ACCOUNTS } from '../../generate/references.ts';
import { onlyOf, usualDraws } from '../../generate/sequence.ts';
import type { SignerRef } from '../../generate/steps.ts';
import { act } from '../../generate/written-steps.ts';
import { openPosition } from '../opening.ts';
import type { Family } from './family.ts';

const signer: fc.Arbitrary<SignerRef> = fc.oneof(
  { weight: 20, arbitrary: fc.constant('owner') },
  { weight: 5, arbitrary: fc.constant('agent') },
  { weight: 2, arbitrary: fc.constantFrom('other', 'stranger') },
);

const withdrawal = act({ tag: 'bridge_withdraw', chain: 'Base', asset: 0, amount: 2_500_000, to: 1 });

export const bridge: Family = {
  name: 'bridge',
  says: 'Withdrawals to other chains out of what covers positions, by owners and by agents.',
  share: 1,
  weighing: {
    actions: onlyOf({ bridge_withdraw: 4, withdraw: 0.5, send_asset: 0.5, approve_agent: 0.5, submit_order: 0.3 }),
    others: { oracle: 0, claim: 0.5, commit: 0.5, advance: 0.5, ask: 1 },
    always: ['bridge_withdraw'],
  },
  draws: { ...usualDraws, signer },
  opening: fc.constantFrom([withdrawal], openPosition(40)),
  cast: { accounts: ACCOUNTS, usdc: '120', native: '1', thin: null },
  // How large the fee is, and how small a withdrawal may be, is not published (D150).
  advises: true,
  markets: 1,
  watched: ['account_state', 'user_non_funding_ledger_updates'],
};
