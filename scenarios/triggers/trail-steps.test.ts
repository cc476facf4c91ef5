import { expect, test } from 'vitest';
import { derived } from '../../harness/check/evidence.ts';
import { Expectation } from '../../harness/check/expect.ts';
import { throwingRecorder } from '../../harness/check/throwing-recorder.fixture.ts';
import { ClauseBrokenError } from '../../harness/kernel/verdicts.ts';
import type { MarketFacts } from '../../harness/probe/facts.ts';
import { clauseById } from '../../spec-schemas/clauses/index.ts';
import { judgeLevelOfShortHasMoved, judgeTrailedLevel } from './trail-steps.ts';

const USDC = 100_000_000n;
const clause = 'triggers.trailing.ratchet';
const context = { expect: () => new Expectation(clauseById(clause), throwingRecorder) };
const market = { coin: 'BTC', tick: USDC / 2n } as MarketFacts;
/** Sent at 90 and 110; the best mark is 112.25, or 87.75. */
const ofLong = { market, side: 'ask', triggerPx: 90n * USDC, trailPx: 12n * USDC } as const;
const ofShort = { ...ofLong, side: 'bid', triggerPx: 110n * USDC } as const;
const highest = (11_225n * USDC) / 100n;
const lowest = (8_775n * USDC) / 100n;
const levelAt = (level: string | undefined) => derived(level, { trigger_px: level ?? null });

test.each([
  ['on the tick below its distance behind the mark', '100', ofLong, highest],
  ['on the tick above it', '100.5', ofLong, highest],
  ['a whole step from where it was sent', '102', ofLong, highest],
  ['on the tick above the distance of a short', '100', ofShort, lowest],
  ['a whole step below where the leg of a short was sent', '98', ofShort, lowest],
])('a level passes %s', (_where, level, leg, best) => {
  expect(() => judgeTrailedLevel(context, clause, levelAt(level), best, leg)).not.toThrow();
});

test.each([
  ['where it was sent', '90', ofLong, highest],
  ['two ticks behind its distance', '99', ofLong, highest],
  ['nearer to the mark than by a step', '101', ofLong, highest],
  ['on the wrong side of the distance of a short', '99', ofShort, lowest],
  ['where the leg of a short was sent', '110', ofShort, lowest],
  ['no level', undefined, ofLong, highest],
])('a level breaks its clause %s', (_where, level, leg, best) => {
  expect(() => judgeTrailedLevel(context, clause, levelAt(level), best, leg)).toThrow(ClauseBrokenError);
});

test('the level of a short has moved only if it is below the sent one', () => {
  expect(() => judgeLevelOfShortHasMoved(context, levelAt('109.5'), lowest, ofShort)).not.toThrow();
  expect(() => judgeLevelOfShortHasMoved(context, levelAt('110'), lowest, ofShort)).toThrow(ClauseBrokenError);
});
