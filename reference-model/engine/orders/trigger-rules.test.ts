import { expect, test } from 'vitest';
import { engineCore, marketOf, money, px } from '../engine.fixture.ts';
import { triggerRules } from './trigger-rules.ts';

test('a market exit fills within 3 % of the mark, which counts no further than 5 % from the index', () => {
  const core = engineCore();
  const { riskMark, bound, slippage } = triggerRules;
  const risk = riskMark(core, marketOf(core), px('53'), px('50'));
  expect(risk).toBe(money('52.5'));
  expect([bound('ask', risk, slippage), bound('bid', risk, slippage)]).toEqual([px('50.925'), px('54.075')]);
});
