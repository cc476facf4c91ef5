import { limitRows } from '../../spec-schemas/catalogue/limits/all.ts';
import { buckets } from '../../spec-schemas/catalogue/limits.ts';
import { LONE_CHECK_WAIT, secondsForBlocks } from '../budget/estimated-wait.ts';
import { type AccountPayer, estimatedCheckWeight } from '../budget/estimated-weight.ts';
import type { CheckMetadata } from '../check/check.ts';
import { Dec } from '../compare/decimal.ts';
import type { MoneyForecast } from './money-forecast.ts';

/** Weight that a run spends on itself: its looks at the target, and at what it serves. */
const OWN_WEIGHT = 130;
/** From runs with control and 50 ms blocks: 43 s for 207 checks, most of it waits of some seconds for dropped actions. */
const typicalSeconds = { observe: 0.02, act: 0.1, operate: 0.7 } as const satisfies Record<CheckMetadata['by'], number>;
/** From runs on the model in this process: 8 to 13 s for 218 checks and the campaign. */
const secondsInProcess = 0.05;

/** Blocks that a case waits for, one after the other, and seconds beside: from whole runs on nodes with blocks of 0.3 s, 0.4 s and 1 s. */
const typicalWaits = {
  observe: { blocks: 0.5, seconds: 0.5 },
  act: { blocks: 20, seconds: 3 },
  operate: { blocks: 20, seconds: 3 },
} as const satisfies Record<CheckMetadata['by'], { readonly blocks: number; readonly seconds: number }>;

/**
 * Seconds in which a run without the operator interface waits for blocks, beside the rest.
 * @param blockMs  from a block to the next; null: unknown, so that none is waited for
 * @param concurrency  checks of those together that wait side by side
 */
export function blockWaitSeconds(
  { together, alone }: CheckStages,
  blockMs: number | null,
  concurrency: number,
): number {
  if (blockMs === null) return 0;
  const beside = together.reduce((total, { by }) => total + secondsForBlocks(typicalWaits[by], blockMs), 0);
  return beside / concurrency + aloneSeconds(alone, blockMs);
}

/** The checks of a run that has no operator: those that go side by side, and those that go one by one behind them. */
type CheckStages = Readonly<Record<'together' | 'alone', readonly CheckMetadata[]>>;

function aloneSeconds({ length }: readonly CheckMetadata[], blockMs: number): number {
  return length * secondsForBlocks(LONE_CHECK_WAIT, blockMs);
}

/**
 * As `estimatedRunSeconds`, of a run without the operator interface: checks that go one by one begin when the rate has let the others
 * through, and wait for their blocks, whatever is left of it.
 */
export function estimatedStagedRunSeconds(
  { together, alone }: CheckStages,
  rate: number | 'unlimited' | null,
  payer: AccountPayer,
  blockMs: number | null,
): number {
  const all = estimatedRunSeconds([...together, ...alone], rate, payer);
  return blockMs === null
    ? all
    : Math.max(all, estimatedRunSeconds(together, rate, payer) + aloneSeconds(alone, blockMs));
}

/** Returns what the requests of a run of these checks weigh, about. */
export function estimatedRunWeight(checks: readonly CheckMetadata[], payer: AccountPayer): number {
  if (checks.length === 0) return 0;
  return OWN_WEIGHT + checks.reduce((total, check) => total + estimatedCheckWeight(check, payer), 0);
}

/**
 * Seconds in which a run that lives on claims waits for the next one, beside the rest: each gives so much, once a minute.
 * @param money  what the run has away at a time
 */
export function claimWaitSeconds({ away }: Pick<MoneyForecast, 'away'>): number {
  // The first one finds the window open.
  const further = Math.max(wholesIn(away.usdc, 'faucet.usdc.max'), wholesIn(away.native, 'faucet.token'));
  return (further * limitValue('faucet.ip-window')) / 1_000;
}

/** How often a whole claim is in an amount. */
function wholesIn(amount: string, grant: Grant): number {
  return Number((Dec.of(amount).truncated(0).scaledTo(0) ?? 0n) / BigInt(limitValue(grant)));
}

type Grant = 'faucet.usdc.max' | 'faucet.token';

function limitValue(limit: Grant | 'faucet.ip-window'): number {
  return Number(limitRows.find(({ name }) => name === limit)?.value);
}

/**
 * About how long a run of these checks takes.
 * @param rate  weight per second; null: in process
 */
export function estimatedRunSeconds(
  checks: readonly CheckMetadata[],
  rate: number | 'unlimited' | null,
  payer: AccountPayer,
): number {
  const sum = (of: Record<CheckMetadata['by'], number>) => checks.reduce((total, { by }) => total + of[by], 0);
  if (rate === null) return checks.length * secondsInProcess;
  const seconds = sum(typicalSeconds);
  if (rate === 'unlimited') return seconds;
  // An idle budget is full, so the first part of a run costs no time.
  const ready = (rate * buckets.perIp.burst) / buckets.perIp.refillPerSecond;
  // Requests over the budget wait for the clock of the operator, and for no rate: 80,000 weight of one check.
  const paced = payer === 'control' ? checks.filter(({ leases }) => !leases.includes('limits')) : checks;
  return Math.max(seconds, (estimatedRunWeight(paced, payer) - ready) / rate);
}
