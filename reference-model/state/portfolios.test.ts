import { expect, test } from 'vitest';
import { alice, bob, makeEngineCore } from '../engine/engine.fixture.ts';
import {
  countPortfolioEnrolments,
  enrolPortfolio,
  hasEnrolledPortfolio,
  isInPortfolioMargin,
  listOwnersEnteringPortfolioMargin,
  unenrolPortfolio,
} from './portfolios.ts';

test('an enrolment is in force from the next block on, also when repeated', () => {
  const { state } = makeEngineCore();
  enrolPortfolio(state, alice);
  expect([hasEnrolledPortfolio(state, alice), isInPortfolioMargin(state, alice)]).toEqual([true, false]);
  expect(listOwnersEnteringPortfolioMargin(state)).toEqual([]);
  state.height += 1;
  expect(listOwnersEnteringPortfolioMargin(state)).toEqual([alice]);
  enrolPortfolio(state, alice);
  expect([isInPortfolioMargin(state, alice), isInPortfolioMargin(state, bob), countPortfolioEnrolments(state)]).toEqual(
    [true, false, 1],
  );
  unenrolPortfolio(state, alice);
  expect([hasEnrolledPortfolio(state, alice), countPortfolioEnrolments(state)]).toEqual([false, 0]);
});
