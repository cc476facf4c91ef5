import { expect, test } from 'vitest';
import { findExpiredSubjectReason, noteSubjectExpiry } from './end-of-case.ts';

test('a case ends with the earliest expiry', () => {
  const target = {};
  noteSubjectExpiry(target, 'the later one', 60_000);
  expect(findExpiredSubjectReason(target)).toBeNull();
  noteSubjectExpiry(target, 'the earlier one', 0);
  noteSubjectExpiry(target, 'the later one', 0);
  expect([target, {}].map(findExpiredSubjectReason)).toEqual(['the earlier one', null]);
});
