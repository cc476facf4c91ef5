import type { Core } from '../../core.ts';
import { microOfUsd, usdAtRatio } from '../../numeric/crossings.ts';
import { pow10 } from '../../numeric/decimal.ts';
import { divTrunc } from '../../numeric/division.ts';
import { greaterOf, lesserOf } from '../../numeric/order.ts';
import {
  CORE_DECIMALS,
  type MicroUsd,
  microUsd,
  type Ratio,
  ratio,
  type Usd,
  usd,
  ZERO_USD,
} from '../../numeric/planes.ts';
import { quotientRatio } from '../../numeric/rates.ts';
import { isqrt } from '../../numeric/roots.ts';
import type { Address } from '../../state/address.ts';
import type { HaircutState } from '../../state/haircuts.ts';
import type { AccountScalars } from '../risk/account-scalars.ts';
import { clawbackPayer, insurancePayer, treasuryPayer } from './cover-deficit.ts';
import { vaultDeficitPayer } from './vault-takeover.ts';

/** A winner on the market of a deficit, and how much of the gain can still be taken. */
export interface HaircutWinner {
  readonly owner: Address;
  readonly within: MicroUsd;
}

/** Uncovered part of a deficit that arose in one market. */
export interface Deficit {
  readonly market: number;
  /** Above 0. */
  readonly amount: Usd;
  /** Owner of the account or bucket in deficit. */
  readonly owner: Address;
}

export interface DeficitPayer {
  readonly id: 'vault' | 'haircut' | 'insurance' | 'treasury';
  /** Pays as much as it can. @returns the amount paid */
  readonly pay: (core: Core, deficit: Deficit, pays: (from: DeficitPaySource, amount: Usd) => void) => Usd;
}

/** An account, or a pot. */
export type DeficitPaySource = { readonly account: Address } | { readonly pot: 'insurance' | 'treasuryQueue' };

/**
 * Decisions on who bears the deficit of an account that the venue closed. No closed account stays in debt. The payers are, in order: a
 * vault, winners within reach, the insurance fund, and the treasury's queue, a pot below zero.
 */
export interface DeficitRules {
  /** Payers in order; each covers what the previous ones left. */
  readonly waterfall: readonly DeficitPayer[];
  /** Splits a deficit over its markets. @param losses  unsigned, by market; at least one */
  readonly spread: (deficit: Usd, losses: ReadonlyMap<number, Usd>) => readonly (readonly [number, Usd])[];
  /** Number of the time window to which a gain belongs; gains of this window and the previous one can be taken. */
  readonly windowOf: (atMs: number) => number;
  /** Returns the part of a gain that can be taken from an account in this state. */
  readonly reach: (gain: Usd, scalars: Pick<AccountScalars, 'cash' | 'health'>) => Usd;
  /** Returns the total amount asked of all winners. */
  readonly budget: (deficit: Usd, haircuts: HaircutState) => MicroUsd;
  /** Returns the payment of each winner. @param winners  in the order in which they receive dust */
  readonly shares: (winners: readonly HaircutWinner[], budget: MicroUsd) => readonly MicroUsd[];
  /** Returns the haircut state of the next round. @param fund  the insurance fund before the round */
  readonly learn: (before: HaircutState, deficit: Usd, fund: Usd) => HaircutState;
}

const ONE = pow10(CORE_DECIMALS);
const WINDOW_MS = 60_000;
/** Step of the first round per USDC of deficit: one hundredth. */
const FIRST_STEPS = 100n;

/**
 * @source engine facts, sections 11 and 12. Two assumptions: an account's id is its address, and the rounds of all markets share one
 * learned state.
 */
export const deficitRules: DeficitRules = {
  waterfall: [vaultDeficitPayer, clawbackPayer, insurancePayer, treasuryPayer],
  spread: (deficit, losses) => {
    const markets = [...losses.keys()].sort((one, other) => one - other);
    const sum = markets.reduce((all, market) => all + (losses.get(market) ?? 0n), 0n);
    if (sum === 0n) return markets.slice(-1).map((market) => [market, deficit] as const);
    let before = 0n;
    // Differences of cumulative shares, so that the parts sum to the deficit exactly.
    return markets.map((market) => {
      const upTo = before + (losses.get(market) ?? 0n);
      const part = divTrunc(deficit * upTo, sum) - divTrunc(deficit * before, sum);
      before = upTo;
      return [market, usd(part)] as const;
    });
  },
  windowOf: (atMs) => Math.floor(atMs / WINDOW_MS),
  reach: (gain, { cash, health }) => greaterOf(lesserOf(gain, lesserOf(cash, health)), ZERO_USD),
  budget: (deficit, { theta }) => microOfUsd(usdAtRatio(deficit, theta)),
  shares: (winners, budget) => {
    const sum = winners.reduce((all, { within }) => all + within, 0n);
    if (sum <= budget) return winners.map(({ within }) => within);
    const floors = winners.map(({ within }) => divTrunc(within * budget, sum));
    let dust = budget - floors.reduce((all, floor) => all + floor, 0n);
    return floors.map((floor, index) => {
      const within = winners[index]?.within ?? 0n;
      if (dust === 0n || floor === within) return microUsd(floor);
      dust -= 1n;
      return microUsd(floor + 1n);
    });
  },
  learn: ({ theta, target: before, pathVariation: path, sumOfSquares: squares }, deficit, fund) => {
    const needed = deficit > fund ? usd(deficit - fund) : ZERO_USD;
    const target = quotientRatio(needed, deficit);
    const pathVariation = ratio(path + (before === null ? 0n : distance(target, before)));
    const sumOfSquares = squares + deficit * deficit;
    // eta * D, where the documents' eta is per USDC. It is included under the root, so that only the root is truncated.
    const step =
      before === null
        ? divTrunc(deficit, FIRST_STEPS)
        : isqrt(divTrunc((ONE + 2n * pathVariation) * ONE * deficit * deficit, sumOfSquares));
    const direction = theta > target ? -1n : theta < target ? 1n : 0n;
    return { theta: within01(theta + direction * step), target, pathVariation, sumOfSquares };
  },
};

function distance(one: Ratio, other: Ratio): bigint {
  return one > other ? one - other : other - one;
}

function within01(value: bigint): Ratio {
  if (value < 0n) return ratio(0n);
  return ratio(value > ONE ? ONE : value);
}
