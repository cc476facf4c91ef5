import { expect, test } from 'vitest';
import { FundsGivenBack } from '../kernel/verdicts.ts';
import { type Payee, Payees } from './payees.ts';

const aCase = (inMarket = false): Payee => ({ inMarket });

test('a case that holds nothing waits for others; one that holds money or a market gives it back', async () => {
  const payees = new Payees();
  const holder = aCase();
  const other = aCase();
  const waiter = aCase();
  const trader = aCase(true);
  expect(await payees.untilReturned(waiter)).toBe(false);
  payees.noteHolding(holder);
  payees.noteHolding(other);
  await expect(payees.untilReturned(holder)).rejects.toThrow(FundsGivenBack);
  await expect(payees.untilReturned(trader)).rejects.toThrow(FundsGivenBack);
  await expect(payees.untilReturned(null)).rejects.toThrow(FundsGivenBack);
  // Others, with their money in hand, may wait for what it asks for.
  await expect(payees.untilReturned(waiter, true)).rejects.toThrow(FundsGivenBack);
  const waiting = payees.untilReturned(waiter);
  payees.noteEnded(holder);
  expect(await waiting).toBe(true);
  // What is left is its own.
  expect(await payees.untilReturned(other)).toBe(false);
});

test('a case that holds money waits for those that give theirs back', async () => {
  const payees = new Payees();
  const holder = aCase();
  const ending = aCase();
  payees.noteHolding(holder);
  payees.noteHolding(ending);
  payees.noteEnding(ending);
  const waiting = payees.untilReturned(holder);
  payees.noteEnded(ending);
  expect(await waiting).toBe(true);
  expect(await payees.untilReturned(holder)).toBe(false);
});

test('a case that was paid one of two accounts does not wait for the other with it', async () => {
  const payees = new Payees();
  const one = aCase();
  const two = aCase();
  payees.noteHolding(one);
  const waiting = payees.untilReturned(two);
  payees.noteHolding(two);
  expect(await waiting).toBe(true);
  await expect(payees.untilReturned(two)).rejects.toThrow(FundsGivenBack);
});

test('a case that is over waits for nothing', async () => {
  const payees = new Payees();
  const holder = aCase();
  const over = aCase();
  payees.noteHolding(holder);
  const waiting = payees.untilReturned(over);
  payees.noteEnding(over);
  expect(await waiting).toBe(true);
  await expect(payees.untilReturned(over)).rejects.toThrow(FundsGivenBack);
});
