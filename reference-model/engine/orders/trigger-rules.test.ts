import { expect, test } from 'vitest';
import { makeEngineCore, perpMarketOf, pxOf, usdOf } from '../engine.fixture.ts';
import { parkedLegRules } from './trigger-rules.ts';

test('a market exit fills within 3 % of the mark, which counts no further than 5 % from the index', () => {
  const core = makeEngineCore();
  const { riskMark, bound, slippage } = parkedLegRules;
  const risk = riskMark(core, perpMarketOf(core), pxOf('53'), pxOf('50'));
  expect(risk).toBe(usdOf('52.5'));
  expect([bound('ask', risk, slippage), bound('bid', risk, slippage)]).toEqual([pxOf('50.925'), pxOf('54.075')]);
});
