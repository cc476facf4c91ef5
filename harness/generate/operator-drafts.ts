import fc from 'fast-check';
import { accountRefArbitrary } from './references.ts';
import { validatorRefArbitrary } from './stake-drafts.ts';
import type { AccountRef, ValidatorRef } from './steps.ts';

// Actions of validators, the relay and the operator, which no account can send.

/** Withdrawal by requester: the n-th of an account, wrapping. */
export interface WithdrawalRef {
  readonly of: AccountRef;
  readonly nth: number;
}

type Chain = 'Base' | 'Arbitrum';

export type OperatorDraft =
  /** Signatures with this many 90ths of the stake: a quorum is between 59 and 61 (D153). */
  | { readonly on: 'cosign'; readonly entry: WithdrawalRef; readonly of90: number }
  | { readonly on: 'release' | 'refund'; readonly entry: WithdrawalRef }
  | { readonly on: 'rotate'; readonly chain: Chain }
  /** Whole USDC, by the n-th message of the sequence, which may repeat. */
  | { readonly on: 'credit'; readonly to: AccountRef; readonly usdc: string; readonly message: number }
  | { readonly on: 'slash'; readonly validator: ValidatorRef; readonly cause: 'double_sign' | 'downtime' }
  /** Validators that it has jailed are unjailed at the end of the sequence. */
  | { readonly on: 'jail'; readonly validator: ValidatorRef; readonly jailed: boolean };

const entry: fc.Arbitrary<WithdrawalRef> = fc.record({ of: accountRefArbitrary, nth: fc.nat({ max: 2 }) });
const chain = fc.constantFrom<Chain[]>('Base', 'Arbitrum');

export const bridgeOperationArbitrary: fc.Arbitrary<OperatorDraft> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ on: fc.constant('cosign' as const), entry, of90: fc.constantFrom(30, 59, 61, 61, 90) }),
  },
  { weight: 3, arbitrary: fc.record({ on: fc.constantFrom('release' as const, 'refund' as const), entry }) },
  { weight: 2, arbitrary: fc.record({ on: fc.constant('rotate' as const), chain }) },
  {
    weight: 2,
    arbitrary: fc.record({
      on: fc.constant('credit' as const),
      to: accountRefArbitrary,
      usdc: fc.constantFrom('1', '2.5', '0.000001', '40'),
      message: fc.nat({ max: 2 }),
    }),
  },
);

/** Jails or unjails a validator. */
export const jailArbitrary: fc.Arbitrary<OperatorDraft> = fc.record({
  on: fc.constant('jail' as const),
  validator: validatorRefArbitrary,
  jailed: fc.boolean(),
});

export const slashOrJailArbitrary: fc.Arbitrary<OperatorDraft> = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({
      on: fc.constant('slash' as const),
      validator: validatorRefArbitrary,
      cause: fc.constantFrom('downtime' as const, 'downtime' as const, 'double_sign' as const),
    }),
  },
  { weight: 1, arbitrary: jailArbitrary },
);
