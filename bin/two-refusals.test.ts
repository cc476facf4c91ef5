import { expect, test } from 'vitest';
import { refuse, rulesEditorAt } from '../reference-model/index.ts';
import { runChecksOnModel } from './played-on-model.fixture.ts';

// No document says which of two reasons of a refusal is reported.

const SHORT = 'no spot margin position on this pair';

test('a close without its price may be refused for the position that the account does not have', async () => {
  const edit = rulesEditorAt(
    'chain',
    'exchange',
  )(({ invalid }) => ({
    invalid: (fault) => (fault.includes('limit_px') ? refuse('PRECONDITION_FAILED', SHORT) : invalid(fault)),
  }));
  const events = await runChecksOnModel([edit], ['spot-margin.close.malformed']);
  const statuses = events.flatMap((event) => (event.event === 'check-ended' ? [event.status] : []));
  expect(statuses).toEqual(['pass']);
});
