import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { keccak256 } from '../../spec-schemas/signing/keccak.ts';
import type { Side } from '../book/book-side.ts';
import type { Core } from '../core.ts';
import type { Address } from '../state/address.ts';
import { type CoreWriterOrder, type EvmLog, putEvmAccount, putEvmCode, queueCoreWriterOrder } from '../state/evm.ts';
import type { VenueState } from '../state/venue-state.ts';
import { assembleEvmCode } from './assemble.ts';
import { parseMachineAddress } from './evm-world.ts';

/** Address to which EVM contracts write actions for the venue. @source engine facts, section 27 */
export const coreWriterAddress: Address = `0x${'33'.repeat(20)}`;

/** `RawAction(address indexed caller, bytes data)`. */
const TOPIC = `0x${bytesToHex(keccak256(new TextEncoder().encode('RawAction(address,bytes)')))}`;

/** `sendRawAction(bytes)` logs the caller and the argument without inspecting it. */
const code = assembleEvmCode(`
  0x00 CALLDATALOAD 0xe0 SHR 0x17938e13 EQ @write JUMPI
  0x00 0x00 REVERT
  :write 0x04 CALLDATASIZE SUB DUP1 0x04 0x00 CALLDATACOPY
    CALLER ${TOPIC} DUP3 0x00 LOG2 STOP
`);
const codeHash = `0x${bytesToHex(keccak256(hexToBytes(code.slice(2))))}`;

/** Deploys the contract at genesis. */
export function predeployCoreWriter(state: VenueState): void {
  putEvmCode(state, codeHash, code);
  putEvmAccount(state, coreWriterAddress, { nonce: 1n, balance: 0n, codeHash });
}

/** @source engine facts, section 27; the encoding of an order in a payload is an assumption (D145) */
export interface CoreWriterRules {
  /** Delay from the EVM block of an action until it is applied, ms. */
  readonly delayMs: number;
  /** Returns the order encoded in a payload; null: not an order, which is ignored silently. */
  order(
    payload: string,
  ): Pick<CoreWriterOrder, 'market' | 'side' | 'px' | 'lots' | 'reduceOnly' | 'tif' | 'cloid'> | null;
}

/** Version 1, then the number of a limit order in three bytes. */
const LIMIT_ORDER = '01000001';
const WORD_DIGITS = 64;
const ORDER_WORDS = 7;
const tifs = [null, 'alo', 'gtc', 'ioc'] as const;

export const coreWriterRules: CoreWriterRules = {
  delayMs: 1_000,
  order(payload) {
    if (!payload.startsWith(LIMIT_ORDER) || payload.length !== LIMIT_ORDER.length + ORDER_WORDS * WORD_DIGITS)
      return null;
    const words = Array.from({ length: ORDER_WORDS }, (_, at) => wordAt(payload, LIMIT_ORDER.length, at));
    const [market = 0n, isBid = 0n, px = 0n, lots = 0n, isReducing = 0n, tif = 0n, cloid = 0n] = words;
    const inForce = tifs[Number(tif < 4n ? tif : 0n)] ?? null;
    const fits = market < 2n ** 32n && px < 2n ** 63n && lots < 2n ** 63n && cloid < 2n ** 128n;
    if (inForce === null || !fits || isBid > 1n || isReducing > 1n) return null;
    const side: Side = isBid === 1n ? 'bid' : 'ask';
    return {
      market: Number(market),
      side,
      px,
      lots,
      reduceOnly: isReducing === 1n,
      tif: inForce,
      cloid: cloid === 0n ? null : `0x${cloid.toString(16).padStart(32, '0')}`,
    };
  },
};

/** Queues the orders that one transaction has written until they are due. */
export function queueCoreWriterOrders(core: Core, hash: string, logs: readonly EvmLog[]): void {
  const { order, delayMs } = core.rules.evm.writer;
  for (const { address, topics, data } of logs) {
    if (address !== coreWriterAddress || topics[0] !== TOPIC) continue;
    const written = order(payloadIn(data));
    if (written === null) continue;
    const owner = parseMachineAddress(`0x${topics[1]?.slice(-40)}`);
    queueCoreWriterOrder(core.state, { ...written, owner, hash, dueMs: core.state.timeMs + delayMs });
  }
}

/** Returns the payload in encoded arguments, as hex; empty unless they encode a single `bytes`. */
function payloadIn(data: string): string {
  const words = data.slice(2);
  if (words.length < 2 * WORD_DIGITS || wordAt(words, 0, 0) !== 32n) return '';
  const length = wordAt(words, 0, 1);
  const bytes = words.slice(2 * WORD_DIGITS);
  return length * 2n > BigInt(bytes.length) ? '' : bytes.slice(0, Number(length) * 2);
}

function wordAt(digits: string, from: number, at: number): bigint {
  return BigInt(`0x0${digits.slice(from + at * WORD_DIGITS, from + (at + 1) * WORD_DIGITS)}`);
}
