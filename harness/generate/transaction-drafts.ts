import fc from 'fast-check';
import { accountRefArbitrary } from './references.ts';
import type { AccountRef } from './steps.ts';

// Transactions that keys of a sequence sign for the EVM themselves.

export type EvmHolderRef = AccountRef | 'stranger';

/** Effect of a test contract on its call data word: log it, or store it and revert on 0. */
export type EvmContractKind = 'telling' | 'storing';

export type EvmTransactionDraft = {
  readonly by: EvmHolderRef;
  readonly what: EvmTransactionEffectDraft;
} & Partial<OddTerms>;

export type EvmTransactionEffectDraft =
  /** Native tokens in base units, possibly more than any balance. */
  | { readonly does: 'pay'; readonly to: EvmHolderRef; readonly value: 'nothing' | 'a little' | 'too much' }
  /** USDC in base units, to a holder on the EVM; or to the venue. */
  | { readonly does: 'pay USDC'; readonly to: EvmHolderRef; readonly units: number }
  | { readonly does: 'create'; readonly code: EvmContractKind }
  /** The n-th contract of the sequence, wrapping. */
  | { readonly does: 'call'; readonly contract: number; readonly word: number }
  /** Base units of the token that return to the venue, encoded in two words, in fewer bytes, or in more. */
  | {
      readonly does: 'burn';
      readonly token: 'usdc' | 'native';
      readonly units: number;
      readonly spelled: 'whole' | 'short' | 'long';
    };

/** Single error of a transaction. */
interface OddTerms {
  /** A used nonce, or a future one. Left out: the next one. */
  readonly nonce: 'used' | 'ahead';
  /** Less gas than any transaction burns. Left out: sufficient. */
  readonly gas: 'too little';
}

const holder: fc.Arbitrary<EvmHolderRef> = fc.oneof(
  { weight: 3, arbitrary: accountRefArbitrary },
  { weight: 2, arbitrary: fc.constant('stranger' as const) },
);

const what: fc.Arbitrary<EvmTransactionEffectDraft> = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant('pay' as const),
      to: holder,
      value: fc.constantFrom('nothing' as const, 'a little' as const, 'a little' as const, 'too much' as const),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant('pay USDC' as const),
      to: holder,
      units: fc.constantFrom(0, 1, 500_000, 2_500_001),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant('create' as const),
      code: fc.constantFrom<EvmContractKind[]>('telling', 'storing'),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constant('call' as const),
      contract: fc.nat({ max: 2 }),
      word: fc.constantFrom(0, 1, 7),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant('burn' as const),
      token: fc.constantFrom('usdc' as const, 'native' as const),
      units: fc.constantFrom(0, 1, 500_000, 9_000_000),
      spelled: fc.constantFrom('whole' as const, 'whole' as const, 'short' as const, 'long' as const),
    }),
  },
);

const usual = { by: holder, what };

/** Mostly without an error. */
const transaction: fc.Arbitrary<EvmTransactionDraft> = fc.oneof(
  { weight: 8, arbitrary: fc.record(usual) },
  { weight: 1, arbitrary: fc.record({ ...usual, nonce: fc.constantFrom('used' as const, 'ahead' as const) }) },
  { weight: 1, arbitrary: fc.record({ ...usual, gas: fc.constant('too little' as const) }) },
);

/** Several transactions for one block. */
export const evmTransactionsArbitrary: fc.Arbitrary<readonly EvmTransactionDraft[]> = fc.array(transaction, {
  minLength: 1,
  maxLength: 3,
});
