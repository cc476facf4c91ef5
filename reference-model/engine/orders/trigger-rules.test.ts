import { expect, test } from 'vitest';
import { makeEngineCore, perpMarketOf, pxFromText, usdFromText } from '../engine.fixture.ts';
import { parkedLegRules } from './trigger-rules.ts';

test('a market exit fills within 3 % of the mark, which is clamped to 5 % around the index', () => {
  const core = makeEngineCore();
  const { riskMark, bound, slippage } = parkedLegRules;
  const risk = riskMark(core, perpMarketOf(core), pxFromText('53'), pxFromText('50'));
  expect(risk).toBe(usdFromText('52.5'));
  expect([bound('ask', risk, slippage), bound('bid', risk, slippage)]).toEqual([
    pxFromText('50.925'),
    pxFromText('54.075'),
  ]);
});
