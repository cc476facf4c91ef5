import { ACCOUNTS_PER_SEQUENCE, MARKETS_PER_SEQUENCE } from '../../generate/references.ts';
import { usualStepArbitraries, usualWeightFactors } from '../../generate/sequence.ts';
import type { Family } from './family.ts';

export const tradingFamily: Family = {
  name: 'trading',
  says: 'A mixture of everything, of accounts that have more than enough: orders meet, and nobody comes near a requirement.',
  share: 3,
  weighing: usualWeightFactors,
  draws: usualStepArbitraries,
  participants: { accounts: ACCOUNTS_PER_SEQUENCE, usdc: '20000', native: '50', thinMargin: null },
  markets: MARKETS_PER_SEQUENCE,
  comparedEachBlock: [],
};
