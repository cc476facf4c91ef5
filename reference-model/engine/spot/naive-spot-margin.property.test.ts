import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Core } from '../../core.ts';
import { newGenesisCore, readDefaultGenesis } from '../../genesis/load.ts';
import { holderForAccount, holderForEarnPool } from '../../money/holder.ts';
import { moveMoney } from '../../money/move.ts';
import { lesserOf } from '../../numeric/order.ts';
import { bookPx, lots, ratio, units } from '../../numeric/planes.ts';
import { firstRefusal } from '../../refusal.ts';
import { readAccount } from '../../state/account.ts';
import type { Address } from '../../state/address.ts';
import { earnPoolAt, newEarnPool, putEarnTerms } from '../../state/earn.ts';
import { plainOrderFields } from '../../state/live-order.ts';
import { pairAt } from '../../state/market.ts';
import { putSpotMarginRatios, spotMarginPositionAt } from '../../state/spot-margin.ts';
import { assertConservation } from '../conservation.ts';
import {
  addFractions,
  divideFractions,
  type Fraction,
  isFractionBelow,
  leastFraction,
  makeFraction,
  multiplyFractions,
  roundFractionDown,
  subtractFractions,
  ZERO_FRACTION,
} from '../fractions.fixture.ts';
import { forceCloseAccount } from '../liquidation/forced-close.ts';
import { cancelLiveOrder, liveOrdersOf } from '../orders/cancel-order.ts';
import { placeOrder } from '../orders/place-order.ts';
import { takeMarginSnapshot } from '../risk/account-scalars.ts';
import { reviewTouchedAccounts } from '../risk/review-touched.ts';
import { reviewLiquidationTier } from '../risk/tiers.ts';
import { accrueEarnInterest, addEarnDeposit } from './earn.ts';
import { executeSpotMarginClose, executeSpotMarginOpen } from './spot-margin.ts';

// A second implementation of margin positions on pairs, written from the text in another way: no holders and no books, but a list of offers
// and exact fractions, truncated only where the text truncates.

const RUNS = 10_000;
const USDC = 100;
const NATIVE = 104;
/** MTF/USDC: lots of 0.01 and its own taker rate of 5.5 bps, independent of volume. */
const PAIR = 113;
const LOTS = 100n;
const RATE = makeFraction(55n, 100_000n);
const ONE = 10n ** 18n;
const listed = readDefaultGenesis();
/** Only one pair: omits the unused markets, because the test starts ten thousand venues. */
const genesis = { ...listed, markets: [], pairs: listed.pairs.filter(({ id }) => id === PAIR), series: [] };
const MICRO = 1_000_000n;
const PLACES = 100_000_000n;
const YEAR = 31_536_000_000n;
const HASH = '0x';

const [trader, maker, other] = ['a', 'b', 'c'].map((digit): Address => `0x${digit.repeat(40)}`) as [
  Address,
  Address,
  Address,
];

interface Offer {
  /** 1e-8 USDC, on the tick of 0.0001. */
  readonly px: bigint;
  readonly lots: bigint;
}

type Step =
  | { readonly kind: 'open'; readonly size: bigint; readonly px: bigint; readonly borrow: bigint; asks: Offer[] }
  | { readonly kind: 'close'; readonly px: bigint; bids: Offer[] }
  | { readonly kind: 'wait'; readonly ms: bigint }
  /** This permille of the account's cash leaves it. */
  | { readonly kind: 'spend'; readonly permille: bigint }
  /** Others print at this price, then a block checks the account. */
  | { readonly kind: 'press'; readonly px: bigint; bids: Offer[] };

interface Sequence {
  readonly rateBps: bigint;
  readonly factorBps: bigint;
  readonly initBps: bigint;
  readonly maintBps: bigint;
  /** Millionths of USDC. */
  readonly funds: bigint;
  readonly lent: bigint;
  readonly steps: readonly Step[];
}

const px = fc.bigInt({ min: 500_000n, max: 1_500_000n }).map((ticks) => ticks * 10_000n);
const offers = fc.array(fc.record({ px, lots: fc.bigInt({ min: 100n, max: 1_500n }) }), { maxLength: 3 });
/** Often the full amount. */
const permille = fc.oneof(fc.constant(1_000n), fc.bigInt({ min: 0n, max: 1_000n }));
const opening = fc.record({
  kind: fc.constant('open' as const),
  size: fc.bigInt({ min: 100n, max: 2_000n }),
  px,
  borrow: fc.bigInt({ min: 10_000_000n, max: 2_500_000_000n }),
  asks: offers,
});
const sequence: fc.Arbitrary<Sequence> = fc.record({
  rateBps: fc.bigInt({ min: 0n, max: 20_000n }),
  factorBps: fc.bigInt({ min: 0n, max: 10_000n }),
  initBps: fc.bigInt({ min: 1_000n, max: 5_000n }),
  maintBps: fc.bigInt({ min: 100n, max: 500n }),
  funds: fc.bigInt({ min: 100_000_000n, max: 3_000_000_000n }),
  lent: fc.bigInt({ min: 1_000_000n, max: 3_000_000_000n }),
  steps: fc
    .tuple(
      opening,
      fc.array(
        fc.oneof(
          opening,
          { weight: 2, arbitrary: fc.record({ kind: fc.constant('close' as const), px, bids: offers }) },
          fc.record({ kind: fc.constant('wait' as const), ms: fc.bigInt({ min: 1n, max: 20_000_000_000n }) }),
          fc.record({ kind: fc.constant('spend' as const), permille }),
          { weight: 3, arbitrary: fc.record({ kind: fc.constant('press' as const), px, bids: offers }) },
        ),
        { minLength: 2, maxLength: 8 },
      ),
    )
    .map(([first, rest]) => [first, ...rest]),
});

const never = makeFraction(-1n);

/** Account according to the text, with its position and the pool that it borrows from, in whole units. */
class NaiveVenue {
  readonly sequence: Sequence;
  cash: Fraction;
  /** Base tokens: held with the position, and the account's own. */
  held = ZERO_FRACTION;
  own = ZERO_FRACTION;
  principal: Fraction | null = null;
  snapshot = makeFraction(1n);
  index = makeFraction(1n);
  supplied: Fraction;
  borrowed = ZERO_FRACTION;
  reserve = ZERO_FRACTION;
  mark = ZERO_FRACTION;
  readonly met = new Set<string>();

  constructor(sequence: Sequence) {
    this.sequence = sequence;
    this.cash = makeFraction(sequence.funds, MICRO);
    this.supplied = makeFraction(sequence.lent, MICRO);
  }

  get debt() {
    return this.principal === null
      ? ZERO_FRACTION
      : roundFractionDown(divideFractions(multiplyFractions(this.principal, this.index), this.snapshot), ONE);
  }

  part(bps: bigint) {
    return multiplyFractions(multiplyFractions(this.held, this.mark), makeFraction(bps, 10_000n));
  }

  /** Value of the account including its position. */
  get worth() {
    return addFractions(this.cash, subtractFractions(multiplyFractions(this.held, this.mark), this.debt));
  }

  /** @returns whether the text accepts the order */
  opens({ size, px: limit, borrow, asks }: Extract<Step, { readonly kind: 'open' }>): boolean {
    const amount = makeFraction(borrow, MICRO);
    const needed = multiplyFractions(worthOf(limit, size), makeFraction(this.sequence.initBps, 10_000n));
    const idle = subtractFractions(this.supplied, this.borrowed);
    if (this.principal !== null || isFractionBelow(this.cash, needed) || isFractionBelow(idle, amount)) return false;
    const affordable = divideFractions(amount, worthOf(limit, 1n));
    const most = affordable.num / affordable.den;
    const fills = walk(asks, most < size ? most : size, (offer) => offer.px <= limit, 1n);
    if (fills.length === 0) return true;
    const spent = fills.map((fill) => worthOf(fill.px, fill.lots)).reduce(addFractions, ZERO_FRACTION);
    for (const fill of fills) {
      const bought = makeFraction(fill.lots, LOTS);
      this.held = addFractions(
        this.held,
        subtractFractions(bought, roundFractionDown(multiplyFractions(bought, RATE), ONE)),
      );
      this.mark = makeFraction(fill.px, PLACES);
    }
    this.principal = spent;
    this.snapshot = this.index;
    this.borrowed = addFractions(this.borrowed, spent);
    this.met.add(fills.length > 1 ? 'opened by several fills' : 'opened');
    return true;
  }

  closes(floor: bigint, bids: readonly Offer[], by: string): void {
    const whole = multiplyFractions(this.held, makeFraction(LOTS));
    const offered = whole.num / whole.den;
    const fills = walk(bids, offered, (offer) => offer.px >= floor, -1n);
    if (fills.length === 0 && offered > 0n) return;
    let proceeds = ZERO_FRACTION;
    for (const fill of fills) {
      const worth = worthOf(fill.px, fill.lots);
      proceeds = addFractions(
        proceeds,
        subtractFractions(worth, roundFractionDown(multiplyFractions(worth, RATE), MICRO)),
      );
      this.held = subtractFractions(this.held, makeFraction(fill.lots, LOTS));
      this.mark = makeFraction(fill.px, PLACES);
    }
    const { debt } = this;
    const paid = leastFraction(debt, proceeds);
    this.cash = addFractions(this.cash, subtractFractions(proceeds, paid));
    this.repaid(paid);
    const rest = subtractFractions(debt, paid);
    if (fills.reduce((sum, fill) => sum + fill.lots, 0n) < offered) {
      this.principal = rest;
      this.snapshot = this.index;
      this.met.add(`${by}: a part`);
      return;
    }
    const covered = leastFraction(rest, this.cash);
    this.cash = subtractFractions(this.cash, covered);
    this.repaid(covered);
    this.lost(subtractFractions(rest, covered));
    this.own = addFractions(this.own, this.held);
    this.held = ZERO_FRACTION;
    this.principal = null;
    this.met.add(rest.num === 0n ? `${by}: all` : `${by}: with a shortfall`);
  }

  /** Books a repayment. Truncated debts may leave an excess over the pool's loans, which goes to its suppliers. */
  repaid(amount: Fraction): void {
    const owed = leastFraction(amount, this.borrowed);
    this.borrowed = subtractFractions(this.borrowed, owed);
    this.supplied = addFractions(this.supplied, subtractFractions(amount, owed));
  }

  lost(amount: Fraction): void {
    if (amount.num === 0n) return;
    const loss = leastFraction(amount, this.borrowed);
    const theirs = leastFraction(loss, this.supplied);
    this.borrowed = subtractFractions(this.borrowed, loss);
    this.supplied = subtractFractions(this.supplied, theirs);
    this.reserve = subtractFractions(this.reserve, subtractFractions(loss, theirs));
    this.met.add(isFractionBelow(theirs, loss) ? 'beyond the suppliers' : 'socialised');
  }

  waits(ms: bigint): void {
    const grown = multiplyFractions(makeFraction(this.sequence.rateBps, 10_000n), makeFraction(ms, YEAR));
    const interest = roundFractionDown(multiplyFractions(this.borrowed, grown), ONE);
    const kept = roundFractionDown(multiplyFractions(interest, makeFraction(this.sequence.factorBps, 10_000n)), ONE);
    this.borrowed = addFractions(this.borrowed, interest);
    this.supplied = addFractions(this.supplied, subtractFractions(interest, kept));
    this.reserve = addFractions(this.reserve, kept);
    this.index = roundFractionDown(multiplyFractions(this.index, addFractions(makeFraction(1n), grown)), ONE);
  }

  pressed(price: bigint, bids: readonly Offer[]): void {
    this.mark = makeFraction(price, PLACES);
    if (this.principal === null || this.held.num === 0n) return;
    if (!isFractionBelow(this.worth, this.part(this.sequence.maintBps))) return;
    const half = multiplyFractions(this.mark, makeFraction(this.sequence.maintBps, 20_000n));
    const floor = multiplyFractions(
      roundFractionDown(subtractFractions(this.mark, half), PLACES),
      makeFraction(PLACES),
    );
    this.closes(floor.num, bids, 'by force');
  }
}

function worthOf(price: bigint, size: bigint): Fraction {
  return makeFraction(price * size, PLACES * LOTS);
}

/** Returns the offers that an order matches, best price first. @param direction  1: buys, -1: sells */
function walk(
  given: readonly Offer[],
  size: bigint,
  fits: (offer: Offer) => boolean,
  direction: bigint,
): readonly Offer[] {
  let left = size;
  const fills: Offer[] = [];
  for (const offer of given.toSorted((a, b) => Number((a.px - b.px) * direction)).filter(fits)) {
    const part = lesserOf(offer.lots, left);
    if (part > 0n) fills.push({ px: offer.px, lots: part });
    left -= part;
  }
  return fills;
}

function started({ rateBps, factorBps, initBps, maintBps, funds, lent }: Sequence): Core {
  const core = newGenesisCore(genesis);
  const { state } = core;
  const comes = (token: number, owner: Address, amount: bigint) =>
    moveMoney(core, {
      token,
      amount: units(amount),
      from: { kind: 'outside', door: 'genesis' },
      to: holderForAccount(owner),
      why: { kind: 'genesis' },
    });
  comes(USDC, trader, funds * 10n ** 12n);
  for (const owner of [maker, other]) {
    comes(USDC, owner, 10n ** 9n * ONE);
    comes(NATIVE, owner, 10n ** 7n * ONE);
  }
  const bps = (value: bigint) => ratio(value * 10n ** 14n);
  putSpotMarginRatios(state, PAIR, { init: bps(initBps), maint: bps(maintBps) });
  putEarnTerms(state, USDC, { rate: bps(rateBps), reserveFactor: bps(factorBps) });
  const amount = units(lent * 10n ** 12n);
  addEarnDeposit(core, newEarnPool(state, USDC), other, amount);
  moveMoney(core, {
    token: USDC,
    amount,
    from: holderForAccount(other),
    to: holderForEarnPool(USDC),
    why: { kind: 'genesis' },
  });
  return core;
}

function rests(core: Core, owner: Address, side: 'bid' | 'ask', offer: Offer): void {
  const placed = placeOrder(core, {
    market: PAIR,
    ...plainOrderFields,
    owner,
    side,
    px: bookPx(offer.px),
    lots: lots(offer.lots),
    tif: 'gtc',
    stpMode: 'cancel_newest',
    reduceOnly: false,
    cloid: null,
    hash: HASH,
  });
  if ('error' in placed) throw new Error(placed.error.message);
}

/** Removes all offers. A check of the account after its own action then finds no counterparty. */
function cleared(core: Core): void {
  for (const owner of [maker, other])
    for (const order of liveOrdersOf(core, readAccount(core.state, owner))) cancelLiveOrder(core, order, null);
  reviewTouchedAccounts(core);
}

function play(core: Core, naive: NaiveVenue, step: Step): void {
  const { state } = core;
  switch (step.kind) {
    case 'open': {
      for (const ask of step.asks) rests(core, maker, 'ask', ask);
      const asked = { size: lots(step.size), px: bookPx(step.px), borrow: units(step.borrow * 10n ** 12n) };
      const refusal = firstRefusal(core.rules.actions.spotMarginOpen.gates, core, trader, { pair: PAIR, ...asked });
      expect(refusal === null, refusal?.message).toBe(naive.opens(step));
      const pair = pairAt(state, PAIR);
      const pool = earnPoolAt(state, USDC);
      if (refusal === null && pair !== undefined && pool !== undefined)
        executeSpotMarginOpen(core, trader, pair, pool, { ...asked, hash: HASH });
      return;
    }
    case 'close': {
      for (const bid of step.bids) rests(core, maker, 'bid', bid);
      if (naive.principal !== null) naive.closes(step.px, step.bids, 'by its owner');
      const position = spotMarginPositionAt(state, trader, PAIR);
      if (position !== undefined)
        executeSpotMarginClose(core, trader, position, { px: bookPx(step.px), hash: HASH, cause: null });
      return;
    }
    case 'wait': {
      state.timeMs += Number(step.ms);
      naive.waits(step.ms);
      const pool = earnPoolAt(state, USDC);
      if (pool !== undefined) accrueEarnInterest(core, pool);
      return;
    }
    case 'spend': {
      const gone = roundFractionDown(multiplyFractions(naive.cash, makeFraction(step.permille, 1_000n)), MICRO);
      naive.cash = subtractFractions(naive.cash, gone);
      const from = holderForAccount(trader);
      const to = holderForAccount(other);
      moveMoney(core, { token: USDC, amount: scaled(gone), from, to, why: { kind: 'genesis' } });
      return;
    }
    case 'press': {
      rests(core, maker, 'ask', { px: step.px, lots: 100n });
      rests(core, other, 'bid', { px: step.px, lots: 100n });
      for (const bid of step.bids) rests(core, maker, 'bid', bid);
      naive.pressed(step.px, step.bids);
      const account = readAccount(state, trader);
      reviewLiquidationTier(core, takeMarginSnapshot(core, account));
      forceCloseAccount(core, account);
      return;
    }
  }
}

const scaled = ({ num, den }: Fraction) => units((num * ONE) / den);

/** Compares the engine with the naive venue in every figure that a step may change. */
function compared(core: Core, naive: NaiveVenue): void {
  const { state } = core;
  const account = readAccount(state, trader);
  const position = spotMarginPositionAt(state, trader, PAIR);
  const none = scaled(never);
  const { supplied, borrowed, reserve, index } = earnPoolAt(state, USDC) ?? newEarnPool(state, USDC);
  expect({
    cash: account.cash,
    own: account.balances.get(NATIVE)?.total ?? 0n,
    held: position?.held ?? 0n,
    principal: position?.principal ?? none,
    supplied,
    borrowed,
    reserve,
    index,
  }).toEqual({
    cash: scaled(naive.cash),
    own: scaled(naive.own),
    held: scaled(naive.held),
    principal: naive.principal === null ? none : scaled(naive.principal),
    supplied: scaled(naive.supplied),
    borrowed: scaled(naive.borrowed),
    reserve: scaled(naive.reserve),
    index: scaled(naive.index),
  });
}

test('positions are opened, closed and settled as in the text, over ten thousand courses', () => {
  const met = new Set<string>();
  fc.assert(
    fc.property(sequence, (drawn) => {
      const core = started(drawn);
      const naive = new NaiveVenue(drawn);
      for (const step of drawn.steps) {
        play(core, naive, step);
        cleared(core);
        compared(core, naive);
      }
      assertConservation(core);
      for (const what of naive.met) met.add(what);
    }),
    { numRuns: RUNS },
  );
  // The test proves nothing if some kind of ending is never reached.
  const ends = ['a part', 'all', 'with a shortfall'];
  expect([...met]).toEqual(
    expect.arrayContaining([
      'opened',
      'opened by several fills',
      'socialised',
      ...ends.flatMap((end) => [`by its owner: ${end}`, `by force: ${end}`]),
    ]),
  );
});
