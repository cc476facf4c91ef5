import fc from 'fast-check';
import { atMark, usualFigures } from '../../generate/figures.ts';
import { ACCOUNTS } from '../../generate/references.ts';
import { evenly, everyOf, usualDraws } from '../../generate/sequence.ts';
import { spoiltOften } from '../../generate/spoilt-words.ts';
import type { Step } from '../../generate/steps.ts';
import { act, words } from '../../generate/written-steps.ts';
import { approvesAgent, opensVault, seedsVault } from '../opening.ts';
import type { Family } from './family.ts';

const px = atMark(4);

const told: Step = { do: 'read' };
const rests = act({ tag: 'submit_order', order: words({ cloid: 0, px: { at: 'mark', ticks: -4 } }) });

export const malformed: Family = {
  name: 'malformed',
  says: 'Actions with a field that is left out, null, of another type or another word, under the signature of what they should have been: nobody reads them, and nothing moves.',
  share: 2,
  // Which fields an action cannot do without is the catalogue's to say, where a document names but the fields (D94).
  advises: true,
  weighing: {
    actions: everyOf({
      ...evenly,
      // Of an account that has given its key away nothing is read.
      ...{ convert_to_multi_sig_user: 0, multi_sig: 0 },
    }),
    others: { oracle: 0, claim: 0, advance: 0.3, commit: 0.5, ask: 0.5 },
    always: ['send_asset', 'cancel_all_orders'],
  },
  draws: {
    ...usualDraws,
    figures: { ...usualFigures, px, broker: fc.constant(null), plainOrders: 60 },
    signer: fc.constant('owner'),
    held: fc.constant(false),
    spoilt: spoiltOften(85),
  },
  openings: [
    [rests, approvesAgent(0, null)],
    [opensVault(0), told, seedsVault(0)],
    [act({ tag: 'c_deposit', amount: '5.00' }), rests],
  ],
  cast: { accounts: ACCOUNTS, usdc: '20000', native: '50', base: '50', thin: null },
  // Pairs are everybody's, so nothing is played beside it.
  alone: true,
  markets: 1,
  pairs: 1,
  watched: ['account_state', 'open_orders'],
};
