import fc from 'fast-check';
import { accountRefArbitrary } from './references.ts';
import type { EvmHolderRef } from './transaction-drafts.ts';

// HTTP calls to the EVM of a venue.

/** Block parameter of a call; null: left out. */
type TagRef = 'latest' | 'earliest' | 'pending' | '0x0' | null;

/** Methods that are called without parameters. */
export const parameterlessRpcMethods = [
  'eth_chainId',
  'net_version',
  'eth_accounts',
  'eth_nosuch',
  'eth_sendTransaction',
  'eth_subscribe',
  'eth_getProof',
] as const;
const ofHolder = ['eth_getBalance', 'eth_getTransactionCount', 'eth_getCode', 'eth_call'] as const;
/** Numbers of digits; the last one is longer than a slot can be. */
const digits = [1, 63, 64, 65] as const;

export type RpcCallDraft =
  | { readonly method: (typeof parameterlessRpcMethods)[number] }
  | { readonly method: (typeof ofHolder)[number]; readonly of: EvmHolderRef; readonly tag: TagRef }
  | { readonly method: 'eth_getStorageAt'; readonly of: EvmHolderRef; readonly digits: (typeof digits)[number] };

/** Calls of one request. */
export interface RpcRequestDraft {
  readonly calls: readonly RpcCallDraft[];
  /** Size of a batch that repeats the calls; null: only the first call, not in a batch. */
  readonly batch: number | null;
}

const holder: fc.Arbitrary<EvmHolderRef> = fc.oneof(
  { weight: 3, arbitrary: accountRefArbitrary },
  { weight: 1, arbitrary: fc.constant('stranger' as const) },
);

const call: fc.Arbitrary<RpcCallDraft> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ method: fc.constantFrom(...parameterlessRpcMethods) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      method: fc.constantFrom(...ofHolder),
      of: holder,
      tag: fc.constantFrom<TagRef[]>('latest', 'latest', 'earliest', 'pending', '0x0', null),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      method: fc.constant('eth_getStorageAt' as const),
      of: holder,
      digits: fc.constantFrom(...digits),
    }),
  },
);

/** A batch may hold a hundred calls. */
export const rpcRequestArbitrary: fc.Arbitrary<RpcRequestDraft> = fc.record({
  calls: fc.array(call, { minLength: 1, maxLength: 4 }),
  batch: fc.oneof(
    { weight: 4, arbitrary: fc.constant(null) },
    { weight: 1, arbitrary: fc.constantFrom(1, 3, 99, 100, 101, 250) },
  ),
});
