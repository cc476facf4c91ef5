import { expect, test } from 'vitest';
import { Expectation } from '../../harness/check/expect.ts';
import { throwingRecorder } from '../../harness/check/throwing-recorder.fixture.ts';
import { ClauseBrokenError } from '../../harness/kernel/verdicts.ts';
import { clauseById } from '../../spec-schemas/clauses/index.ts';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';
import { judgeShownFigures } from './shown-figures.ts';

const read = { option: { escrow: '12.5', legs: 1 } };
const judging = (frame: JsonObject) => () =>
  judgeShownFigures(new Expectation(clauseById('feed.account-state.agrees'), throwingRecorder), frame, read, [
    'option.escrow',
    'option.legs',
    'option.next_expiry',
  ]);

test.each([
  ['the figures of the read', { option: { escrow: '12.5', legs: 1 } }],
  ['another spelling of a decimal', { option: { escrow: '12.50', legs: 1 } }],
  ['none of them', {}],
  ['one that the read does not show', { option: { next_expiry: 7 } }],
])('a frame may show %s', (_what, frame) => {
  expect(judging(frame)).not.toThrow();
});

test.each([
  ['another amount', { option: { escrow: '12', legs: 1 } }],
  ['another number', { option: { escrow: '12.5', legs: 2 } }],
  ['null', { option: { escrow: null } }],
])('a frame breaks the clause by %s', (_what, frame) => {
  expect(judging(frame)).toThrow(ClauseBrokenError);
});
