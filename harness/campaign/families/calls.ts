import fc from 'fast-check';
import { ACCOUNTS_PER_SEQUENCE } from '../../generate/references.ts';
import { parameterlessRpcMethods, type RpcCallDraft } from '../../generate/rpc-drafts.ts';
import { makeOnlyActionWeights, usualStepArbitraries } from '../../generate/sequence.ts';
import type { Step } from '../../generate/steps.ts';
import type { EvmContractKind, EvmHolderRef, EvmTransactionDraft } from '../../generate/transaction-drafts.ts';
import { makeActionStep } from '../../generate/written-steps.ts';
import type { Family } from './family.ts';

const moves = (token: 'usdc' | 'native'): Step =>
  makeActionStep({ tag: 'core_evm_transfer', token, amount: '2.50', isSecond: false });

const asks = (call: RpcCallDraft): Step => ({ do: 'rpc', ask: { calls: [call], batch: null } });
const transacts = (...sends: readonly EvmTransactionDraft[]): Step => ({ do: 'transact', sends });
const creates = (code: EvmContractKind): EvmTransactionDraft => ({ by: 'stranger', what: { does: 'create', code } });
const sends = (contract: number, word: number, by: EvmHolderRef = 0): EvmTransactionDraft => ({
  by,
  what: { does: 'call', contract, word },
});
const paysUsdc = (units: number, to: EvmHolderRef = 0): EvmTransactionDraft => ({
  by: 'stranger',
  what: { does: 'pay USDC', to, units },
});
const burns = (
  token: 'usdc' | 'native',
  units: number,
  spelled: 'whole' | 'short' | 'long' = 'whole',
  by: EvmHolderRef = 0,
): EvmTransactionDraft => ({ by, what: { does: 'burn', token, units, spelled } });
const pays = (value: 'a little' | 'too much', by: EvmHolderRef = 'stranger'): EvmTransactionDraft => ({
  by,
  what: { does: 'pay', to: 0, value },
});
/** Reads the venue balance of an account that received money on the EVM. */
const stranger: Step = {
  do: 'ask',
  asks: [{ read: 'account_state', args: { address: { of: 'stranger' }, detail: null } }],
};

/** Every method without parameters, each in a step of its own. */
const bare: readonly Step[] = parameterlessRpcMethods.map((method) => asks({ method }));

export const evmCallsFamily: Family = {
  name: 'calls',
  says: 'Money that goes to the EVM and comes back, transactions that keys sign there, and calls of its JSON-RPC, one by one and in batches of every size.',
  share: 1,
  // The documents name few methods and parameters.
  advises: true,
  weighing: {
    actions: makeOnlyActionWeights({ core_evm_transfer: 3, send_to_evm_with_data: 1, send_asset: 0.5 }),
    others: { rpc: 3, transact: 3, oracle: 0, boundary: 0, advance: 0.3, claim: 0.2, commit: 0.5, ask: 0.3 },
    always: ['core_evm_transfer'],
  },
  draws: { ...usualStepArbitraries, signer: fc.constant('owner'), held: fc.constant(false) },
  openings: [
    [
      moves('usdc'),
      moves('native'),
      transacts(creates('telling'), creates('storing'), paysUsdc(500_000)),
      transacts(sends(0, 1), sends(0, 7, 1), sends(1, 7)),
      transacts(burns('usdc', 500_000, 'short'), burns('usdc', 500_000, 'short', 'stranger')),
      transacts(burns('usdc', 500_000), burns('native', 500_000, 'whole', 'stranger'), pays('too much')),
      stranger,
    ],
    [
      moves('usdc'),
      moves('native'),
      transacts(pays('a little'), pays('too much', 1), { ...pays('a little'), gas: 'too little' }),
      transacts(creates('telling'), { ...pays('a little'), nonce: 'ahead' }, { ...paysUsdc(1), nonce: 'used' }),
      transacts(burns('usdc', 9_000_000, 'long', 'stranger'), burns('usdc', 1, 'long', 'stranger'), sends(0, 0)),
      stranger,
    ],
    [moves('native'), ...bare],
    [moves('usdc'), moves('native')],
  ],
  participants: { accounts: ACCOUNTS_PER_SEQUENCE, usdc: '200', native: '50', thinMargin: null },
  markets: 1,
  comparedEachBlock: ['account_state'],
};
