import type { OrderSpec } from '../check/order-spec.ts';

/** Contract through which EVM code writes to the venue. @source engine facts, section 27 */
export const CORE_WRITER_ADDRESS = `0x${'33'.repeat(20)}`;

const SEND_RAW_ACTION = '17938e13';
/** Version 1, and the code of a limit order. The encoding of the order after it is assumed (D145). */
const LIMIT_ORDER = '01000001';
const IOC = 3n;

/** Returns call data that places an immediate order of the caller, 0x-hex. */
export function coreWriterIocCallData({
  market,
  side,
  px,
  size,
}: Pick<OrderSpec, 'market' | 'side' | 'px' | 'size'>): string {
  const words = [BigInt(market.id), side === 'bid' ? 1n : 0n, px, size, 0n, IOC, 0n].map(word).join('');
  const payload = `${LIMIT_ORDER}${words}`;
  const bytes = BigInt(payload.length / 2);
  return `0x${SEND_RAW_ACTION}${word(32n)}${word(bytes)}${payload.padEnd(Math.ceil(payload.length / 64) * 64, '0')}`;
}

function word(value: bigint): string {
  return value.toString(16).padStart(64, '0');
}
