import type { CaseContext } from '../../harness/check/case-context.ts';
import { fillCausesOf } from '../../harness/setup/sinking-long.ts';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';

/** No document says when anything is closed, nor how much of a leg goes first: what is left tells which close it was. */
export function judgeCloseCause(
  { expect }: CaseContext<'fills.cause.forced-close'>,
  fills: readonly JsonObject[],
  left: bigint,
): void {
  if (!expect('fills.cause.forced-close').exercised(fills.length > 0, 'a forced close')) return;
  const cause = left === 0n ? 'forced_close_full' : 'forced_close_partial';
  expect('fills.cause.forced-close').equal(fillCausesOf(fills), [cause], 'cause of the fills of a forced close');
}
