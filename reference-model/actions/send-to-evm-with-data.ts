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
interface SendToEvm {
  readonly asked: Units;
  readonly amount: Units;
  readonly token: number;
  readonly sourceDex: number;
  readonly recipient: Address;
  readonly toPerp: boolean;
  readonly chainId: number;
  /** 0x-hex. */
  readonly data: string;
}

type GateId =
  | ('positive' | 'recipient' | 'disabled' | 'source' | 'to-perp' | 'chain' | 'data' | 'linked' | 'dust' | 'funds')
  | EvmFeeGateId;

/** @source supplement, actions: send_to_evm_with_data; engine facts, section 27 */
export interface SendToEvmWithDataRules {
  /** Returns the part of an amount that moves; a remainder below one EVM unit stays in place. */
  whole(amount: Units, evmDecimals: number): Units;
  /** In the order in which the venue looks. */
  readonly gates: readonly {
    readonly id: GateId;
    check(core: Core, account: Account, sent: SendToEvm): Refusal | null;
  }[];
  /** Returns the amount that leaves the account. */
  debited(sent: Pick<SendToEvm, 'amount' | 'asked'>): Units;
  readonly fromPerp: boolean;
}

export const sendToEvmWithDataRules: SendToEvmWithDataRules = {
  whole: evmCreditableAmount,
  gates: [
    {
      id: 'positive',
      check: (_core, _account, { asked }) =>
        asked <= 0n ? refuse('INVALID_REQUEST', 'amount must be positive') : null,
    },
    {
      id: 'recipient',
      check: (_core, _account, { recipient }) =>
        recipient === zeroAddress ? refuse('INVALID_REQUEST', 'zero destination') : null,
    },
    {
      id: 'source',
      check: (_core, _account, { sourceDex }) =>
        sourceDex === 0
          ? null
          : refuse('PRECONDITION_FAILED', 'sendToEvmWithData debits the spot ledger only; source_dex must be 0'),
    },
    {
      id: 'to-perp',
      check: (_core, _account, { toPerp }) =>
        toPerp ? refuse('PRECONDITION_FAILED', 'the EVM side has no perp account; to_perp must be false') : null,
    },
    {
      id: 'chain',
      check: (core, _account, { chainId }) =>
        isOwnChainId(core, chainId)
          ? null
          : refuse(
              'PRECONDITION_FAILED',
              'cross-chain delivery is not built; destination_chain_id must be 0 or the local EVM chain id',
            ),
    },
    {
      id: 'data',
      check: (_core, _account, { data }) =>
        isCalldataTooLong(data)
          ? refuse('PRECONDITION_FAILED', 'sendToEvmWithData data is over the payload bound')
          : null,
    },
    {
      id: 'linked',
      check: (core, _account, { token }) =>
        core.rules.evm.crossings.linked(core, token) === null
          ? refuse('PRECONDITION_FAILED', 'asset not linked to an EVM contract')
          : null,
    },
    {
      id: 'dust',
      check: (_core, _account, { asked, amount }) =>
        asked !== 0n && amount <= 0n ? refuse('PRECONDITION_FAILED', 'amount truncates to a zero EVM credit') : null,
    },
    {
      id: 'funds',
      check(core, account, sent) {
        const { asset, toPerp, amount } = movedBy(core, sent);
        return amount > core.rules.engine.spending.spendable(core, account, { asset, toPerp })
          ? refuse('ASSET_INSUFFICIENT_BALANCE', 'insufficient spot balance')
          : null;
      },
    },
    ...makeEvmFeeGates(movedBy),
  ],
  debited: ({ amount }) => amount,
  fromPerp: false,
};

function movedBy({ params, rules }: Core, { token, amount }: SendToEvm): EvmTransferAmount {
  return { asset: token === 0 ? params.usdc : token, toPerp: rules.actions.sendToEvmWithData.fromPerp, amount };
}

/**
 * Moves money from the spot ledger to the EVM, with data that is executed after the credit. A transfer signed by an agent moves the agent's
 * own money. The inner `nonce` is a tag chosen by the sender and has no effect.
 */
export const sendToEvmWithDataDefinition = defineAction('send_to_evm_with_data', {
  decode(sent): SendToEvm | Refusal {
    const asked = parseUnits(sent.amount);
    if (asked === null) return unreadableAmountRefusal;
    return {
      asked,
      amount: asked,
      token: sent.token,
      sourceDex: sent.source_dex,
      toPerp: sent.to_perp,
      recipient: parseRequestAddress(sent.destination_recipient),
      chainId: sent.destination_chain_id,
      data: hexOfBytes(sent.data),
    };
  },
  admit: () => null,
  commit(core, { account: owner }, asked) {
    const { gates, whole, debited } = core.rules.actions.sendToEvmWithData;
    const { evmDecimals } = core.rules.evm.crossings.linked(core, asked.token) ?? { evmDecimals: CORE_DECIMALS };
    const sent = { ...asked, amount: whole(asked.asked, evmDecimals) };
    const account = readAccount(core.state, owner);
    const refusal = firstRefusal(gates, core, account, sent);
    if (refusal !== null) return refusedOutcome(refusal);
    sendToEvm(core, account, {
      moved: movedBy(core, sent),
      debited: debited(sent),
      evmDecimals,
      to: sent.recipient,
      data: sent.data,
    });
    return doneOutcome;
  },
});
