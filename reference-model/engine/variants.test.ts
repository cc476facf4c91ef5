import { expect, test } from 'vitest';
import type { ParkedLeg } from '../state/parked-legs.ts';
import { scalarsOf } from './account-scalars.ts';
import type { FixtureOptions } from './engine-fixture.ts';
import {
  accountOf,
  alice,
  bob,
  engineCore,
  givePosition,
  marketOf,
  money,
  placement,
  px,
  size,
} from './engine-fixture.ts';
import { placeOrder } from './place-order.ts';
import { engineVariants } from './variants.ts';

/** The fixture's venue on one other form. */
function on(form: string, options: FixtureOptions = {}) {
  const edit = engineVariants[form];
  if (edit === undefined) throw new Error(`no form ${form}`);
  return engineCore({ ...options, edit });
}

test.each([
  // The level of a long and of a short, sent 5 away from a mark of 100 with a distance of 5, behind each mark.
  [false, '95', ['100', '104', '106', '101', '115'], ['95', '100', '105', '105', '110']],
  [true, '105', ['100', '96', '94', '99', '85'], ['105', '100', '95', '95', '90']],
] as const)(
  'D74=steps: a trailing level moves by whole distances and stays behind the mark, above it: %s',
  (triggerAbove, sent, marks, levels) => {
    const { triggers } = on('D74=steps').rules.engine;
    const away = (level: bigint, mark: bigint) => (triggerAbove ? level - mark : mark - level);
    let level = px(sent);
    const seen = marks.map((mark) => {
      // Only who is outrun is asked.
      const leg = { triggerAbove, triggerPx: level } as ParkedLeg;
      if (away(level, px(mark)) > px('5')) level = triggers.ratcheted(leg, px('5'), px(mark));
      return level;
    });
    expect(seen).toEqual(levels.map((each) => px(each)));
  },
);

test('D75=refused: reduce-only with nothing to reduce is an error entry', () => {
  const core = on('D75=refused');
  expect(placeOrder(core, placement({ reduceOnly: true }))).toMatchObject({ error: { code: 'PRECONDITION_FAILED' } });
});

test('D76=refused: reduce-only does not pass in T1', () => {
  const core = on('D76=refused', { cash: { [alice]: '2.5' } });
  givePosition(core, alice, size('1'), money('100'));
  const exit = placement({ side: 'ask', reduceOnly: true });
  expect(placeOrder(core, exit)).toMatchObject({ error: { message: expect.stringContaining('T1+') } });
});

test.each(['ORDER_INVALID_SIZE', 'ORDER_ZERO_SIZE', 'PRECONDITION_FAILED'])('D77=%s', (code) => {
  const core = on(`D77=${code}`, { markets: [{ minLots: size('2') }] });
  expect(placeOrder(core, placement())).toMatchObject({ error: { code } });
});

test('D79=reserved: a resting order holds the margin of what it would open', () => {
  const core = on('D79=reserved', { cash: { [alice]: '100' } });
  placeOrder(core, placement());
  expect(scalarsOf(core, accountOf(core, alice)).withdrawable).toBe(money('90'));
  // 90 left: 9 units need 90 and the cushion.
  expect(placeOrder(core, placement({ lots: size('9') }))).toMatchObject({ error: { code: 'MARGIN_INSUFFICIENT' } });
  expect(placeOrder(core, placement({ lots: size('8.9') }))).toMatchObject({ resting: {} });
});

test('D80=before-release: a flip is tested against what is free while the leg is open', () => {
  const flip = placement({ side: 'ask', lots: size('10'), px: px('100') });
  for (const [form, refused] of [
    ['D75=refused', false],
    ['D80=before-release', true],
  ] as const) {
    const core = on(form, { cash: { [alice]: '100', [bob]: '1000' } });
    placeOrder(core, placement({ owner: bob, side: 'ask', lots: size('1') }));
    placeOrder(core, placement());
    expect(marketOf(core).openInterest).toBe(size('1'));
    // 9 units open: 91. Free is 100 - 11 less the fee before the release, 100 less the fee after it.
    expect('error' in placeOrder(core, flip), form).toBe(refused);
  }
});
