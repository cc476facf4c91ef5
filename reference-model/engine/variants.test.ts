import { expect, test } from 'vitest';
import { pow10 } from '../numeric/decimal.ts';
import { type BookPx, bookPx, CORE_DECIMALS, lots, ratio, units } from '../numeric/planes.ts';
import type { Chase } from '../state/chases.ts';
import { marketsOfKind } from '../state/market.ts';
import type { ParkedTriggerLeg } from '../state/parked-legs.ts';
import type { SpotPair } from '../state/spot-pair.ts';
import type { EngineFixtureOptions } from './engine.fixture.ts';
import {
  accountOf,
  alice,
  bob,
  givePosition,
  lotsFromUnits,
  makeEngineCore,
  makePlacement,
  perpMarketOf,
  pxFromText,
  usdFromText,
} from './engine.fixture.ts';
import { deployParamsInForce } from './markets/deploys.ts';
import { optionExpiryRules } from './options/option-settlement.ts';
import { placeOrder } from './orders/place-order.ts';
import { accountScalarsOf } from './risk/account-scalars.ts';
import { pairAvailabilityRefusal } from './spot/spot-gates.ts';
import { engineVariants } from './variants.ts';

const ONE = pow10(CORE_DECIMALS);

/** The fixture's venue in one alternative form. */
function on(form: string, options: EngineFixtureOptions = {}) {
  const edit = engineVariants[form];
  if (edit === undefined) throw new Error(`no form ${form}`);
  return makeEngineCore({ ...options, edit });
}

test.each([
  // The level of a long and of a short leg, placed 5 away from a mark of 100 with a distance of 5, after each mark.
  [false, '95', ['100', '104', '106', '101', '115'], ['95', '100', '105', '105', '110']],
  [true, '105', ['100', '96', '94', '99', '85'], ['105', '100', '95', '95', '90']],
] as const)(
  'D74=steps: a trailing level moves by whole distances and stays behind the mark, above it: %s',
  (triggerAbove, sent, marks, levels) => {
    const { triggers } = on('D74=steps').rules.engine;
    const away = (level: bigint, mark: bigint) => (triggerAbove ? level - mark : mark - level);
    let level = pxFromText(sent);
    const prices = marks.map((mark) => {
      // The rule runs only if the mark has moved ahead of the level.
      const leg = { triggerAbove, triggerPx: level } as ParkedTriggerLeg;
      if (away(level, pxFromText(mark)) > pxFromText('5'))
        level = triggers.ratcheted(leg, pxFromText('5'), pxFromText(mark));
      return level;
    });
    expect(prices).toEqual(levels.map((each) => pxFromText(each)));
  },
);

test('D258=whole: a discounted rate is as precise as the discount makes it', () => {
  const rateOf = ({ takerRate }: ReturnType<typeof on>['rules']['engine']['fees']) =>
    takerRate(ratio((ONE * 235n) / 1_000_000n), 50n);
  const { fees } = on('D258=whole').rules.engine;
  expect([rateOf(fees), rateOf(makeEngineCore().rules.engine.fees)]).toEqual([
    ratio((ONE * 22_325n) / 100_000_000n),
    ratio((ONE * 22n) / 100_000n),
  ]);
});

test('D103=lots: a filled entry has lots and a scaled price', () => {
  const core = on('D103=lots');
  placeOrder(core, makePlacement({ owner: bob, side: 'ask', px: pxFromText('100'), lots: lotsFromUnits('2') }));
  const filled = placeOrder(core, makePlacement({ px: pxFromText('100'), lots: lotsFromUnits('1'), tif: 'ioc' }));
  expect(filled).toMatchObject({
    filled: { total_sz: lotsFromUnits('1').toString(), avg_px: pxFromText('100').toString() },
  });
});

test('D288=absent: no account may lead a vault of a disabled kind', () => {
  const core = on('D288=absent');
  const whitelist = core.rules.actions.createVault.gates.find(({ id }) => id === 'whitelist');
  const refusalOf = (kind: 'User' | 'Metaliquidity') =>
    whitelist?.check(core, alice, { name: 'desk', kind, hasParent: false });
  expect([refusalOf('User'), refusalOf('Metaliquidity')]).toMatchObject([null, { code: 'ACTION_UNSUPPORTED' }]);
});

test('D75=refused: reduce-only with nothing to reduce is an error entry', () => {
  const core = on('D75=refused');
  expect(placeOrder(core, makePlacement({ reduceOnly: true }))).toMatchObject({
    error: { code: 'PRECONDITION_FAILED' },
  });
});

test('D76=refused: reduce-only does not pass in T1', () => {
  const core = on('D76=refused', { cash: { [alice]: '2.5' } });
  givePosition(core, alice, lotsFromUnits('1'), usdFromText('100'));
  const exit = makePlacement({ side: 'ask', reduceOnly: true });
  expect(placeOrder(core, exit)).toMatchObject({ error: { message: expect.stringContaining('T1+') } });
});

test('D76=closing: orders that open nothing pass in T1', () => {
  const core = on('D76=closing', { cash: { [alice]: '2.5' } });
  givePosition(core, alice, lotsFromUnits('1'), usdFromText('100'));
  const refused = { error: { message: expect.stringContaining('T1+') } };
  expect(placeOrder(core, makePlacement({ side: 'ask', lots: lotsFromUnits('1.1') }))).toMatchObject(refused);
  expect(placeOrder(core, makePlacement({ side: 'ask', lots: lotsFromUnits('1') }))).toMatchObject({ resting: {} });
});

test.each(['ORDER_INVALID_SIZE', 'ORDER_ZERO_SIZE', 'PRECONDITION_FAILED'])('D77=%s', (code) => {
  const core = on(`D77=${code}`, { markets: [{ minLots: lotsFromUnits('2') }] });
  expect(placeOrder(core, makePlacement())).toMatchObject({ error: { code } });
});

test('D79=reserved: a resting order holds the margin of the position that it would open', () => {
  const core = on('D79=reserved', { cash: { [alice]: '100' } });
  placeOrder(core, makePlacement());
  expect(accountScalarsOf(core, accountOf(core, alice)).withdrawable).toBe(usdFromText('90'));
  // 90 is free, but 9 units need 90 plus the cushion.
  expect(placeOrder(core, makePlacement({ lots: lotsFromUnits('9') }))).toMatchObject({
    error: { code: 'MARGIN_INSUFFICIENT' },
  });
  expect(placeOrder(core, makePlacement({ lots: lotsFromUnits('8.9') }))).toMatchObject({ resting: {} });
});

test('D80=before-release: a flip is tested against free margin while the leg is still open', () => {
  const flip = makePlacement({ side: 'ask', lots: lotsFromUnits('10'), px: pxFromText('100') });
  for (const [form, refused] of [
    ['D75=refused', false],
    ['D80=before-release', true],
  ] as const) {
    const core = on(form, { cash: { [alice]: '100', [bob]: '1000' } });
    placeOrder(core, makePlacement({ owner: bob, side: 'ask', lots: lotsFromUnits('1') }));
    placeOrder(core, makePlacement());
    expect(perpMarketOf(core).openInterest).toBe(lotsFromUnits('1'));
    // 9 units open need 91. Free is 100 - 11 minus the fee before the release, and 100 minus the fee after it.
    expect('error' in placeOrder(core, flip), form).toBe(refused);
  }
});

test('D118=hundred: value without shares mints a hundred per USD, and later shares by value', () => {
  const { vaults } = on('D118=hundred').rules.engine;
  const ten = usdFromText('10');
  const none = units(0n);
  expect(vaults.minted(ten, usdFromText('5'), none)).toBe(units(ten * 100n));
  expect(vaults.minted(ten, usdFromText('0'), none)).toBe(units(ten));
  expect(vaults.minted(ten, ten, units(ten))).toBe(units(ten));
});

test('D158=perps: no tier gate applies to orders on pairs', () => {
  const { perp, spot } = on('D158=perps').rules.engine.lanes;
  const ids = ({ gates }: { readonly gates: readonly { readonly id: string }[] }) => gates.map(({ id }) => id);
  expect([ids(perp).includes('tier'), ids(spot).includes('tier')]).toEqual([true, false]);
});

test('D186=open: a token cannot be lent unless an open pair is quoted in it', () => {
  const core = on('D186=open');
  const quotes = marketsOfKind(core.state, 'spot').map(({ quote }) => quote);
  const { lendable } = core.rules.engine.earn;
  for (const quote of quotes) {
    const isOpen = marketsOfKind(core.state, 'spot').some(
      (pair) => pair.quote === quote && pairAvailabilityRefusal(core, pair) === null,
    );
    expect(lendable(core, quote)).toBe(isOpen);
  }
  expect(lendable(core, 9_999)).toBe(false);
});

test('D187=compound: a year at 10 % costs half a percent more', () => {
  const { earn } = on('D187=compound').rules.engine;
  const terms = { rate: ratio(ONE / 10n), reserveFactor: ratio(0n) };
  const lent = units(100n * ONE);
  expect(earn.interest(lent, terms, 31_536_000_000)).toBe(units((105n * ONE) / 10n));
  expect(earn.index(ratio(ONE), terms, 31_536_000_000)).toBe(ratio(ONE + (105n * ONE) / 1_000n));
});

test('D167=newest: a series settles at the newest sample instead of the average', () => {
  const samples = [1n, 2n, 6n].map((whole, at) => ({ px: bookPx(whole * 10n ** 8n), atMs: at }));
  expect(on('D167=newest').rules.engine.expiry.price(samples)).toBe(6n * ONE);
  expect(optionExpiryRules.price(samples)).toBe(3n * ONE);
});

test('D161=gross: the average weighs the whole bought size', () => {
  const { averaged } = on('D161=gross').rules.engine.spotFees;
  expect(averaged({ size: units(5n), net: units(4n) })).toBe(5n);
});

test('D180=grid: a pair needs a grid unless a vote decided otherwise', () => {
  expect(deployParamsInForce(on('D180=grid')).needsGrid).toBe(true);
  expect(deployParamsInForce(makeEngineCore({})).needsGrid).toBe(false);
});

test('D190=half: each block sells half of the remainder, and finally the last lot', () => {
  const { forced, offered } = on('D190=half').rules.engine.spotMargin;
  expect([7n, 4n, 1n, 0n].map((held) => forced(lots(held)))).toEqual([4n, 2n, 1n, 0n]);
  expect(offered(lots(7n))).toBe(7n);
});

test('D190=middle: a position is valued at the middle of the book, or at the newest print if the book is one-sided', () => {
  const core = on('D190=middle');
  const marked = (best: Readonly<Record<'bid' | 'ask', BookPx | null>>) => {
    // Safe: the price reads no other field of a pair.
    const pair = {
      lastPx: pxFromText('5'),
      book: { best: (side: 'bid' | 'ask') => best[side] },
    } as unknown as SpotPair;
    return core.rules.engine.marginPositions.mark(core, pair);
  };
  expect(marked({ bid: pxFromText('8'), ask: pxFromText('10') })).toBe(9n * ONE);
  expect(marked({ bid: pxFromText('8'), ask: null })).toBe(5n * ONE);
});

test('D214=resting: a chase answers its order as a resting one', () => {
  const { entry } = on('D214=resting').rules.actions.chaseOrder;
  expect(entry({ legOid: 7n, chaseOid: 3n, cloid: null } as Chase, '100')).toEqual({
    resting: { oid: '7', cloid: null, chase_oid: '3' },
  });
});

test('D274=refused: a no-op leverage, mode or vault change is refused', () => {
  const core = on('D274=refused');
  const { updateLeverage, setPositionMode, vaultModify } = core.rules.actions;
  const { id: asset, maxLeverage } = perpMarketOf(core);
  const chosen = (leverage: number) => ({ asset, leverage, isIsolated: false });
  const nothing = { vaultId: 1, name: null, lockSecs: null, feeBps: null, paused: null };
  expect(updateLeverage.gates.some(({ check }) => check(core, chosen(maxLeverage), alice) !== null)).toBe(true);
  expect(updateLeverage.gates.some(({ check }) => check(core, chosen(1), alice) !== null)).toBe(false);
  expect(setPositionMode.gates.map(({ check }) => check(core, alice, false)?.code)).toEqual(['PRECONDITION_FAILED']);
  expect(setPositionMode.gates.map(({ check }) => check(core, alice, true))).toEqual([null]);
  const last = vaultModify.gates.at(-1);
  expect(last?.check(core, alice, nothing)?.code).toBe('PRECONDITION_FAILED');
  expect(last?.check(core, alice, { ...nothing, paused: false })).toBeNull();
});
