import { expect, test } from 'vitest';
import { rulesEditorAt, variantEdits } from '../../reference-model/index.ts';
import { gridPxAtMarkPercent, scaledSizeForNotional } from '../check/order-spec.ts';
import { refusalOf } from '../client/replies.ts';
import { Dec } from '../compare/decimal.ts';
import { Unsupported } from '../kernel/verdicts.ts';
import type { MarketFacts, VenueFacts } from '../probe/facts.ts';
import { makeOwnerNamingActionSource, nextLeverageAction, setMaxLeverageOfAccounts } from './leverage-action.ts';
import { makeCasePlayer } from './model-case.fixture.ts';
import { leaseTwoTraders } from './two-traders.ts';

const play = await makeCasePlayer();
const withoutLeverage = rulesEditorAt('actions')(({ table }) => ({
  table: new Map([...table].filter(([tag]) => tag !== 'update_leverage')),
}));
const playWithout = await makeCasePlayer({ edits: [withoutLeverage] });
const playRefusingSame = await makeCasePlayer({ edits: [variantEdits['D274=refused'] ?? ((rules) => rules)] });

test('an owner is authorised without an order, and a stranger is not', async () => {
  const [own, foreign] = await play(async ({ given, target, venue }) => {
    const owner = await given.fundedAccount();
    const other = await given.fundedAccount();
    const action = nextLeverageAction(owner, venue);
    return [await target.act(owner, action), await target.act(other, action)];
  });
  expect(own && refusalOf(own)).toBeNull();
  expect(foreign && refusalOf(foreign)?.code).toMatch(/^AUTH_/);
});

/** An account that has set no leverage has none (D226). */
const unlevered = rulesEditorAt(
  'engine',
  'margin',
)(({ leverage }) => ({
  leverage: (chosen, ...of) => leverage(chosen ?? 1, ...of),
}));
const playUnlevered = await makeCasePlayer({ edits: [unlevered] });

test.each([
  ['none', false, 'error'],
  ['the most of its market', true, 'resting'],
])(
  'for an account that has set %s, an order for five times its balance gets this reply',
  async (_what, chooses, kind) => {
    const entry = await playUnlevered(async (context) => {
      const market = await context.given.market(({ maxLeverage }) => maxLeverage >= 10);
      const owner = await context.given.fundedAccount({ usdc: '100' });
      if (chooses) await setMaxLeverageOfAccounts(context, market, owner);
      const px = gridPxAtMarkPercent(market, 60);
      return context.given.placed(owner, { market, side: 'bid', px, size: scaledSizeForNotional(market, px, 500n) });
    });
    expect(entry.kind).toBe(kind);
  },
);

test('two accounts that open more than they hold have set their leverage', async () => {
  const size = await playUnlevered(async (context) => {
    const fits = ({ maxLeverage }: MarketFacts) => maxLeverage >= 10;
    const traders = await leaseTwoTraders(context, { funds: { usdc: '100' }, fits, opens: 600n });
    const trade = await traders.trade('bid', traders.size(500n));
    await traders.positions(traders.taker, trade.size);
    return trade.size;
  });
  expect(size.compare(Dec.of(0))).toBe(1);
});

test('a market without cross positions is skipped', () => {
  const open = { open: true, close: true, halted: false, mark: 1n, maxLeverage: 3 };
  const markets = [
    { ...open, id: 4, strictIsolated: true },
    { ...open, id: 7, strictIsolated: false },
  ] as MarketFacts[];
  const owner = { address: '0xaa' };
  const among = (rows: MarketFacts[]) => ({ markets: rows }) as unknown as VenueFacts;
  expect(nextLeverageAction(owner, among(markets)).params).toMatchObject({
    owner: '0xaa',
    asset: 7,
    is_isolated: false,
  });
  expect(() => nextLeverageAction(owner, among(markets.slice(0, 1)))).toThrow(
    new Unsupported('a market that holds cross positions'),
  );
});

test('each setting of an owner differs from the previous one, which a venue may refuse', async () => {
  const refused = await playRefusingSame(async ({ given, target, venue }) => {
    const owner = await given.fundedAccount();
    const replies: (string | undefined)[] = [];
    for (let n = 0; n < 3; n += 1)
      replies.push(refusalOf(await target.act(owner, nextLeverageAction(owner, venue)))?.code);
    const again = nextLeverageAction(owner, venue);
    await target.act(owner, again);
    return [...replies, refusalOf(await target.act(owner, again))?.code];
  });
  expect(refused).toEqual([undefined, undefined, undefined, 'PRECONDITION_FAILED']);
});

test.each([
  ['its leverage', play, 'update_leverage'],
  ['what a build without leverage has', playWithout, 'cancel_all_orders'],
])('an action that names its owner is %s', async (_what, playing, type) => {
  const [chosen, reply] = await playing(async (context) => {
    const choose = await makeOwnerNamingActionSource(context, await context.given.fundedAccount());
    const action = choose();
    return [action, await context.target.act(context.given.stranger(), action)] as const;
  });
  expect(chosen.type).toBe(type);
  expect(refusalOf(reply)?.code).toMatch(/^AUTH_/);
});
