import { expect, test } from 'vitest';
import { NotHere } from '../check/verdicts.ts';
import { refusalOf } from '../client/replies.ts';
import type { MarketFacts, VenueFacts } from '../probe/facts.ts';
import { chooseLeverage } from './leverage-choice.ts';
import { modelCases } from './model-case.fixture.ts';

const play = await modelCases();

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
