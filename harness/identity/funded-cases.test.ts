import { expect, test } from 'vitest';
import { FundsGivenBackError } from '../kernel/verdicts.ts';
import { type FundedCase, MoneyHoldingCases } from './funded-cases.ts';

const aCase = (inMarket = false): FundedCase => ({ inMarket });

test('a case that holds nothing waits for others; one that holds money or a market gives it back', async () => {
  const fundedCases = new MoneyHoldingCases();
  const holder = aCase();
  const other = aCase();
  const waiter = aCase();
  const trader = aCase(true);
  expect(await fundedCases.untilReturned(waiter)).toBe(false);
  fundedCases.noteHolding(holder);
  fundedCases.noteHolding(other);
  await expect(fundedCases.untilReturned(holder)).rejects.toThrow(FundsGivenBackError);
  await expect(fundedCases.untilReturned(trader)).rejects.toThrow(FundsGivenBackError);
  await expect(fundedCases.untilReturned(null)).rejects.toThrow(FundsGivenBackError);
  // Others, with their money in hand, may wait for what it asks for.
  await expect(fundedCases.untilReturned(waiter, true)).rejects.toThrow(FundsGivenBackError);
  const waiting = fundedCases.untilReturned(waiter);
  fundedCases.noteEnded(holder);
  expect(await waiting).toBe(true);
  // The only money left is the case's own.
  expect(await fundedCases.untilReturned(other)).toBe(false);
});

test('a case that holds money waits for those that give theirs back', async () => {
  const fundedCases = new MoneyHoldingCases();
  const holder = aCase();
  const ending = aCase();
  fundedCases.noteHolding(holder);
  fundedCases.noteHolding(ending);
  fundedCases.noteEnding(ending);
  const waiting = fundedCases.untilReturned(holder);
  fundedCases.noteEnded(ending);
  expect(await waiting).toBe(true);
  expect(await fundedCases.untilReturned(holder)).toBe(false);
});

test('a case that was paid one of two accounts does not wait for the other with it', async () => {
  const fundedCases = new MoneyHoldingCases();
  const one = aCase();
  const two = aCase();
  fundedCases.noteHolding(one);
  const waiting = fundedCases.untilReturned(two);
  fundedCases.noteHolding(two);
  expect(await waiting).toBe(true);
  await expect(fundedCases.untilReturned(two)).rejects.toThrow(FundsGivenBackError);
});

test('a case that is over waits for nothing', async () => {
  const fundedCases = new MoneyHoldingCases();
  const holder = aCase();
  const over = aCase();
  fundedCases.noteHolding(holder);
  const waiting = fundedCases.untilReturned(over);
  fundedCases.noteEnding(over);
  expect(await waiting).toBe(true);
  await expect(fundedCases.untilReturned(over)).rejects.toThrow(FundsGivenBackError);
});
