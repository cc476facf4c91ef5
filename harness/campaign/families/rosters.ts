import fc from 'fast-check';
import { atMark, cents, oddAmount, usualFigures } from '../../generate/figures.ts';
import { ACCOUNTS } from '../../generate/references.ts';
import { onlyOf, usualDraws } from '../../generate/sequence.ts';
import type { KeyRef } from '../../generate/steps.ts';
import { act } from '../../generate/written-steps.ts';
import { approvesAgent } from '../opening.ts';
import type { Family } from './family.ts';

const px = atMark(4);

const [second, third]: readonly KeyRef[] = [1, 2].map((nth) => ({ of: 'account', nth }));
const agent: KeyRef = { of: 'agent', nth: 1 };
const members = [second, third, agent].flatMap((key) => key ?? []);

const converts = (threshold: number) => act({ tag: 'convert_to_multi_sig_user', signers: members, threshold });

export const rosters: Family = {
  name: 'rosters',
  says: 'Accounts that hand themselves over to rosters; members, strangers, agents old and new, and the own key then try to act for them.',
  share: 1,
  weighing: {
    actions: onlyOf({
      ...{ multi_sig: 4, convert_to_multi_sig_user: 1, send_asset: 2, approve_agent: 0.5 },
      ...{ submit_order: 0.3, cancel_all_orders: 1.5, update_leverage: 0.3, noop: 1 },
    }),
    others: { oracle: 0, claim: 0.5, advance: 0.5, ask: 0.5 },
    always: ['multi_sig', 'send_asset'],
  },
  draws: {
    ...usualDraws,
    figures: {
      ...usualFigures,
      amount: fc.oneof({ weight: 6, arbitrary: cents }, { weight: 1, arbitrary: oddAmount }),
      px,
      broker: fc.constant(null),
      plainOrders: 60,
    },
    signer: fc.constantFrom('owner', 'owner', 'owner', 'agent', 'other', 'stranger'),
  },
  openings: [
    [approvesAgent(), converts(2)],
    [approvesAgent(0, -600_000), converts(1)],
    [converts(3)],
    [converts(2), act({ tag: 'convert_to_multi_sig_user', signers: [agent], threshold: 1 }, { by: 1 })],
  ],
  cast: { accounts: ACCOUNTS, usdc: '20000', native: '50', thin: null },
  markets: 1,
  watched: ['account_state'],
};
