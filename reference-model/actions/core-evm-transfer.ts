import type { Core } from '../core.ts';
import type { EvmTransferAmount } from '../engine/fees/evm-fee.ts';
import { CORE_DECIMALS, type Units } from '../numeric/planes.ts';
import { parseUnits } from '../numeric/served.ts';
import { firstRefusal, type Refusal, refuse } from '../refusal.ts';
import { type Account, readAccount } from '../state/account.ts';
import { type Address, zeroAddress } from '../state/address.ts';
import { defineAction, doneOutcome, refusedOutcome } from './action.ts';
import {
  type EvmFeeGateId,
  evmCreditableAmount,
  hexOfBytes,
  isCalldataTooLong,
  isOwnChainId,
  makeEvmFeeGates,
  sendToEvm,
} from './evm-transfer.ts';
import { parseRequestAddress, unreadableAmountRefusal } from './request-values.ts';

/** A requested transfer; `amount` is the part that the EVM can represent. */
interface CoreEvmTransfer {
  readonly asked: Units;
  readonly amount: Units;
  readonly toEvm: boolean;
  readonly destination: Address;
  readonly asset: number;
  /** 0x-hex. */
  readonly data: string;
  readonly chainId: number;
}

type GateId =
  | ('positive' | 'destination' | 'disabled' | 'direction' | 'chain' | 'data' | 'asset' | 'funds')
  | EvmFeeGateId;

/** @source write-api, "Transfers"; engine facts, section 27 */
export interface CoreEvmTransferRules {
  /** Returns the part of an amount that moves; a remainder below one EVM unit stays in place (D83). */
  whole(amount: Units, evmDecimals: number): Units;
  /** In the order in which the venue looks. */
  readonly gates: readonly {
    readonly id: GateId;
    check(core: Core, account: Account, transfer: CoreEvmTransfer): Refusal | null;
  }[];
  /** Returns the amount that leaves the account. */
  debited(transfer: Pick<CoreEvmTransfer, 'amount'>): Units;
}

export const coreEvmTransferRules: CoreEvmTransferRules = {
  whole: evmCreditableAmount,
  gates: [
    {
      id: 'positive',
      check(_core, _account, { asked, amount }) {
        if (asked <= 0n) return refuse('INVALID_REQUEST', 'amount must be positive');
        return amount <= 0n ? refuse('PRECONDITION_FAILED', 'amount truncates to a zero EVM credit') : null;
      },
    },
    {
      id: 'destination',
      check: (_core, _account, { destination }) =>
        destination === zeroAddress ? refuse('INVALID_REQUEST', 'zero destination') : null,
    },
    {
      id: 'direction',
      check: (_core, _account, { toEvm }) =>
        toEvm
          ? null
          : refuse('PRECONDITION_FAILED', 'EVM->Core transfer must originate as an EVM burn tx, not /exchange'),
    },
    {
      id: 'chain',
      check: (core, _account, { chainId }) =>
        isOwnChainId(core, chainId)
          ? null
          : refuse('PRECONDITION_FAILED', 'destination_chain_id must be 0 or the local EVM chain id'),
    },
    {
      id: 'data',
      check: (_core, _account, { data }) =>
        isCalldataTooLong(data) ? refuse('INVALID_REQUEST', 'data is over the payload bound') : null,
    },
    {
      id: 'asset',
      check: (core, _account, { asset }) =>
        core.rules.evm.crossings.linked(core, asset) === null
          ? refuse('PRECONDITION_FAILED', 'asset not linked to an EVM contract')
          : null,
    },
    {
      id: 'funds',
      check(core, account, { asset, amount }) {
        const token = asset === 0 ? core.params.usdc : asset;
        if (amount <= core.rules.engine.spending.spendable(core, account, { asset: token, toPerp: true })) return null;
        return asset === 0
          ? refuse('PRECONDITION_FAILED', 'insufficient free collateral for core->evm transfer')
          : refuse('ASSET_INSUFFICIENT_BALANCE', 'insufficient spot balance');
      },
    },
    ...makeEvmFeeGates(movedBy),
  ],
  debited: ({ amount }) => amount,
};

/** USDC is paid from collateral, whichever wallets the owner has. */
function movedBy({ params }: Core, { asset, amount }: CoreEvmTransfer): EvmTransferAmount {
  return { asset: asset === 0 ? params.usdc : asset, toPerp: true, amount };
}

/** Moves money to the EVM: debited now, credited there in the next block. A transfer signed by an agent moves the agent's own money. */
export const coreEvmTransferDefinition = defineAction('core_evm_transfer', {
  decode(sent): CoreEvmTransfer | Refusal {
    const asked = parseUnits(sent.amount);
    if (asked === null) return unreadableAmountRefusal;
    return {
      asked,
      amount: asked,
      toEvm: sent.to_evm,
      destination: parseRequestAddress(sent.destination),
      asset: sent.asset ?? 0,
      data: hexOfBytes(sent.data),
      chainId: sent.destination_chain_id ?? 0,
    };
  },
  admit: () => null,
  commit(core, { account: owner }, sent) {
    const { gates, whole, debited } = core.rules.actions.coreEvmTransfer;
    const linked = core.rules.evm.crossings.linked(core, sent.asset) ?? {
      token: sent.asset,
      evmDecimals: CORE_DECIMALS,
    };
    const transfer = { ...sent, amount: whole(sent.asked, linked.evmDecimals) };
    const account = readAccount(core.state, owner);
    const refusal = firstRefusal(gates, core, account, transfer);
    if (refusal !== null) return refusedOutcome(refusal);
    sendToEvm(core, account, {
      moved: movedBy(core, transfer),
      debited: debited(transfer),
      evmDecimals: linked.evmDecimals,
      to: transfer.destination,
      data: transfer.data,
    });
    return doneOutcome;
  },
});
