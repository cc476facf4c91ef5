import { expect, test } from 'vitest';
import { assertConservation } from '../engine/conservation.ts';
import { accountOf, alice, bob, makeEngineCore, usdFromText } from '../engine/engine.fixture.ts';
import { reviewTouchedAccounts } from '../engine/risk/review-touched.ts';
import { ModelFault } from '../model-fault.ts';
import { unitsOfUsd } from '../numeric/crossings.ts';
import { units } from '../numeric/planes.ts';
import { type Holder, holderForAccount, holderForSystemFund } from './holder.ts';
import { moveMoney } from './move.ts';

const TOKEN = 104;
const outside: Holder = { kind: 'outside', door: 'votes' };
const amount = unitsOfUsd(usdFromText('10'));
const why = { kind: 'vote' } as const;

test('money from outside raises the supply, money to the outside lowers it', () => {
  const core = makeEngineCore();
  const supply = () => core.state.tokens.get(TOKEN)?.totalSupply;
  moveMoney(core, { token: TOKEN, amount, from: outside, to: holderForAccount(alice), why });
  expect([accountOf(core, alice).balances.get(TOKEN)?.total, supply()]).toEqual([amount, amount]);
  moveMoney(core, { token: TOKEN, amount, from: holderForAccount(alice), to: holderForAccount(bob), why });
  expect([accountOf(core, alice).balances.get(TOKEN)?.total, supply()]).toEqual([0n, amount]);
  moveMoney(core, { token: TOKEN, amount, from: holderForAccount(bob), to: outside, why });
  expect([accountOf(core, bob).balances.get(TOKEN)?.total, supply()]).toEqual([0n, 0n]);
  assertConservation(core);
});

test('USDC is cash on an account, and is also held in pots and in the clearing between legs', () => {
  const core = makeEngineCore({ cash: { [alice]: '100' } });
  const token = core.params.usdc;
  moveMoney(core, { token, amount, from: holderForAccount(alice), to: holderForSystemFund('treasury'), why });
  moveMoney(core, { token, amount, from: holderForAccount(alice), to: { kind: 'clearing', market: 0 }, why });
  expect(accountOf(core, alice).cash).toBe(usdFromText('80'));
  expect(core.state.pots.treasury).toBe(amount);
  expect(core.state.clearing.get(0)).toBe(amount);
});

test.each<[string, Holder]>([
  ['a pot', holderForSystemFund('treasury')],
  ['the legs of a market', { kind: 'clearing', market: 0 }],
])('%s takes USDC only', (_holder, to) => {
  const core = makeEngineCore();
  expect(() => moveMoney(core, { token: TOKEN, amount, from: outside, to, why })).toThrow(ModelFault);
});

test('a negative amount moves the other way, and a zero movement emits nothing', () => {
  const core = makeEngineCore();
  const from = holderForAccount(alice);
  const to = holderForAccount(bob);
  moveMoney(core, { token: TOKEN, amount: units(-amount), from, to, why });
  moveMoney(core, { token: TOKEN, amount: units(0n), from, to, why });
  expect(core.events).toMatchObject([{ kind: 'money', token: TOKEN, amount, from: to, to: from, why }]);
});

test('an account touched by several movements is emitted once, when the action ends', () => {
  const core = makeEngineCore();
  for (const to of [bob, alice]) {
    moveMoney(core, { token: TOKEN, amount, from: holderForAccount(alice), to: holderForAccount(to), why });
  }
  expect(core.events.map(({ kind }) => kind)).toEqual(['money', 'money']);
  reviewTouchedAccounts(core);
  reviewTouchedAccounts(core);
  expect(core.events.slice(2)).toMatchObject([
    { kind: 'account-changed', address: alice },
    { kind: 'account-changed', address: bob },
  ]);
});
