import { expect, test } from 'vitest';
import { FundsGivenBackError } from '../kernel/verdicts.ts';
import { type FundedCase, MoneyHoldingCases } from './funded-cases.ts';

const aCase = (inMarket = false): FundedCase => ({ inMarket });

test('a case without money waits for others; one with money or a market returns its money', async () => {
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
  // Others, with money of their own, may wait for its result.
  await expect(fundedCases.untilReturned(waiter, true)).rejects.toThrow(FundsGivenBackError);
  const waiting = fundedCases.untilReturned(waiter);
  fundedCases.noteEnded(holder);
  expect(await waiting).toBe(true);
  // The only money left is the case's own.
  expect(await fundedCases.untilReturned(other)).toBe(false);
});

test('a case with money waits for those that are returning theirs', async () => {
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

test('a case with one of two paid accounts does not hold on to it while waiting for the other', async () => {
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
