import { rulesEditorAt, units, usd } from '../index.ts';
import { type AlternativeConvention, ONE_MICRO_UNIT } from './convention.ts';

/** Conventions on transfers between wallets, chains and pools, and on how reads show them. */
export const alternativeTransferConventions: readonly AlternativeConvention[] = [
  {
    id: 'changes-of-nothing-are-taken',
    says: 'a change of the margin of a position by 0 is taken, and does nothing',
    edits: [rulesEditorAt('actions', 'updateIsolatedMargin')(() => ({ isChange: () => true }))],
  },
  {
    id: 'top-ups-of-nothing-are-taken',
    says: 'a top-up by 0 is taken, and does nothing',
    edits: [rulesEditorAt('actions', 'topUpIsolatedOnlyMargin')(() => ({ isTopUp: (amount) => amount >= 0n }))],
  },
  {
    id: 'premiums-paid-out-in-cents',
    says: 'what a series pays at its expiry is cut to cents, on either side',
    edits: [
      rulesEditorAt(
        'engine',
        'expiry',
      )(({ payout, rest }) => ({
        payout: (...of) => inCents(payout(...of)),
        rest: (...of) => inCents(rest(...of)),
      })),
    ],
  },
  {
    id: 'portfolios-are-few',
    says: 'sixty-four accounts have portfolio margin at a time',
    edits: [rulesEditorAt('engine', 'portfolio')(() => ({ places: 64 }))],
  },
  {
    id: 'no-sealed-rounds',
    says: 'the clock of registrations tells of no sealed round',
    edits: [
      rulesEditorAt(
        'reads',
        'spotDeployAuction',
      )(({ body: { sealed_round, ...body } }) => ({
        body: sealed_round === undefined ? body : { ...body },
        sealedRound: {},
      })),
    ],
  },
  {
    id: 'agents-split-nobody',
    says: 'a retired action of agents is refused, as the next release does',
    edits: [
      rulesEditorAt(
        'actions',
        'agentSetAbstraction',
      )(() => ({ verdict: { code: 'PRECONDITION_FAILED', message: 'agentSetAbstraction is not available' } })),
    ],
  },
  {
    id: 'evm-chain-of-its-own',
    says: 'the EVM has another chain id than signatures of actions',
    edits: [rulesEditorAt('evm', 'blocks')(({ chainId }) => ({ chainId: (core) => chainId(core) + 1 }))],
  },
  {
    id: 'receipts-without-fate',
    says: 'the receipt of a transaction has the fields of Ethereum and no `mtfStatus`',
    edits: [rulesEditorAt('evm', 'rpc')(({ reply }) => ({ reply: (id, answer) => reply(id, withoutFate(answer)) }))],
  },
  {
    id: 'dust-is-burnt',
    says: 'what is too fine for the EVM leaves the account with the rest, and arrives nowhere',
    edits: [rulesEditorAt('actions', 'sendToEvmWithData')(() => ({ debited: ({ asked }) => asked }))],
  },
  {
    id: 'evm-transfers-from-perp',
    says: 'a transfer of USDC to the EVM leaves the perp wallet of a split account',
    edits: [rulesEditorAt('actions', 'sendToEvmWithData')(() => ({ fromPerp: true }))],
  },
  {
    id: 'sub-accounts-paid-from-perp',
    says: 'USDC that a spot transfer moves to a sub-account leaves the perp wallet of a split account',
    edits: [rulesEditorAt('actions', 'subAccountSpotTransfer')(() => ({ toPerp: true }))],
  },
  {
    id: 'portfolios-without-number',
    says: 'any number of accounts has portfolio margin',
    edits: [rulesEditorAt('actions', 'userPortfolioMargin')(() => ({ hasPlace: () => true }))],
  },
  {
    id: 'reservations-apart-from-what-is-held',
    says: 'what an account holds in a scope is taken off neither its reservation nor those of others',
    edits: [
      rulesEditorAt(
        'engine',
        'abstraction',
      )(({ available }) => ({
        available: ({ reserved }, others, withdrawable) =>
          available(
            { reserved, held: usd(0n) },
            others.map((other) => ({ ...other, held: usd(0n) })),
            withdrawable,
          ),
      })),
    ],
  },
  {
    id: 'withdrawals-in-cents',
    says: 'the amount of a withdrawal to another chain is told in cents',
    edits: [
      rulesEditorAt('actions', 'bridgeWithdraw')(() => ({ asked: (amount) => usd(amount * 10_000n * ONE_MICRO_UNIT) })),
    ],
  },
];

function inCents(amount: bigint) {
  return units(amount - (amount % (10_000n * ONE_MICRO_UNIT)));
}

function withoutFate<Answer extends object>(answer: Answer): Answer {
  if (!('result' in answer) || typeof answer.result !== 'object' || answer.result === null) return answer;
  if (!('mtfStatus' in answer.result)) return answer;
  const { mtfStatus: _fate, ...result } = answer.result;
  return { ...answer, result };
}
