import { describe, expect, test } from 'vitest';
import { bookPx } from '../../numeric/planes.ts';
import { rulesEditorAt } from '../../rule-edits.ts';
import { parkedTriggerLegAt, parkedTriggerLegsOf } from '../../state/parked-legs.ts';
import { beginBlock } from '../begin-block.ts';
import { assertConservation } from '../conservation.ts';
import {
  alice,
  bob,
  type EngineCore,
  lotsFromUnits,
  makeEngineCore,
  makePlacement,
  perpMarketOf,
  pxFromText,
} from '../engine.fixture.ts';
import { applyOraclePrice } from '../risk/oracle.ts';
import { positionSizeOf } from '../risk/positions.ts';
import { engineVariants } from '../variants.ts';
import { legParkingRefusal, type ParkedLegArrangement, type ParkedLegRequest, parkLegs } from './park-leg.ts';
import { placeOrder } from './place-order.ts';

/** Alice has a long of one unit at 100, bob the short; the book is empty. */
function long(edit = (same: typeof import('../../rules.ts').liveRules) => same): EngineCore {
  const core = makeEngineCore({ edit });
  placeOrder(core, makePlacement({ owner: bob, side: 'ask' }));
  placeOrder(core, makePlacement());
  core.events.length = 0;
  return core;
}

/** A stop for alice's long: a market exit of one unit at 95. */
function stop(fields: Partial<ParkedLegRequest> = {}): ParkedLegRequest {
  return {
    owner: alice,
    market: 0,
    leg: 'net',
    side: 'ask',
    tpsl: 'sl',
    triggerPx: pxFromText('95'),
    trailPx: null,
    isMarket: true,
    limitPx: bookPx(0n),
    tif: 'gtc',
    lots: lotsFromUnits('1'),
    stpMode: 'cancel_newest',
    cloid: null,
    hash: `0x${'22'.repeat(32)}`,
    ...fields,
  };
}

function park(
  core: EngineCore,
  requests: readonly ParkedLegRequest[],
  arrangement: ParkedLegArrangement = 'lone',
): bigint[] {
  expect(legParkingRefusal(core, requests, arrangement)).toBeNull();
  return parkLegs(core, requests, arrangement).map((entry) => ('parked' in entry ? BigInt(entry.parked.oid) : 0n));
}

/** Cuts the next block with the mark at a price; nothing else moves the mark. */
function markAt(core: EngineCore, price: string): void {
  core.state.height += 1;
  core.state.timeMs += 100;
  applyOraclePrice(core, 0, pxFromText(price), pxFromText(price));
  perpMarketOf(core).basisEma = 0n;
  beginBlock(core);
  expect(perpMarketOf(core).mark).toBe(pxFromText(price));
}

const heldBy = (core: EngineCore, owner: typeof alice) => positionSizeOf(core.state, owner, 0, 'net');
const isParked = (core: EngineCore, oid: bigint | undefined) => parkedTriggerLegAt(core.state, oid ?? 0n) !== undefined;
const bids = (core: EngineCore, ...at: [string, string][]) => {
  for (const [price, units] of at)
    placeOrder(core, makePlacement({ owner: bob, px: pxFromText(price), lots: lotsFromUnits(units), tif: 'alo' }));
};
/** Returns the last event of an order, by its oid. */
const endOf = (core: EngineCore, oid: bigint | undefined) =>
  core.events.findLast((event) => event.kind === 'order' && event.order.oid === oid);

// A lone bid below the mark makes no two-sided book, so the mark follows the index alone.

test('a leg waits until the mark reaches its level, then closes the position under its own oid', () => {
  const core = long();
  const [oid] = park(core, [stop({ cloid: '0x1' })]);
  bids(core, ['94', '2']);
  markAt(core, '95.1');
  expect(isParked(core, oid)).toBe(true);
  markAt(core, '95');
  expect(isParked(core, oid)).toBe(false);
  expect(heldBy(core, alice)).toBe(0n);
  const fill = core.events.find(({ kind }) => kind === 'fill');
  expect(fill).toMatchObject({
    px: pxFromText('94'),
    lots: lotsFromUnits('1'),
    taker: { oid, cloid: '0x1', dir: 'Close Long' },
  });
  expect(endOf(core, oid)).toMatchObject({ status: 'filled', cause: { kind: 'rule', rule: 'trigger' } });
  assertConservation(core);
});

test.each([
  ['101', true],
  ['100', true],
  ['99.9', false],
])('the direction is settled when a leg is parked: at %s above is %s', (level, above) => {
  const core = long();
  const [oid] = park(core, [stop({ triggerPx: pxFromText(level) })]);
  expect(parkedTriggerLegAt(core.state, oid ?? 0n)?.triggerAbove).toBe(above);
});

describe('a market exit', () => {
  test('fills within three percent of the mark only, and its remainder is not parked again', () => {
    const core = long();
    const [oid] = park(core, [stop()]);
    // 95 less 3 % is 92.15, which is off the grid.
    bids(core, ['92.2', '0.25'], ['92.1', '5']);
    markAt(core, '95');
    expect(heldBy(core, alice)).toBe(lotsFromUnits('0.75'));
    expect(isParked(core, oid)).toBe(false);
    expect(perpMarketOf(core).book.best('bid')).toBe(pxFromText('92.1'));
  });

  test('clamps the mark to the oracle band first', () => {
    const core = long();
    const { riskMark, bound, slippage } = core.rules.engine.triggers;
    const at = (mark: string) => riskMark(core, perpMarketOf(core), pxFromText(mark), pxFromText('100'));
    expect(bound('ask', at('107'), slippage)).toBe(pxFromText('101.85'));
    expect(bound('bid', at('107'), slippage)).toBe(pxFromText('108.15'));
    expect(bound('ask', at('0.00000001'), slippage)).toBe(pxFromText('92.15'));
  });

  test('is truncated toward zero, but never below the smallest price', () => {
    const core = long();
    const { riskMark, bound, slippage } = core.rules.engine.triggers;
    const at = (mark: string) => riskMark(core, perpMarketOf(core), pxFromText(mark), pxFromText(mark));
    expect(bound('ask', at('0.00000001'), slippage)).toBe(bookPx(1n));
    expect(bound('ask', at('0.00000005'), slippage)).toBe(bookPx(4n));
    expect(bound('bid', at('0.00000005'), slippage)).toBe(bookPx(5n));
  });

  test('closes at most what is left of the position', () => {
    const core = long();
    park(core, [stop({ lots: lotsFromUnits('7') })]);
    bids(core, ['95', '9']);
    markAt(core, '95');
    expect(heldBy(core, alice)).toBe(0n);
  });

  test('waits without a fresh index', () => {
    const core = long();
    const [oid] = park(
      core,
      [stop({ triggerPx: pxFromText('100.5') }), stop({ triggerPx: pxFromText('99') })].slice(0, 1),
    );
    bids(core, ['99.9', '9']);
    perpMarketOf(core).mark = pxFromText('101');
    core.state.timeMs += core.params.mark.staleMs + 101;
    beginBlock(core);
    expect(isParked(core, oid)).toBe(true);
    markAt(core, '101');
    expect(isParked(core, oid)).toBe(false);
  });

  test('ends without an order if its position is gone', () => {
    const core = long();
    const [oid] = park(core, [stop({ side: 'bid', triggerPx: pxFromText('105') })]);
    markAt(core, '105');
    expect(endOf(core, oid)).toMatchObject({ status: 'canceled', reason: { noop: expect.any(String) } });
    expect(heldBy(core, alice)).toBe(lotsFromUnits('1'));
  });
});

describe('a limit exit', () => {
  const limit = (fields: Partial<ParkedLegRequest> = {}) =>
    stop({ isMarket: false, limitPx: pxFromText('96'), ...fields });

  test('rests under a new oid without the handle, and the parked leg ends', () => {
    const core = long();
    const [oid] = park(core, [limit({ cloid: '0x1' })]);
    markAt(core, '95');
    const [rested] = [...perpMarketOf(core).book.walk('ask')];
    expect(rested).toMatchObject({
      px: pxFromText('96'),
      lots: lotsFromUnits('1'),
      tif: 'gtc',
      cloid: null,
      reduceOnly: true,
    });
    expect(rested?.oid).toBeGreaterThan(oid ?? 0n);
    expect(rested?.origin).toEqual({ kind: 'trigger', parkedOid: oid });
    expect(endOf(core, oid)).toMatchObject({ status: 'canceled', reason: 'triggered' });
  });

  test('fires without a fresh index', () => {
    const core = long();
    const [oid] = park(core, [limit({ triggerPx: pxFromText('100.5') })]);
    perpMarketOf(core).mark = pxFromText('101');
    core.state.timeMs += core.params.mark.staleMs + 101;
    beginBlock(core);
    expect(isParked(core, oid)).toBe(false);
  });
});

describe('a pair', () => {
  const pair = (isMarket: boolean) => [
    stop({ isMarket, limitPx: pxFromText('96') }),
    stop({ tpsl: 'tp', triggerPx: pxFromText('105'), isMarket, limitPx: pxFromText('106') }),
  ];

  test('derives its directions from its two levels', () => {
    const core = long();
    perpMarketOf(core).mark = null;
    const oids = park(core, pair(true), 'position-pair');
    expect(oids.map((oid) => parkedTriggerLegAt(core.state, oid)?.triggerAbove)).toEqual([false, true]);
  });

  test("loses the sibling of a market leg at that leg's first fill", () => {
    const core = long();
    const [sl, tp] = park(core, pair(true), 'position-pair');
    bids(core, ['94', '0.25']);
    markAt(core, '95');
    expect([isParked(core, sl), isParked(core, tp)]).toEqual([false, false]);
    expect(endOf(core, tp)).toMatchObject({ status: 'canceled', reason: 'sibling-fired' });
    expect(heldBy(core, alice)).toBe(lotsFromUnits('0.75'));
  });

  test('keeps the sibling of a market leg that did not fill', () => {
    const core = long();
    const [sl, tp] = park(core, pair(true), 'position-pair');
    markAt(core, '95');
    expect([isParked(core, sl), isParked(core, tp)]).toEqual([false, true]);
    expect(endOf(core, sl)).toMatchObject({ status: 'canceled', reason: 'unmatched' });
  });

  test('loses the sibling of a limit leg once that rests', () => {
    const core = long();
    const [, tp] = park(core, pair(false), 'position-pair');
    markAt(core, '95');
    expect(isParked(core, tp)).toBe(false);
    expect(perpMarketOf(core).book.best('ask')).toBe(pxFromText('96'));
  });

  test('with equal levels is refused', () => {
    expect(legParkingRefusal(long(), [stop(), stop()], 'position-pair')).toMatchObject({
      refusal: { code: 'PRECONDITION_FAILED' },
    });
  });
});

describe('a ladder', () => {
  const rungs = [
    stop({ lots: lotsFromUnits('0.5') }),
    stop({ triggerPx: pxFromText('94') }),
    stop({ triggerPx: pxFromText('93') }),
  ];

  test('shares the oid of its first leg, and a fired rung leaves the others parked', () => {
    const core = long();
    const oids = park(core, rungs, 'ladder');
    expect(parkedTriggerLegsOf(core.state, alice).map(({ group }) => group)).toEqual(
      rungs.map(() => ({ kind: 'ladder', id: oids[0] })),
    );
    bids(core, ['94.5', '9']);
    markAt(core, '95');
    expect(oids.map((oid) => isParked(core, oid))).toEqual([false, true, true]);
    expect(heldBy(core, alice)).toBe(lotsFromUnits('0.5'));
  });

  test('ends in the block after its position', () => {
    const core = long();
    const oids = park(core, rungs, 'ladder');
    bids(core, ['99', '9']);
    placeOrder(core, makePlacement({ side: 'ask', px: pxFromText('99'), tif: 'ioc' }));
    expect(oids.every((oid) => isParked(core, oid))).toBe(true);
    beginBlock(core);
    expect(oids.some((oid) => isParked(core, oid))).toBe(false);
    expect(endOf(core, oids[2])).toMatchObject({ status: 'canceled', reason: 'position-closed' });
  });

  test('survives a reduction of its position', () => {
    const core = long();
    const oids = park(core, rungs, 'ladder');
    bids(core, ['99', '9']);
    placeOrder(core, makePlacement({ side: 'ask', px: pxFromText('99'), lots: lotsFromUnits('0.9'), tif: 'ioc' }));
    beginBlock(core);
    expect(oids.every((oid) => isParked(core, oid))).toBe(true);
  });

  test.each([
    ['with the position that turned', undefined, false],
    ['with the opposite one, where turning is no end (D259)', engineVariants['D259=kept'], true],
  ] as const)('goes %s', (_when, edit, isKept) => {
    const core = long(edit);
    const oids = park(core, rungs, 'ladder');
    bids(core, ['99', '2']);
    placeOrder(core, makePlacement({ side: 'ask', px: pxFromText('99'), lots: lotsFromUnits('2'), tif: 'ioc' }));
    beginBlock(core);
    expect(heldBy(core, alice)).toBe(-lotsFromUnits('1'));
    expect(oids.map((oid) => isParked(core, oid))).toEqual([isKept, isKept, isKept]);
    placeOrder(core, makePlacement({ owner: bob, side: 'ask', px: pxFromText('99'), tif: 'alo' }));
    placeOrder(core, makePlacement({ px: pxFromText('99'), tif: 'ioc' }));
    beginBlock(core);
    expect(heldBy(core, alice)).toBe(0n);
    expect(oids.some((oid) => isParked(core, oid))).toBe(false);
  });

  test('needs a position on the side that it closes', () => {
    expect(legParkingRefusal(makeEngineCore(), rungs, 'ladder')?.refusal.message).toBe(
      'a scaled tpsl ladder needs an open position to close',
    );
  });
});

describe('a trailing leg', () => {
  test('of a long follows the best mark and fires at its level', () => {
    const core = long();
    const [oid] = park(core, [stop({ trailPx: pxFromText('5') })]);
    bids(core, ['97', '9']);
    const level = () => parkedTriggerLegAt(core.state, oid ?? 0n)?.triggerPx;
    for (const [mark, at] of [
      ['100', '95'],
      ['104', '99'],
      ['101', '99'],
    ] as const) {
      markAt(core, mark);
      expect(level()).toBe(pxFromText(at));
    }
    expect(core.events.filter(({ kind }) => kind === 'level-moved')).toHaveLength(1);
    markAt(core, '99');
    expect(level()).toBeUndefined();
    expect(heldBy(core, alice)).toBe(0n);
  });

  test('of a short follows the mark down', () => {
    const core = long();
    const [oid] = park(core, [
      stop({ owner: bob, side: 'bid', triggerPx: pxFromText('105'), trailPx: pxFromText('5') }),
    ]);
    markAt(core, '97');
    expect(parkedTriggerLegAt(core.state, oid ?? 0n)).toMatchObject({
      triggerPx: pxFromText('102'),
      triggerAbove: true,
    });
    markAt(core, '101');
    expect(parkedTriggerLegAt(core.state, oid ?? 0n)?.triggerPx).toBe(pxFromText('102'));
    markAt(core, '102');
    expect(isParked(core, oid)).toBe(false);
  });
});

test('if an exit moves the mark, further legs fire in a later block', () => {
  const core = long();
  const [first, second] = park(
    core,
    [stop({ lots: lotsFromUnits('0.5') }), stop({ triggerPx: pxFromText('94') })].slice(0, 1),
  ).concat(park(core, [stop({ triggerPx: pxFromText('94') })]));
  bids(core, ['94.5', '9']);
  markAt(core, '95');
  expect([isParked(core, first), isParked(core, second)]).toEqual([false, true]);
  markAt(core, '94');
  expect(isParked(core, second)).toBe(false);
});

test('of several legs reached by one mark, the nearer level fires first', () => {
  const core = long();
  const far = park(core, [stop({ triggerPx: pxFromText('96'), lots: lotsFromUnits('0.5') })]);
  const near = park(core, [stop({ triggerPx: pxFromText('98'), lots: lotsFromUnits('0.5') })]);
  bids(core, ['94', '9']);
  markAt(core, '95');
  const takers = core.events.flatMap((event) => (event.kind === 'fill' ? [event.taker.oid] : []));
  expect(takers).toEqual([...near, ...far]);
});

test('a refused group parks no leg and writes nothing', () => {
  const core = long();
  const refusal = (fields: Partial<ParkedLegRequest>) =>
    legParkingRefusal(core, [stop(fields)], 'lone')?.refusal.code ?? null;
  expect(refusal({ market: 9 })).toBe('MARKET_NOT_FOUND');
  expect(refusal({ isMarket: false, limitPx: bookPx(0n) })).toBe('INVALID_REQUEST');
  expect(refusal({ isMarket: false, limitPx: pxFromText('96'), tif: 'alo' })).toBe('INVALID_REQUEST');
  expect(refusal({ isMarket: false, limitPx: pxFromText('96.05') })).toBe('ORDER_INVALID_PRICE');
  expect(refusal({ lots: lotsFromUnits('0') })).toBe('ORDER_ZERO_SIZE');
  expect(refusal({})).toBeNull();
  perpMarketOf(core).mark = null;
  expect(refusal({})).toBe('PRECONDITION_FAILED');
  expect(core.state.parkedLegs.byOid.size).toBe(0);
});

test('in the form where every trigger exits at the market, a limit leg fills too', () => {
  const core = long(rulesEditorAt('engine', 'triggers')(() => ({ exit: () => ({ kind: 'market' }) })));
  park(core, [stop({ isMarket: false, limitPx: pxFromText('96') })]);
  bids(core, ['94', '9']);
  markAt(core, '95');
  expect(heldBy(core, alice)).toBe(0n);
});

describe('the direction of a leg whose word is the other one (D260)', () => {
  // A stop-loss of a long above the mark of 100, and one of a short below it.
  const misnamed = [stop({ triggerPx: pxFromText('105') }), stop({ side: 'bid', triggerPx: pxFromText('95') })];
  const markedOn = (form: string) => {
    const edit = engineVariants[form];
    const core = makeEngineCore(edit === undefined ? {} : { edit });
    markAt(core, '100');
    return core;
  };
  const parkedOn = (form: string) => {
    const core = markedOn(form);
    return { core, oids: misnamed.flatMap((leg) => park(core, [leg])) };
  };
  const directions = ({ core, oids }: ReturnType<typeof parkedOn>) =>
    oids.map((oid) => parkedTriggerLegAt(core.state, oid)?.triggerAbove);

  test('is that of its level', () => {
    expect(directions(parkedOn('own'))).toEqual([true, false]);
  });

  test('is that of its word in another form, in which it fires at once', () => {
    const venue = parkedOn('D260=word');
    expect(directions(venue)).toEqual([false, true]);
    markAt(venue.core, '100');
    expect(directions(venue)).toEqual([undefined, undefined]);
  });

  test('is refused in a third form, where the mark is beyond the level', () => {
    const core = markedOn('D260=refused');
    const refused = [
      ...misnamed,
      stop({ triggerPx: pxFromText('100') }),
      stop({ tpsl: 'tp', triggerPx: pxFromText('105') }),
      stop({ side: 'bid', triggerPx: pxFromText('105') }),
      stop({ triggerPx: pxFromText('105'), trailPx: pxFromText('5') }),
    ].map((leg) => legParkingRefusal(core, [leg], 'lone') !== null);
    expect(refused).toEqual([true, true, false, false, false, false]);
  });
});
