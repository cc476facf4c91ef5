import { expect, test } from 'vitest';
import { countClausesByOutcome, judgedClausesText } from './clause-counts.ts';
import { foldReport } from './fold/fold.ts';
import {
  ADVISORY_CLAUSE_ID,
  DECIDING_CLAUSE_ID,
  makeCheckEnded,
  makeFindingEvent,
  makeRunEnded,
  makeRunStarted,
} from './run.fixture.ts';

test('a clause with advisories alone is counted apart from one that a violation accuses', () => {
  const judged = { [DECIDING_CLAUSE_ID]: 'fail', [ADVISORY_CLAUSE_ID]: 'fail' } as const;
  const report = foldReport([
    makeRunStarted(),
    makeFindingEvent({ id: 'a', clause: DECIDING_CLAUSE_ID, severity: 'violation' }),
    makeFindingEvent({ id: 'b', clause: ADVISORY_CLAUSE_ID, severity: 'advisory' }),
    makeCheckEnded('orders.cancel.second', 'fail', { judged }),
    makeRunEnded(),
  ]);
  expect(countClausesByOutcome(report)).toMatchObject({ fail: 1, 'with an advisory': 1 });
  expect(judgedClausesText(report)).toContain('1 fail, 1 with an advisory, 0 waived');
});
