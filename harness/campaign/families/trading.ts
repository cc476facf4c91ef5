import { ACCOUNTS, MARKETS } from '../../generate/references.ts';
import { usualDraws, usualWeighing } from '../../generate/sequence.ts';
import type { Family } from './family.ts';

export const trading: Family = {
  name: 'trading',
  says: 'A mixture of everything, of accounts that have more than enough: orders meet, and nobody comes near a requirement.',
  share: 3,
  weighing: usualWeighing,
  draws: usualDraws,
  cast: { accounts: ACCOUNTS, usdc: '20000', native: '50', thin: null },
  markets: MARKETS,
  watched: [],
};
