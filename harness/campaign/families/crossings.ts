import fc from 'fast-check';
import { invalidAmountArbitrary, smallAmountArbitrary, usualFigureArbitraries } from '../../generate/figures.ts';
import { ACCOUNTS_PER_SEQUENCE } from '../../generate/references.ts';
import type { RpcCallDraft } from '../../generate/rpc-drafts.ts';
import { makeOnlyActionWeights, usualStepArbitraries } from '../../generate/sequence.ts';
import type { AccountRef, AmountRef, SignerRef, Step } from '../../generate/steps.ts';
import { evmVoteArbitrary } from '../../generate/vote-drafts.ts';
import { makeActionStep } from '../../generate/written-steps.ts';
import { makeApproveAgentStep, openPositionSteps, voteStep } from '../play/opening-steps.ts';
import type { Family } from './family.ts';

/** Amounts: the sendable balance exactly, small ones, and invalid ones. */
const amount: fc.Arbitrary<AmountRef> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ of: fc.constant('free' as const), units: fc.integer({ min: -1, max: 1 }) }) },
  { weight: 8, arbitrary: smallAmountArbitrary },
  { weight: 1, arbitrary: invalidAmountArbitrary },
);

const signer: fc.Arbitrary<SignerRef> = fc.oneof(
  { weight: 12, arbitrary: fc.constant('owner') },
  { weight: 2, arbitrary: fc.constant('agent') },
);

type Token = 'usdc' | 'native';
const moves = (token: Token, sum: AmountRef = '2.50', by: AccountRef = 0): Step =>
  makeActionStep({ tag: 'core_evm_transfer', token, amount: sum, isSecond: false }, { by });
const carries = (token: Token, sum: AmountRef = '2.50', by: AccountRef = 0, data: 0 | 3 | 4_096 = 3): Step =>
  makeActionStep({ tag: 'send_to_evm_with_data', token, amount: sum, toPerp: false, sourceDex: 0, data }, { by });
const longest = makeActionStep({
  tag: 'core_evm_transfer',
  token: 'native',
  amount: '1.50',
  isSecond: true,
  more: { data: 4_096 },
});
const costs = (tokens: string): Step => voteStep({ on: 'evm-fee', tokens });
const priced = voteStep({ on: 'evm-market', isOn: true });
const holds: RpcCallDraft = { method: 'eth_getBalance', of: 'stranger', tag: 'latest' };
const arrived: Step = { do: 'rpc', ask: { calls: [holds], batch: null } };
const readAll: Step = { do: 'read' };
const by = 'stranger';
/** A contract that stores the word it is sent, and reverts on 0. */
const stores: Step = { do: 'transact', sends: [{ by, what: { does: 'create', code: 'storing' } }] };
/** Transaction that transfers nothing, so that the whole EVM state is compared. */
const looks: Step = { do: 'transact', sends: [{ by, what: { does: 'pay', to: 0, value: 'nothing' } }] };
const calls = (called: 'takes' | 'refuses', token: Token = 'usdc'): Step =>
  makeActionStep({ tag: 'send_to_evm_with_data', token, amount: '1.50', toPerp: false, sourceDex: 0, data: 0, called });
const splits: Step = makeActionStep({ tag: 'user_set_abstraction', kind: 0, value: '1' });
const toSpot: Step = makeActionStep({ tag: 'usd_class_transfer', toPerp: false, amount: '25.00' });
const all = { of: 'free', units: 0 } as const;
const tooMuch = { of: 'free', units: 1 } as const;

export const evmTransfersFamily: Family = {
  name: 'crossings',
  says: 'Money that goes to the EVM, with data and without, out of one wallet or two, while validators vote on what that costs.',
  share: 2,
  weighing: {
    actions: makeOnlyActionWeights({
      core_evm_transfer: 10,
      send_to_evm_with_data: 8,
      send_asset: 0.5,
      approve_agent: 0.3,
      user_set_abstraction: 0.5,
      usd_class_transfer: 0.5,
      submit_order: 0.1,
    }),
    others: {
      vote: 1,
      rpc: 1.5,
      transact: 0.5,
      oracle: 0.3,
      boundary: 0,
      advance: 0.3,
      claim: 0.2,
      commit: 0.5,
      ask: 0.6,
    },
    always: ['core_evm_transfer', 'send_to_evm_with_data'],
  },
  draws: {
    ...usualStepArbitraries,
    figures: { ...usualFigureArbitraries, amount },
    signer,
    held: fc.constant(false),
    votes: evmVoteArbitrary,
    reads: ['user_ledger_updates'],
  },
  openings: [
    [stores, calls('takes'), looks, calls('refuses'), calls('refuses', 'native'), looks, moves('usdc'), looks],
    [costs('0.6'), moves('native'), moves('usdc'), looks, readAll, carries('native'), carries('usdc'), arrived],
    [
      priced,
      costs('0.25'),
      moves('usdc', '5.00', 1),
      carries('usdc', '2.50', 1),
      readAll,
      moves('usdc', all, 1),
      arrived,
    ],
    [costs('2'), moves('native', all), moves('usdc', '2.50', 1), carries('usdc', '1.50', 1), moves('native', '48.00')],
    [
      splits,
      toSpot,
      carries('usdc'),
      moves('usdc'),
      carries('usdc', tooMuch),
      moves('usdc', tooMuch),
      arrived,
      readAll,
    ],
    [...openPositionSteps(150), moves('usdc', tooMuch), carries('usdc', tooMuch), moves('usdc', all), arrived],
    [
      makeApproveAgentStep(),
      carries('native', '1.50', 0, 4_096),
      longest,
      moves('native'),
      arrived,
      readAll,
      costs('0'),
      moves('usdc'),
    ],
  ],
  // The documents name few transactions of that EVM, and none of its votes.
  advises: true,
  // The vote changes the fee for everybody.
  isExclusive: true,
  participants: { accounts: ACCOUNTS_PER_SEQUENCE, usdc: '200', native: '50', thinMargin: null },
  markets: 1,
  comparedEachBlock: ['account_state', 'user_non_funding_ledger_updates'],
};
