import { expect, test } from 'vitest';
import { editsOf } from '../../reference-model/index.ts';
import { NotHere } from '../check/verdicts.ts';
import { refusalOf } from '../client/replies.ts';
import type { MarketFacts, VenueFacts } from '../probe/facts.ts';
import { chooseLeverage, ownedAction } from './leverage-choice.ts';
import { modelCases } from './model-case.fixture.ts';

const play = await modelCases();
const withoutLeverage = editsOf('actions')(({ table }) => ({
  table: new Map([...table].filter(([tag]) => tag !== 'update_leverage')),
}));
const playWithout = await modelCases({ edits: [withoutLeverage] });

test('an owner is let in without an order, and a stranger is not', async () => {
  const [own, foreign] = await play(async ({ given, target, venue }) => {
    const [owner, other] = [await given.fundedAccount(), await given.fundedAccount()];
    const action = chooseLeverage(owner, venue);
    return [await target.act(owner, action), await target.act(other, action)];
  });
  expect(own && refusalOf(own)).toBeNull();
  expect(foreign && refusalOf(foreign)?.code).toMatch(/^AUTH_/);
});

test('a market that holds no cross positions is passed over', () => {
  const open = { open: true, close: true, halted: false, mark: 1n };
  const markets = [
    { ...open, id: 4, strictIsolated: true },
    { ...open, id: 7, strictIsolated: false },
  ] as MarketFacts[];
  const owner = { address: '0xaa' };
  const among = (rows: MarketFacts[]) => chooseLeverage(owner, { markets: rows } as unknown as VenueFacts);
  expect(among(markets).params).toMatchObject({ owner: '0xaa', asset: 7, leverage: 1, is_isolated: false });
  expect(() => among(markets.slice(0, 1))).toThrow(new NotHere('a market that holds cross positions'));
});

test.each([
  ['its leverage', play, 'update_leverage'],
  ['what a build without leverage has', playWithout, 'cancel_all_orders'],
])('an action that names its owner is %s', async (_what, playing, type) => {
  const [chosen, reply] = await playing(async (context) => {
    const action = await ownedAction(context, await context.given.fundedAccount());
    return [action, await context.target.act(context.given.stranger(), action)] as const;
  });
  expect(chosen.type).toBe(type);
  expect(refusalOf(reply)?.code).toMatch(/^AUTH_/);
});
