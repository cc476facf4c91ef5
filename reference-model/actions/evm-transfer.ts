import type { Core } from '../core.ts';
import { type EvmTransferAmount, payEvmFee, planEvmFee, unpaidEvmFeeRefusal } from '../engine/fees/evm-fee.ts';
import { assetHolderOf } from '../engine/risk/spendable.ts';
import { toEvmUnits } from '../evm/crossings.ts';
import { moveMoney } from '../money/move.ts';
import { pow10 } from '../numeric/decimal.ts';
import { CORE_DECIMALS, type Units, units } from '../numeric/planes.ts';
import type { Refusal } from '../refusal.ts';
import type { Account } from '../state/account.ts';
import type { Address } from '../state/address.ts';
import { queueEvmTransfer } from '../state/evm.ts';

// Parts shared by both actions that move money to the EVM. @source write-api, "Transfers"; engine facts, section 27

const MOST_DATA_BYTES = 4_096;
/** The EVM side is credited in units no finer than this, whatever decimals a contract has. */
const CREDIT_DECIMALS = 8;

/** Returns the part of an amount that the EVM side can be credited. */
export function evmCreditableAmount(amount: Units, evmDecimals: number): Units {
  return units(amount - (amount % pow10(CORE_DECIMALS - Math.min(CREDIT_DECIMALS, evmDecimals))));
}

/** Signed bytes as 0x-hex. */
export function hexOfBytes(data: readonly number[] | null | undefined): string {
  return `0x${(data ?? []).map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

/** @param data  0x-hex */
export function isCalldataTooLong(data: string): boolean {
  return data.length > 2 * MOST_DATA_BYTES + 2;
}

export function isOwnChainId(core: Core, chainId: number): boolean {
  return chainId === 0 || chainId === core.rules.evm.blocks.chainId(core);
}

const feeFaults = { 'fee-price': 'no-price', 'fee-quote': 'no-usdc', 'fee-funds': 'unpaid' } as const;
export type EvmFeeGateId = keyof typeof feeFaults;

interface FeeGate<Transfer> {
  readonly id: EvmFeeGateId;
  check(core: Core, account: Account, transfer: Transfer): Refusal | null;
}

/** Gates of the fee, evaluated last. @param moved  amount that leaves the account in addition to the fee */
export function makeEvmFeeGates<Transfer>(
  moved: (core: Core, transfer: Transfer) => EvmTransferAmount,
): readonly FeeGate<Transfer>[] {
  const ids: readonly EvmFeeGateId[] = ['fee-price', 'fee-quote', 'fee-funds'];
  return ids.map((id) => ({
    id,
    check: (core, account, transfer) => unpaidEvmFeeRefusal(core, account, moved(core, transfer), feeFaults[id]),
  }));
}

interface Carried {
  readonly moved: EvmTransferAmount;
  /** Amount that leaves the account. */
  readonly debited: Units;
  readonly evmDecimals: number;
  readonly to: Address;
  readonly data: string;
}

/** Debits the fee and the amount; the EVM's next block credits the amount. Every refusal precedes this. */
export function sendToEvm(core: Core, account: Account, { moved, debited, evmDecimals, to, data }: Carried): void {
  const { asset: token, amount } = moved;
  payEvmFee(core, account, planEvmFee(core, account, moved));
  const from = assetHolderOf(core, account.address, moved);
  moveMoney(core, { token, amount: debited, from, to: { kind: 'evm' }, why: { kind: 'to-evm' } });
  queueEvmTransfer(core.state, { token, amount: toEvmUnits(amount, evmDecimals), to, data });
}
