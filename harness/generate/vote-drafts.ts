import fc from 'fast-check';
import { accountRefArbitrary, marketRefArbitrary } from './references.ts';
import type { AccountRef, MarketRef } from './steps.ts';

/** Votes whose effects can be reverted. A delisting cannot, and no source says what a frozen chain still does. */
export type VoteDraft =
  | { readonly on: 'flags'; readonly market: MarketRef; readonly open: boolean; readonly close: boolean }
  /** Cap at this value above earlier open interest; null: no cap. */
  | { readonly on: 'oi-cap'; readonly market: MarketRef; readonly usdc: number | null }
  | { readonly on: 'pause'; readonly market: MarketRef; readonly paused: boolean }
  /** 0: the market trades through its book. */
  | { readonly on: 'batches'; readonly market: MarketRef; readonly periodMs: number }
  | { readonly on: 'risk'; readonly market: MarketRef; readonly override: OverrideWords | null }
  | { readonly on: 'force-close'; readonly account: AccountRef }
  | { readonly on: 'post-only'; readonly isOn: boolean }
  /** Increase of the fee of every tier. */
  | { readonly on: 'fees'; readonly bps: number }
  | { readonly on: 'funding-cap'; readonly bps: number }
  /** Margin required of positions on a pair, bps; null: the pair is not margin-enabled. */
  | { readonly on: 'spot-margin'; readonly market: MarketRef; readonly initBps: number | null }
  /** Borrowing rate of the USDC pool, bps per year. */
  | { readonly on: 'earn-rate'; readonly bps: number }
  /** Whether trading on every pair is halted. */
  | { readonly on: 'spot-disabled'; readonly isOn: boolean }
  /** Limits of registrations. */
  | { readonly on: 'deploys'; readonly figure: DeployVoteLimit }
  /** Fee of a transfer to the EVM, whole native tokens. */
  | { readonly on: 'evm-fee'; readonly tokens: string }
  /** Whether the first market determines the price of that fee. */
  | { readonly on: 'evm-market'; readonly isOn: boolean }
  /** Whether an account is in the set that may lead and operate metaliquidity vaults. */
  | { readonly on: 'operators'; readonly account: AccountRef; readonly isIn: boolean };

/** Limits: one kind of registration closed, fees below a maximum, and pairs activated by their grid alone. */
export type DeployVoteLimit = 'no spot' | 'no perps' | 'fees below 5 bps' | 'grid';

/** Each null: unchanged. */
interface OverrideWords {
  readonly leverage: number | null;
  readonly maintBps: number | null;
  /** Whole USDC at which leverage halves; null: no ladder. */
  readonly rungAt: number | null;
}

const override: fc.Arbitrary<OverrideWords> = fc.record({
  leverage: fc.constantFrom(null, 1, 3, 10),
  maintBps: fc.constantFrom(null, 100, 400),
  rungAt: fc.constantFrom(null, null, 150),
});

const bool = fc.boolean();

/** Votes on borrowing on pairs. */
export const lendingVoteArbitrary: fc.Arbitrary<VoteDraft> = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({
      on: fc.constant('spot-margin' as const),
      market: marketRefArbitrary,
      initBps: fc.constantFrom(2_000, 2_000, 5_000, 10_000, null),
    }),
  },
  { weight: 1, arbitrary: fc.record({ on: fc.constant('earn-rate' as const), bps: fc.constantFrom(0, 500, 20_000) }) },
  { weight: 1, arbitrary: fc.record({ on: fc.constant('spot-disabled' as const), isOn: bool }) },
);

/** Returns votes on deployments. */
function deployVotes(...figures: readonly DeployVoteLimit[]): fc.Arbitrary<VoteDraft> {
  return fc.record({ on: fc.constant('deploys' as const), figure: fc.constantFrom(...figures) });
}
export const perpDeployVoteArbitrary = deployVotes('no perps', 'fees below 5 bps');
export const spotDeployVoteArbitrary = deployVotes('no spot', 'fees below 5 bps', 'grid');

const evmFee: fc.Arbitrary<VoteDraft> = fc.record({
  on: fc.constant('evm-fee' as const),
  tokens: fc.constantFrom('0', '0.25', '0.6', '2'),
});

/** Votes on transfers to the EVM. */
export const evmVoteArbitrary: fc.Arbitrary<VoteDraft> = fc.oneof(
  { weight: 2, arbitrary: evmFee },
  { weight: 1, arbitrary: fc.record({ on: fc.constant('evm-market' as const), isOn: bool }) },
);

/** Votes on the set that may lead and operate metaliquidity vaults. */
export const vaultOperatorVoteArbitrary: fc.Arbitrary<VoteDraft> = fc.record({
  on: fc.constant('operators' as const),
  account: accountRefArbitrary,
  isIn: bool,
});

const periodsMs = [1_000, 5_000] as const;
export const longestVotedFbaPeriodMs = Math.max(...periodsMs);

/** Votes; those that affect most others are drawn less often. */
export const voteArbitrary: fc.Arbitrary<VoteDraft> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ on: fc.constant('flags' as const), market: marketRefArbitrary, open: bool, close: bool }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      on: fc.constant('oi-cap' as const),
      market: marketRefArbitrary,
      usdc: fc.constantFrom(null, 0, 60, 200, 600),
    }),
  },
  { weight: 2, arbitrary: fc.record({ on: fc.constant('pause' as const), market: marketRefArbitrary, paused: bool }) },
  {
    weight: 3,
    arbitrary: fc.record({
      on: fc.constant('batches' as const),
      market: marketRefArbitrary,
      periodMs: fc.constantFrom(0, ...periodsMs),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      on: fc.constant('risk' as const),
      market: marketRefArbitrary,
      override: fc.option(override, { nil: null, freq: 3 }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ on: fc.constant('force-close' as const), account: accountRefArbitrary }) },
  { weight: 2, arbitrary: fc.record({ on: fc.constant('post-only' as const), isOn: bool }) },
  { weight: 2, arbitrary: fc.record({ on: fc.constant('fees' as const), bps: fc.constantFrom(0, 1, 3) }) },
  { weight: 2, arbitrary: fc.record({ on: fc.constant('funding-cap' as const), bps: fc.constantFrom(0, 50, 300) }) },
  { weight: 2, arbitrary: evmFee },
);
