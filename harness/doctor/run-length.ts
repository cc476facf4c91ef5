import { limitRows } from '../../spec-schemas/catalogue/limits/all.ts';
import { buckets } from '../../spec-schemas/catalogue/limits.ts';
import { LONE_CHECK_WAIT, secondsForBlocks } from '../budget/estimated-wait.ts';
import { type AccountPayer, estimateCheckWeight } from '../budget/estimated-weight.ts';
import type { CheckMetadata } from '../check/check.ts';
import { Dec } from '../compare/decimal.ts';
import type { MoneyForecast } from './money-forecast.ts';

/**
 * Weight of a run's own requests, by payer: probes of the target and of its products, and with an operator the accounts that hand on its
 * money.
 */
const ownWeight = { faucet: 130, key: 130, control: 160 } as const satisfies Record<AccountPayer, number>;
/** Measured in runs with control and 50 ms blocks: 43 s for 207 checks, mostly waits of some seconds for dropped actions. */
const typicalSeconds = { observe: 0.02, act: 0.1, operate: 0.7 } as const satisfies Record<CheckMetadata['by'], number>;
/** Measured in runs on the in-process model: 8 to 13 s for 218 checks and the campaign. */
const secondsInProcess = 0.05;

/**
 * Blocks that a case waits for in sequence, and additional seconds: measured in whole runs on nodes with blocks of 0.3 s, 0.4 s and 1 s.
 */
const typicalWaits = {
  observe: { blocks: 0.5, seconds: 0.5 },
  act: { blocks: 20, seconds: 3 },
  operate: { blocks: 20, seconds: 3 },
} as const satisfies Record<CheckMetadata['by'], { readonly blocks: number; readonly seconds: number }>;

/**
 * Returns the seconds in which a run without the operator interface waits for blocks, in addition to the rest.
 * @param blockMs  block interval; null: unknown, so that no waits are counted
 * @param concurrency  checks in `together` that wait in parallel
 */
export function estimateBlockWaitSeconds(
  { together, alone }: CheckStages,
  blockMs: number | null,
  concurrency: number,
): number {
  if (blockMs === null) return 0;
  const beside = together.reduce((total, { by }) => total + secondsForBlocks(typicalWaits[by], blockMs), 0);
  return beside / concurrency + aloneSeconds(alone, blockMs);
}

/** Checks of a run without an operator: those that run in parallel, and those that follow one by one. */
type CheckStages = Readonly<Record<'together' | 'alone', readonly CheckMetadata[]>>;

function aloneSeconds({ length }: readonly CheckMetadata[], blockMs: number): number {
  return length * secondsForBlocks(LONE_CHECK_WAIT, blockMs);
}

/**
 * Like `estimateRunSeconds`, for a run without the operator interface: exclusive checks start when the rate has admitted the others, and
 * wait for their blocks even if budget is left.
 */
export function estimateStagedRunSeconds(
  { together, alone }: CheckStages,
  rate: number | 'unlimited' | null,
  payer: AccountPayer,
  blockMs: number | null,
): number {
  const all = estimateRunSeconds([...together, ...alone], rate, payer);
  return blockMs === null
    ? all
    : Math.max(all, estimateRunSeconds(together, rate, payer) + aloneSeconds(alone, blockMs));
}

/** Returns the approximate weight of a run of these checks. */
export function estimateRunWeight(checks: readonly CheckMetadata[], payer: AccountPayer): number {
  if (checks.length === 0) return 0;
  return ownWeight[payer] + checks.reduce((total, check) => total + estimateCheckWeight(check, payer), 0);
}

/**
 * Returns the seconds in which a run funded by claims waits for the next one, in addition to the rest: one claim a minute.
 * @param money  the most that the run has out at a time
 */
export function estimateFaucetClaimWaitSeconds({ away }: Pick<MoneyForecast, 'away'>): number {
  // The first claim needs no wait.
  const further = Math.max(wholesIn(away.usdc, 'faucet.usdc.max'), wholesIn(away.native, 'faucet.token'));
  return (further * limitValue('faucet.ip-window')) / 1_000;
}

/** Returns how many whole claims an amount contains. */
function wholesIn(amount: string, grant: Grant): number {
  return Number((Dec.of(amount).truncated(0).scaledTo(0) ?? 0n) / BigInt(limitValue(grant)));
}

type Grant = 'faucet.usdc.max' | 'faucet.token';

function limitValue(limit: Grant | 'faucet.ip-window'): number {
  return Number(limitRows.find(({ name }) => name === limit)?.value);
}

/**
 * Returns the approximate duration of a run of these checks.
 * @param rate  weight per second; null: in process
 */
export function estimateRunSeconds(
  checks: readonly CheckMetadata[],
  rate: number | 'unlimited' | null,
  payer: AccountPayer,
): number {
  const sum = (of: Record<CheckMetadata['by'], number>) => checks.reduce((total, { by }) => total + of[by], 0);
  if (rate === null) return checks.length * secondsInProcess;
  const seconds = sum(typicalSeconds);
  if (rate === 'unlimited') return seconds;
  // An idle budget is full, so the first part of a run needs no wait.
  const ready = (rate * buckets.perIp.burst) / buckets.perIp.refillPerSecond;
  // Requests over the budget depend on the operator's clock, not on the rate: 80,000 weight in one check.
  const paced = payer === 'control' ? checks.filter(({ leases }) => !leases.includes('limits')) : checks;
  return Math.max(seconds, (estimateRunWeight(paced, payer) - ready) / rate);
}
