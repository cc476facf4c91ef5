import fc from 'fast-check';
import { account, market } from './references.ts';
import type { AccountRef, MarketRef } from './steps.ts';

/** What validators enact, of that which can be put back. A delisting cannot, and what a frozen chain still does no source says. */
export type VoteWords =
  | { readonly on: 'flags'; readonly market: MarketRef; readonly open: boolean; readonly close: boolean }
  /** Worth so much more than what was open before the run; null: no cap. */
  | { readonly on: 'oi-cap'; readonly market: MarketRef; readonly usdc: number | null }
  | { readonly on: 'pause'; readonly market: MarketRef; readonly paused: boolean }
  /** 0: the market clears by its book. */
  | { readonly on: 'batches'; readonly market: MarketRef; readonly periodMs: number }
  | { readonly on: 'risk'; readonly market: MarketRef; readonly override: OverrideWords | null }
  | { readonly on: 'force-close'; readonly account: AccountRef }
  | { readonly on: 'post-only'; readonly isOn: boolean }
  /** Of every rung, so much more than it is. */
  | { readonly on: 'fees'; readonly bps: number }
  | { readonly on: 'funding-cap'; readonly bps: number }
  /** What positions on a pair have to be covered by, bps; null: the pair takes none. */
  | { readonly on: 'spot-margin'; readonly market: MarketRef; readonly initBps: number | null }
  /** What borrowing from the pool of USDC costs, bps of a year. */
  | { readonly on: 'earn-rate'; readonly bps: number }
  /** Whether trading on every pair is halted. */
  | { readonly on: 'spot-disabled'; readonly isOn: boolean }
  /** What registrations are held to. */
  | { readonly on: 'deploys'; readonly figure: DeployFigure }
  /** Whole native tokens that a transfer to the EVM costs. */
  | { readonly on: 'evm-fee'; readonly tokens: string }
  /** Whether it is priced by the first market. */
  | { readonly on: 'evm-market'; readonly isOn: boolean }
  /** Whether an account is in the set that leads and operates metaliquidity vaults. */
  | { readonly on: 'operators'; readonly account: AccountRef; readonly isIn: boolean };

/** One lane or the other closed, fees below so much, and pairs that open by their grid alone. */
export type DeployFigure = 'no spot' | 'no perps' | 'fees below 5 bps' | 'grid';

/** Each null: left as it is. */
interface OverrideWords {
  readonly leverage: number | null;
  readonly maintBps: number | null;
  /** Whole USDC from where half the leverage is left; null: no ladder. */
  readonly rungAt: number | null;
}

const override: fc.Arbitrary<OverrideWords> = fc.record({
  leverage: fc.constantFrom(null, 1, 3, 10),
  maintBps: fc.constantFrom(null, 100, 400),
  rungAt: fc.constantFrom(null, null, 150),
});

const bool = fc.boolean();

/** What borrowing on pairs is held to. */
export const lendingVotes: fc.Arbitrary<VoteWords> = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({
      on: fc.constant('spot-margin' as const),
      market,
      initBps: fc.constantFrom(2_000, 2_000, 5_000, 10_000, null),
    }),
  },
  { weight: 1, arbitrary: fc.record({ on: fc.constant('earn-rate' as const), bps: fc.constantFrom(0, 500, 20_000) }) },
  { weight: 1, arbitrary: fc.record({ on: fc.constant('spot-disabled' as const), isOn: bool }) },
);

/** What deployments are held to. */
function deployVotes(...figures: readonly DeployFigure[]): fc.Arbitrary<VoteWords> {
  return fc.record({ on: fc.constant('deploys' as const), figure: fc.constantFrom(...figures) });
}
export const perpDeployVotes = deployVotes('no perps', 'fees below 5 bps');
export const spotDeployVotes = deployVotes('no spot', 'fees below 5 bps', 'grid');

const evmFee: fc.Arbitrary<VoteWords> = fc.record({
  on: fc.constant('evm-fee' as const),
  tokens: fc.constantFrom('0', '0.25', '0.6', '2'),
});

/** What a transfer to the EVM is held to. */
export const evmVotes: fc.Arbitrary<VoteWords> = fc.oneof(
  { weight: 2, arbitrary: evmFee },
  { weight: 1, arbitrary: fc.record({ on: fc.constant('evm-market' as const), isOn: bool }) },
);

/** Who may lead and operate metaliquidity vaults. */
export const operatorVotes: fc.Arbitrary<VoteWords> = fc.record({
  on: fc.constant('operators' as const),
  account,
  isIn: bool,
});

const periodsMs = [1_000, 5_000] as const;
export const longestBatchMs = Math.max(...periodsMs);

/** What changes most of what others meet is drawn less often. */
export const voteWords: fc.Arbitrary<VoteWords> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ on: fc.constant('flags' as const), market, open: bool, close: bool }) },
  {
    weight: 3,
    arbitrary: fc.record({ on: fc.constant('oi-cap' as const), market, usdc: fc.constantFrom(null, 0, 60, 200, 600) }),
  },
  { weight: 2, arbitrary: fc.record({ on: fc.constant('pause' as const), market, paused: bool }) },
  {
    weight: 3,
    arbitrary: fc.record({ on: fc.constant('batches' as const), market, periodMs: fc.constantFrom(0, ...periodsMs) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      on: fc.constant('risk' as const),
      market,
      override: fc.option(override, { nil: null, freq: 3 }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ on: fc.constant('force-close' as const), account }) },
  { weight: 2, arbitrary: fc.record({ on: fc.constant('post-only' as const), isOn: bool }) },
  { weight: 2, arbitrary: fc.record({ on: fc.constant('fees' as const), bps: fc.constantFrom(0, 1, 3) }) },
  { weight: 2, arbitrary: fc.record({ on: fc.constant('funding-cap' as const), bps: fc.constantFrom(0, 50, 300) }) },
  { weight: 2, arbitrary: evmFee },
);
