import fc from 'fast-check';
import type { OperatorDraft } from '../../generate/operator-drafts.ts';
import { ACCOUNTS_PER_SEQUENCE } from '../../generate/references.ts';
import { makeOnlyActionWeights, usualStepArbitraries } from '../../generate/sequence.ts';
import { makeSpoiltFieldRefArbitrary } from '../../generate/spoilt-arbitrary.ts';
import type { SignerRef, Step } from '../../generate/steps.ts';
import { makeActionStep } from '../../generate/written-steps.ts';
import { openPositionSteps } from '../play/opening-steps.ts';
import type { Family } from './family.ts';

const signer: fc.Arbitrary<SignerRef> = fc.oneof(
  { weight: 20, arbitrary: fc.constant('owner') },
  { weight: 5, arbitrary: fc.constant('agent') },
  { weight: 2, arbitrary: fc.constantFrom('other', 'stranger') },
);

const withdraws = (chain: 'Base' | 'Arbitrum' = 'Base', by = 0): Step =>
  makeActionStep({ tag: 'bridge_withdraw', chain, asset: 0, amount: 2_500_000, to: 1 }, { by });
/** Withdraws the entire free margin plus `units` millionths. */
const withdrawsFree = (units: number): Step =>
  makeActionStep({ tag: 'bridge_withdraw', chain: 'Base', asset: 0, amount: { of: 'free', units }, to: 1 });
const operates = (what: OperatorDraft): Step => ({ do: 'operate', what });
const first = { of: 0, nth: 0 } as const;
const signed = (of90: number): Step => operates({ on: 'cosign', entry: first, of90 });
const rotates = operates({ on: 'rotate', chain: 'Base' });
const ends = (on: 'release' | 'refund'): Step => operates({ on, entry: first });
const readAll: Step = { do: 'read' };
const DAY_MS = 86_400_000;
const passesDay: Step = { do: 'advance', ms: DAY_MS };
const credit = operates({ on: 'credit', to: 0, usdc: '2.5', message: 0 });

export const bridgeFamily: Family = {
  name: 'bridge',
  says: 'Withdrawals to other chains out of what covers positions, by owners and by agents, until they are signed, released, or stranded and given back.',
  needs: ['bridge'],
  share: 1.5,
  weighing: {
    actions: makeOnlyActionWeights({
      bridge_withdraw: 4,
      withdraw: 0.5,
      send_asset: 0.5,
      approve_agent: 0.5,
      submit_order: 0.3,
    }),
    others: { operate: 4, oracle: 0, claim: 0.5, commit: 0.5, advance: 0.5, ask: 1 },
    always: ['bridge_withdraw'],
  },
  draws: {
    ...usualStepArbitraries,
    signer,
    spoilt: makeSpoiltFieldRefArbitrary(12),
    passes: fc.constantFrom(1_000, 20_000, DAY_MS),
    reads: ['bridge_withdrawal_history'],
  },
  openings: [
    // A released withdrawal is listed for a day.
    [
      withdraws(),
      signed(59),
      withdraws('Arbitrum', 1),
      withdraws(),
      signed(61),
      ends('release'),
      readAll,
      passesDay,
      readAll,
      signed(61),
      passesDay,
      readAll,
    ],
    [withdraws(), signed(61), rotates, ends('release'), signed(90), ends('refund'), ends('refund')],
    [withdraws(), signed(30), rotates, signed(30), signed(30), ends('refund'), withdraws('Arbitrum')],
    [withdraws(), withdraws(), withdraws('Arbitrum'), signed(59), rotates, signed(59), signed(61), ends('release')],
    [credit, credit, ...openPositionSteps(40), withdraws()],
    [...openPositionSteps(90), withdrawsFree(1), withdrawsFree(0), signed(61), ends('release')],
  ],
  participants: { accounts: ACCOUNTS_PER_SEQUENCE, usdc: '120', native: '1', thinMargin: null },
  // The size of the fee and the minimum withdrawal are not published (D150).
  advises: true,
  // Rotating the deployment affects everybody's withdrawals.
  isExclusive: true,
  markets: 1,
  comparedEachBlock: ['account_state', 'user_non_funding_ledger_updates', 'bridge_withdrawal_history'],
};
