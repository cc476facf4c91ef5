import fc from 'fast-check';
import { expect, test } from 'vitest';
import { causeWordOf } from '../event-concerns.ts';
import type { FillEvent } from '../events.ts';
import type { Holder } from '../money/holder.ts';
import { lots, usd } from '../numeric/planes.ts';
import { ratioOfDeciBps } from '../numeric/rates.ts';
import type { Address } from '../state/address.ts';
import type { LiveOrder } from '../state/live-order.ts';
import { stateHashOf } from '../state/snapshot.ts';
import { beginBlock } from './begin-block.ts';
import { assertConservation } from './conservation.ts';
import {
  accountOf,
  alice,
  bob,
  carol,
  type EngineCore,
  makeEngineCore,
  makePlacement,
  perpMarketOf,
  pxFromText,
  usdFromText,
} from './engine.fixture.ts';
import { forceCloseAccountByVote } from './markets/close-by-vote.ts';
import { cancelLiveOrder, liveOrdersOf } from './orders/cancel-order.ts';
import { placeOrder } from './orders/place-order.ts';
import { replaceOrder } from './orders/replace-order.ts';
import { accountScalarsOf } from './risk/account-scalars.ts';
import { applyOraclePrice } from './risk/oracle.ts';
import { positionSizeOf } from './risk/positions.ts';

const owners = [alice, bob, carol] as const;
const markets = [0, 1] as const;

// Few prices and sizes, so that orders meet; a few are off the grid, zero, or unaffordable.
const price = fc.oneof(
  { weight: 9, arbitrary: fc.integer({ min: 996, max: 1004 }).map((n) => pxFromText(`${n / 10}`)) },
  { weight: 1, arbitrary: fc.constantFrom(pxFromText('0'), pxFromText('100.03'), pxFromText('100000')) },
);
const quantity = fc
  .oneof(
    { weight: 9, arbitrary: fc.integer({ min: 1, max: 3_000 }).map((tens) => tens * 10) },
    { weight: 1, arbitrary: fc.constantFrom(0, 7, 10 ** 12) },
  )
  .map((n) => lots(BigInt(n)));
const pick = fc.nat({ max: 1000 });

const step = fc.oneof(
  {
    weight: 10,
    arbitrary: fc.record({
      kind: fc.constant('place' as const),
      owner: fc.constantFrom(...owners),
      market: fc.constantFrom(0, 0, 0, 0, 0, 1, 1, 1, 9),
      side: fc.constantFrom('bid' as const, 'ask' as const),
      px: price,
      lots: quantity,
      tif: fc.constantFrom('gtc' as const, 'gtc' as const, 'ioc' as const, 'alo' as const),
      stpMode: fc.constantFrom('cancel_newest' as const, 'cancel_oldest' as const, 'cancel_both' as const),
      reduceOnly: fc.nat({ max: 5 }).map((n) => n === 0),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('cancel' as const), owner: fc.constantFrom(...owners), pick }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('replace' as const),
      owner: fc.constantFrom(...owners),
      pick,
      px: fc.option(price),
      lots: fc.option(quantity),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('close' as const), owner: fc.constantFrom(...owners) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('block' as const),
      px: fc.integer({ min: 940, max: 1060 }),
      ms: fc.nat({ max: 100_000 }),
    }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

const rules = { cash: { [alice]: '1000', [bob]: '20000', [carol]: '90' } };
const twoMarkets = () =>
  makeEngineCore({
    ...rules,
    markets: [
      { minNotional: usdFromText('1') },
      { step: lots(10n), tiers: [{ maxNotional: null, maxLeverage: 7, maint: ratioOfDeciBps(501n) }] },
    ],
  });

test('any sequence conserves money and size, keeps the book uncrossed, and a refusal changes nothing', () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 60, size: 'max' }), (steps) => {
      const core = twoMarkets();
      for (const one of steps) {
        const before = stateHashOf(core.state);
        const fillsBefore = core.events.length;
        const changed = take(core, one);
        if (!changed) expect(stateHashOf(core.state)).toBe(before);
        assertConservation(core);
        booksStandRight(core);
        if (one.kind === 'block') bandsStandRight(core);
        // Positions closed by a vote are sold into the book first, then netted at the mark.
        if (one.kind !== 'close') expectPriority(core, fillsBefore);
      }
      fillsExplainPositions(core);
    }),
    { numRuns: 120 },
  );
});

/** @returns false if nothing may have changed */
function take(core: EngineCore, one: Step): boolean {
  switch (one.kind) {
    case 'place': {
      const entry = placeOrder(core, makePlacement(one));
      if ('noop' in entry) return false;
      // The one refusal with an effect: cancel_both also cancels the resting order.
      return !('error' in entry) || (one.stpMode === 'cancel_both' && entry.error.message.includes('stp'));
    }
    case 'cancel': {
      const order = nth(core, one.owner, one.pick);
      if (order === null) return false;
      cancelLiveOrder(core, order, null);
      return true;
    }
    case 'replace': {
      const order = nth(core, one.owner, one.pick);
      if (order === null) return false;
      const refusal = replaceOrder(core, { order, newPx: one.px, newLots: one.lots, hash: '0x' });
      return refusal === null || (order.stpMode === 'cancel_both' && refusal.message.includes('stp'));
    }
    case 'close':
      forceCloseAccountByVote(core, accountOf(core, one.owner));
      return true;
    case 'block':
      core.state.height += 1;
      core.state.timeMs += one.ms;
      for (const market of markets) applyOraclePrice(core, market, pxFromText(`${one.px / 10}`), null);
      beginBlock(core);
      return true;
  }
}

function nth(core: EngineCore, owner: Address, at: number): LiveOrder | null {
  const orders = liveOrdersOf(core, accountOf(core, owner));
  return orders[at % Math.max(1, orders.length)] ?? null;
}

/** Asserts that books are uncrossed, on the grid and above zero, and hold exactly the orders in the owners' indexes. */
function booksStandRight(core: EngineCore): void {
  const named = new Set<bigint>();
  for (const owner of owners) for (const oid of accountOf(core, owner).orders.keys()) named.add(oid);
  let resting = 0;
  for (const id of markets) {
    const { book, tick, step: lot } = perpMarketOf(core, id);
    const bid = book.best('bid');
    const ask = book.best('ask');
    if (bid !== null && ask !== null) expect(bid < ask).toBe(true);
    for (const side of ['bid', 'ask'] as const) {
      for (const order of book.walk(side)) {
        expect(named.has(order.oid)).toBe(true);
        expect([order.px % tick, order.lots % lot, order.lots > 0n]).toEqual([0n, 0n, true]);
        resting += 1;
      }
    }
  }
  expect(named.size).toBe(resting);
}

/** Asserts that after the start of a block every account has the band that a full check would give, whether or not the watch named it. */
function bandsStandRight(core: EngineCore): void {
  for (const owner of owners) {
    const account = accountOf(core, owner);
    expect(account.tier).toBe(accountScalarsOf(core, account).tier);
    if (account.tier === 'T0') expect(liveOrdersOf(core, account).filter(({ tif }) => tif === 'alo')).toEqual([]);
  }
}

/** Asserts that an order's prints start at the best price, and at the oldest order within a price. */
function expectPriority(core: EngineCore, from: number): void {
  const prints = core.events.slice(from).filter((event) => event.kind === 'fill');
  // An alo order placed in this step must not have traded.
  for (const event of core.events.slice(from)) {
    if (event.kind === 'order' && event.order.tif === 'alo' && causeWordOf(event) !== 'fill')
      expect(event.filledLots).toBeNull();
  }
  prints.reduce<FillEvent | null>((previous, print) => {
    // A block may force several independent closes.
    if (previous !== null && previous.taker.oid === print.taker.oid) {
      const worse = print.taker.side === 'bid' ? print.px >= previous.px : print.px <= previous.px;
      expect(worse).toBe(true);
      if (print.px === previous.px) expect(print.maker.oid > previous.maker.oid).toBe(true);
    }
    return print;
  }, null);
}

/** Returns an account's net money flow apart from its fills. */
function besideFills(core: EngineCore, owner: Address): bigint {
  return core.events.reduce((sum, event) => {
    if (event.kind !== 'money' || (event.why.kind !== 'deficit' && event.why.kind !== 'liquidation-fee')) return sum;
    const signOf = (holder: Holder, sign: bigint) =>
      holder.kind === 'account' && holder.address === owner ? sign : 0n;
    return sum + event.amount * (signOf(event.to, 1n) + signOf(event.from, -1n));
  }, 0n);
}

/**
 * Asserts that each leg starts where the previous one ended, that the last ends at the position, and that fills explain the change of cash.
 */
function fillsExplainPositions(core: EngineCore): void {
  for (const owner of owners) {
    const account = accountOf(core, owner);
    let cash = usdFromText(rules.cash[owner] ?? '0');
    const at = new Map<number, bigint>();
    for (const fill of core.histories.fills.of(owner)) {
      expect(fill.startPosition).toBe(at.get(fill.market) ?? 0n);
      at.set(fill.market, fill.startPosition + (fill.side === 'bid' ? fill.lots : -fill.lots));
      cash = usd(cash + fill.closedPnl - fill.fee);
    }
    for (const market of markets) expect(positionSizeOf(core.state, owner, market, 'net')).toBe(at.get(market) ?? 0n);
    expect(account.cash).toBe(cash + besideFills(core, owner));
  }
}
