import { expect, test } from 'vitest';
import { alice, bob, makeEngineCore, makePlacement } from './engine/engine.fixture.ts';
import { placeOrder } from './engine/orders/place-order.ts';
import { accountsOfEvent, marketOfEvent } from './event-concerns.ts';
import type { MoneyEvent } from './events.ts';
import { type Holder, holderForAccount, holderForSystemFund } from './money/holder.ts';
import { units } from './numeric/planes.ts';

function moved(from: Holder, to: Holder): MoneyEvent {
  return { kind: 'money', token: 100, amount: units(1n), from, to, why: { kind: 'fee' } };
}

test.each([
  ['between two accounts', moved(holderForAccount(alice), holderForAccount(bob)), [alice, bob]],
  ['to oneself', moved(holderForAccount(alice), holderForAccount(alice)), [alice]],
  ['into a pot', moved(holderForAccount(alice), holderForSystemFund('treasury')), [alice]],
  ['out of a pot', moved(holderForSystemFund('treasury'), holderForAccount(bob)), [bob]],
  ['between pots', moved(holderForSystemFund('collected'), holderForSystemFund('treasury')), []],
])('money %s is about the accounts that it reaches', (_case, event, accounts) => {
  expect(accountsOfEvent(event)).toEqual(accounts);
  expect(marketOfEvent(event)).toBeNull();
});

test('a print concerns both parties, once each, and its market', () => {
  const core = makeEngineCore();
  placeOrder(core, makePlacement({ owner: bob, side: 'ask' }));
  placeOrder(core, makePlacement());
  const fill = core.events.find((event) => event.kind === 'fill');
  if (fill === undefined) throw new Error('nothing was printed');
  expect([accountsOfEvent(fill), marketOfEvent(fill)]).toEqual([[alice, bob], 0]);
  expect(accountsOfEvent({ ...fill, maker: fill.taker })).toEqual([alice]);
});
