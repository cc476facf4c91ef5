import { secp256k1 } from '@noble/curves/secp256k1.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import { hashTypedData, zeroAddress } from 'viem';
import { measureSpeedup } from '../../tools/bench/side-by-side.ts';
import { digestOf, typeStringFor } from './digest.ts';
import { sign } from './signature.ts';

/** Ratio of throughputs, ours over theirs, measured side by side; must be at least `bar`. */
interface Benchmark {
  readonly name: string;
  readonly bar: number;
  run(): Promise<number>;
}

const domain = { serviceName: 'Service', chainId: 31337 };
const viemDomain = { name: 'Service', version: '1', chainId: 31337, verifyingContract: zeroAddress } as const;
const owner = `0x${'ab'.repeat(20)}`;

/** Returns an order as a client sends it, and the same as message for a typed-data library. */
function orderAt(nonce: number) {
  const cloid = `0x${nonce.toString(16).padStart(32, '0')}`;
  const flat = { market: 7, side: 'bid', kind: 'limit', size: 100000000, tif: 'gtc', cloid };
  return {
    nonce,
    action: {
      type: 'submit_order',
      order: { ...flat, owner, limit_px: 10050000000, stp_mode: 'cancel_oldest', reduce_only: false },
    },
    message: {
      serviceChain: 'Devnet',
      ...flat,
      limitPx: 10050000000n,
      stpMode: 'cancel_oldest',
      reduceOnly: false,
      builderFee: 0,
      builderUser: zeroAddress,
      positionSide: '',
      triggerPx: 0n,
      triggerIsMarket: false,
      triggerTpsl: '',
      nonce: BigInt(nonce),
    },
  };
}

function typedDataHash(): Promise<number> {
  const orders = Array.from({ length: 100 }, (_, index) => orderAt(1_700_000_000_000 + index));
  const text = typeStringFor({ type: 'submit_order', order: {} }, domain);
  const primaryType = text.slice(0, text.indexOf('('));
  const members = text.slice(primaryType.length + 1, -1).split(',');
  const types = {
    [primaryType]: members.map((member) => {
      const [type = '', name = ''] = member.split(' ');
      return { type, name };
    }),
  };
  const ours = () => {
    for (const { action, nonce } of orders) digestOf(action, { nonce }, domain);
  };
  const theirs = () => {
    for (const { message } of orders) hashTypedData({ domain: viemDomain, types, primaryType, message });
  };
  return measureSpeedup({ ours, theirs, rounds: 60 });
}

function signature(): Promise<number> {
  const key = keccak_256(utf8ToBytes('bench key'));
  const digests = Array.from({ length: 25 }, (_, index) => keccak_256(Uint8Array.of(index)));
  const ours = () => {
    for (const digest of digests) sign(digest, key);
  };
  const theirs = () => {
    for (const digest of digests) secp256k1.sign(digest, key, { prehash: false, format: 'recovered' });
  };
  return measureSpeedup({ ours, theirs, rounds: 60 });
}

export const benchmarks: readonly Benchmark[] = [
  { name: 'typed-data-hash-vs-viem', bar: 5.5, run: typedDataHash },
  { name: 'sign-vs-noble', bar: 0.9, run: signature },
];
