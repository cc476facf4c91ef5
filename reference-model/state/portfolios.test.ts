import { expect, test } from 'vitest';
import { alice, bob, engineCore } from '../engine/engine-fixture.ts';
import { countPortfolios, enrol, hasEnrolled, isPortfolio, unenrol } from './portfolios.ts';

test('an enrolment is in force from the next block on, also where it is asked for again', () => {
  const { state } = engineCore();
  enrol(state, alice);
  expect([hasEnrolled(state, alice), isPortfolio(state, alice)]).toEqual([true, false]);
  state.height += 1;
  enrol(state, alice);
  expect([isPortfolio(state, alice), isPortfolio(state, bob), countPortfolios(state)]).toEqual([true, false, 1]);
  unenrol(state, alice);
  expect([hasEnrolled(state, alice), countPortfolios(state)]).toEqual([false, 0]);
});
