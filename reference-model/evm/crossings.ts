import { bytesToHex } from '@noble/hashes/utils.js';
import { keccak256 } from '../../spec-schemas/signing/keccak.ts';
import type { Core } from '../core.ts';
import { type Holder, holderForAccount } from '../money/holder.ts';
import { moveMoney } from '../money/move.ts';
import { pow10 } from '../numeric/decimal.ts';
import { CORE_DECIMALS, type Units, units } from '../numeric/planes.ts';
import type { Address } from '../state/address.ts';
import { creditEvmAccount, type EvmTransaction, type PendingEvmTransfer } from '../state/evm.ts';
import type { MachineTx } from './machine/world.ts';
import { issueUsdcOnEvm, USDC_DECIMALS, usdcBalanceOnEvm } from './usdc-contract.ts';

/** Money in transit between the venue and the EVM. @source write-api, "Transfers"; engine facts, section 27 */
export interface EvmTransferRules {
  /** Returns the token as the EVM knows it; null: no contract is bound to it. @param asset 0: USDC as collateral */
  linked(core: Core, asset: number): LinkedToken | null;
  /** Returns the amount credited by a crossing, in base units. */
  credited(crossing: PendingEvmTransfer): bigint;
  /** Returns the recipient of a crossing. */
  recipient(crossing: PendingEvmTransfer): Address;
  /** Returns the data executed after a crossing; empty: none. */
  calldata(crossing: PendingEvmTransfer): string;
  /** Returns the burn that a transaction to the burn address requests; null: none. */
  burnt(core: Core, input: string): Burn | null;
  /** Returns where a burn is credited on the venue. */
  returned(core: Core, burn: Burn, owner: Address): Holder;
}

interface LinkedToken {
  readonly token: number;
  readonly evmDecimals: number;
}

interface Burn extends LinkedToken {
  /** Base units. */
  readonly amount: bigint;
}

const NATIVE_DECIMALS = 18;
const WORD_DIGITS = 64;
/** Address to which burns are sent. */
export const burnAddress: Address = `0x${'0'.repeat(36)}0602`;
/** Caller of a transfer's data (D142). */
export const calldataCallerAddress: Address = `0x${'22'.repeat(20)}`;

export const evmTransferRules: EvmTransferRules = {
  linked({ params }, asset) {
    if (asset === 0) return { token: params.usdc, evmDecimals: USDC_DECIMALS };
    return asset === params.native ? { token: asset, evmDecimals: NATIVE_DECIMALS } : null;
  },
  credited: ({ amount }) => amount,
  recipient: ({ to }) => to,
  calldata: ({ data }) => data,
  burnt(core, input) {
    const words = input.slice(2);
    if (words.length < 2 * WORD_DIGITS) return null;
    const asset = BigInt(`0x${words.slice(0, WORD_DIGITS)}`);
    const linked = asset < 2n ** 32n ? core.rules.evm.crossings.linked(core, Number(asset)) : null;
    return linked === null ? null : { ...linked, amount: BigInt(`0x${words.slice(WORD_DIGITS, 2 * WORD_DIGITS)}`) };
  },
  returned: (core, { token }, owner) =>
    token === core.params.usdc ? core.rules.engine.abstraction.usdcHolder(core, owner, true) : holderForAccount(owner),
};

/** Base units of the amount that leaves the venue; exact, because nothing finer leaves. */
export function toEvmUnits(amount: Units, evmDecimals: number): bigint {
  return amount / pow10(CORE_DECIMALS - evmDecimals);
}

/** Credits a crossing to its recipient. */
export function creditEvmTransfer(core: Core, crossing: PendingEvmTransfer): void {
  const { credited, recipient } = core.rules.evm.crossings;
  issue(core, crossing.token, recipient(crossing), credited(crossing));
}

function issue({ state, params }: Core, token: number, owner: Address, amount: bigint): void {
  if (token === params.usdc) issueUsdcOnEvm(state, owner, amount);
  else creditEvmAccount(state, owner, amount);
}

/** Position of a transfer's data in its block, and the number of calls before it. */
interface CallPlace {
  readonly number: number;
  readonly index: number;
  readonly calls: number;
}

/** The data of a transfer as the transaction that executes it. */
export function calldataTx(
  core: Core,
  crossing: PendingEvmTransfer,
  { number, index, calls }: CallPlace,
): EvmTransaction {
  const { chainId } = core.state.chain;
  const name = new TextEncoder().encode(`${chainId}/${number}/${index}`);
  return {
    hash: `0x${bytesToHex(keccak256(name))}`,
    from: calldataCallerAddress,
    to: crossing.to,
    value: 0n,
    gas: CALLDATA_GAS,
    nonce: (core.state.evm.accounts.get(calldataCallerAddress)?.nonce ?? 0n) + BigInt(calls),
    input: core.rules.evm.crossings.calldata(crossing),
    signed: {},
  };
}

/** Gas limit for the data of one transfer (D142). */
export const CALLDATA_GAS = 200_000n;

export function machineTxOf({ from, to, nonce, value, gas, input }: EvmTransaction): MachineTx {
  return { from, to, nonce, value, gas, input, maxFee: 0n, priorityFee: 0n, accessList: [] };
}

/** Credits the sender of a burn with its tokens on the venue. A burn beyond the sender's balance does nothing. */
export function returnBurnedTokens(core: Core, { from, to, input }: EvmTransaction): void {
  if (to !== burnAddress) return;
  const { burnt, returned } = core.rules.evm.crossings;
  const burn = burnt(core, input);
  if (burn === null || burn.amount === 0n) return;
  const { token, amount, evmDecimals } = burn;
  const { state, params } = core;
  const held = token === params.usdc ? usdcBalanceOnEvm(state, from) : (state.evm.accounts.get(from)?.balance ?? 0n);
  if (held < amount) return;
  issue(core, token, from, -amount);
  moveMoney(core, {
    token,
    amount: units(amount * pow10(CORE_DECIMALS - evmDecimals)),
    from: { kind: 'evm' },
    to: returned(core, burn, from),
    why: { kind: 'from-evm' },
  });
}
