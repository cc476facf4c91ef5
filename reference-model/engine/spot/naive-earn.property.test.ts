import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Core } from '../../core.ts';
import { newGenesisCore, readDefaultGenesis } from '../../genesis/load.ts';
import { holderForAccount, holderForEarnPool } from '../../money/holder.ts';
import { moveMoney } from '../../money/move.ts';
import { ratio, units } from '../../numeric/planes.ts';
import type { Address } from '../../state/address.ts';
import { type EarnPool, earnPoolAt, earnSharesOf, newEarnPool, putEarnPool, putEarnTerms } from '../../state/earn.ts';
import { assertConservation } from '../conservation.ts';
import {
  addFractions,
  divideFractions,
  type Fraction,
  isFractionBelow,
  makeFraction,
  multiplyFractions,
  roundFractionDown,
  roundFractionUp,
  subtractFractions,
  ZERO_FRACTION,
} from '../fractions.fixture.ts';
import { accrueEarnInterest, addEarnDeposit, redeemEarnShares } from './earn.ts';

// A second implementation of pools, written from the text in another way: exact fractions throughout, truncated only where the text
// truncates.

const RUNS = 10_000;
/** Pools only: omits the unused markets, because the test starts ten thousand venues. */
const genesis = { ...readDefaultGenesis(), markets: [], pairs: [], series: [] };
const USDC = 100;
const ONE = 10n ** 18n;
const YEAR = 31_536_000_000n;

type Step =
  | { readonly kind: 'supply'; readonly who: number; readonly micro: bigint }
  /** Shares in 1e-8, as a permille of the holding. */
  | { readonly kind: 'redeem'; readonly who: number; readonly permille: bigint }
  | { readonly kind: 'lend'; readonly permille: bigint }
  | { readonly kind: 'lose'; readonly permille: bigint }
  | { readonly kind: 'wait'; readonly ms: bigint };

interface Sequence {
  readonly rateBps: bigint;
  readonly factorBps: bigint;
  readonly steps: readonly Step[];
}

const who = fc.integer({ min: 0, max: 2 });
const permille = fc.bigInt({ min: 0n, max: 1_000n });
const sequence: fc.Arbitrary<Sequence> = fc.record({
  rateBps: fc.bigInt({ min: 0n, max: 20_000n }),
  factorBps: fc.bigInt({ min: 0n, max: 10_000n }),
  steps: fc.array(
    fc.oneof(
      fc.record({ kind: fc.constant('supply' as const), who, micro: fc.bigInt({ min: 1n, max: 3_000_000_007n }) }),
      fc.record({ kind: fc.constant('redeem' as const), who, permille }),
      fc.record({ kind: fc.constant('lend' as const), permille }),
      fc.record({ kind: fc.constant('lose' as const), permille: fc.bigInt({ min: 0n, max: 300n }) }),
      fc.record({ kind: fc.constant('wait' as const), ms: fc.bigInt({ min: 1n, max: 40_000_000_000n }) }),
    ),
    { minLength: 2, maxLength: 10 },
  ),
});

/** Pool according to the text, in whole units. */
class NaivePool {
  supplied = ZERO_FRACTION;
  borrowed = ZERO_FRACTION;
  reserve = ZERO_FRACTION;
  index = makeFraction(1n);
  readonly held = [ZERO_FRACTION, ZERO_FRACTION, ZERO_FRACTION];

  get all() {
    return this.held.reduce(addFractions, ZERO_FRACTION);
  }
  get idle() {
    return subtractFractions(this.supplied, this.borrowed);
  }
}

const people = ['a', 'b', 'c'].map((digit): Address => `0x${digit.repeat(40)}`);

function started({ rateBps, factorBps }: Sequence): Core {
  const core = newGenesisCore(genesis);
  const outside = { kind: 'outside', door: 'genesis' } as const;
  for (const owner of people) {
    const amount = units(1_000_000n * ONE);
    moveMoney(core, { token: USDC, amount, from: outside, to: holderForAccount(owner), why: { kind: 'genesis' } });
  }
  const bps = (value: bigint) => ratio(value * 10n ** 14n);
  putEarnTerms(core.state, USDC, { rate: bps(rateBps), reserveFactor: bps(factorBps) });
  return core;
}

/** Applies a step to the engine and to the naive pool. A step that the text refuses is skipped in both. */
function play(core: Core, naive: NaivePool, step: Step, sequence: Sequence): void {
  const pool = earnPoolAt(core.state, USDC) ?? newEarnPool(core.state, USDC);
  const moved = (amount: bigint, from: 'pool' | number) => {
    const account = holderForAccount(people[from === 'pool' ? 0 : from] ?? '0x');
    const ends = from === 'pool' ? [holderForEarnPool(USDC), account] : [account, holderForEarnPool(USDC)];
    const [source = account, target = account] = ends;
    moveMoney(core, { token: USDC, amount: units(amount), from: source, to: target, why: { kind: 'genesis' } });
  };
  switch (step.kind) {
    case 'supply': {
      const amount = makeFraction(step.micro, 1_000_000n);
      if (naive.all.num > 0n && naive.supplied.num <= 0n) return;
      const minted =
        naive.all.num === 0n
          ? amount
          : roundFractionDown(divideFractions(amount, divideFractions(naive.supplied, naive.all)), 100_000_000n);
      if (minted.num === 0n) return;
      naive.held[step.who] = addFractions(naive.held[step.who] ?? ZERO_FRACTION, minted);
      naive.supplied = addFractions(naive.supplied, amount);
      addEarnDeposit(core, pool, people[step.who] ?? '0x', units(step.micro * 10n ** 12n));
      moved(step.micro * 10n ** 12n, step.who);
      return;
    }
    case 'redeem':
      redeemed(core, pool, naive, step, moved);
      return;
    case 'lend': {
      const lent = roundFractionDown(multiplyFractions(naive.idle, makeFraction(step.permille, 1_000n)), 1_000_000n);
      if (lent.num <= 0n) return;
      naive.borrowed = addFractions(naive.borrowed, lent);
      putEarnPool(core.state, { ...pool, borrowed: units(pool.borrowed + scaled(lent)) });
      moved(scaled(lent), 'pool');
      return;
    }
    case 'lose': {
      // Part of the debt is written off.
      const lost = roundFractionDown(
        multiplyFractions(naive.borrowed, makeFraction(step.permille, 1_000n)),
        1_000_000n,
      );
      if (lost.num <= 0n || isFractionBelow(naive.supplied, lost)) return;
      naive.borrowed = subtractFractions(naive.borrowed, lost);
      naive.supplied = subtractFractions(naive.supplied, lost);
      const less = (sum: bigint) => units(sum - scaled(lost));
      putEarnPool(core.state, { ...pool, borrowed: less(pool.borrowed), supplied: less(pool.supplied) });
      return;
    }
    case 'wait': {
      core.state.timeMs += Number(step.ms);
      if (earnPoolAt(core.state, USDC) === undefined) return;
      const grown = multiplyFractions(makeFraction(sequence.rateBps, 10_000n), makeFraction(step.ms, YEAR));
      const interest = multiplyFractions(naive.borrowed, grown);
      const kept = multiplyFractions(interest, makeFraction(sequence.factorBps, 10_000n));
      // Money has 18 places.
      const cut = roundFractionDown(interest, ONE);
      const cutKept = roundFractionDown(
        multiplyFractions(roundFractionDown(interest, ONE), makeFraction(sequence.factorBps, 10_000n)),
        ONE,
      );
      expect(
        isFractionBelow(subtractFractions(interest, cut), makeFraction(1n, ONE)) &&
          isFractionBelow(subtractFractions(kept, cutKept), makeFraction(2n, ONE)),
      ).toBe(true);
      naive.borrowed = addFractions(naive.borrowed, cut);
      naive.supplied = addFractions(naive.supplied, subtractFractions(cut, cutKept));
      naive.reserve = addFractions(naive.reserve, cutKept);
      naive.index = roundFractionDown(multiplyFractions(naive.index, addFractions(makeFraction(1n), grown)), ONE);
      accrueEarnInterest(core, pool);
      return;
    }
  }
}

function redeemed(
  core: Core,
  pool: EarnPool,
  naive: NaivePool,
  step: Extract<Step, { readonly kind: 'redeem' }>,
  moved: (amount: bigint, from: 'pool' | number) => void,
): void {
  const own = naive.held[step.who] ?? ZERO_FRACTION;
  const asked = roundFractionDown(multiplyFractions(own, makeFraction(step.permille, 1_000n)), 100_000_000n);
  if (asked.num === 0n || naive.supplied.num <= 0n || naive.idle.num <= 0n) return;
  const worth = multiplyFractions(asked, divideFractions(naive.supplied, naive.all));
  const clamped = isFractionBelow(naive.idle, worth);
  const paid = roundFractionDown(clamped ? naive.idle : worth, 1_000_000n);
  if (paid.num === 0n) return;
  const burned = roundFractionUp(divideFractions(multiplyFractions(asked, paid), worth), 100_000_000n);
  naive.held[step.who] = subtractFractions(own, burned);
  naive.supplied = subtractFractions(naive.supplied, paid);
  const got = redeemEarnShares(core, pool, people[step.who] ?? '0x', scaled(asked));
  expect(got).toBe(scaled(paid));
  moved(got, 'pool');
}

const scaled = ({ num, den }: Fraction) => units((num * ONE) / den);

test('shares, interest and index match the text over ten thousand courses', () => {
  fc.assert(
    fc.property(sequence, (drawn) => {
      const core = started(drawn);
      const naive = new NaivePool();
      for (const step of drawn.steps) {
        // A pool without suppliers accrues nothing, so its first supplier finds it unchanged.
        play(core, naive, step, drawn);
        const pool = earnPoolAt(core.state, USDC);
        if (pool === undefined) continue;
        expect(pool).toMatchObject({
          supplied: scaled(naive.supplied),
          borrowed: scaled(naive.borrowed),
          reserve: scaled(naive.reserve),
          shares: scaled(naive.all),
          index: scaled(naive.index),
        });
        for (const [at, owner] of people.entries())
          expect(earnSharesOf(core.state, USDC, owner)).toBe(scaled(naive.held[at] ?? ZERO_FRACTION));
      }
      assertConservation(core);
    }),
    { numRuns: RUNS },
  );
});
