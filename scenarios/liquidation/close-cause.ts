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

/** The words of R for a leg that did not execute by an order of its own. */
const FORCED_CLOSES = ['forced_close_partial', 'forced_close_full', 'forced_close_isolated'];

export function judgeFullCloseWord({ expect }: CaseContext<'liquidation.tier.t2'>, fills: readonly JsonObject[]): void {
  expect('liquidation.tier.t2').equal(fillCausesOf(fills), ['forced_close_full'], 'cause of the fills of a full close');
}

/** At other band edges a close is named by another word of the three. */
export function judgeForcedCloseWord(
  { expect }: CaseContext<'fills.cause.forced-close'>,
  fills: readonly JsonObject[],
): void {
  expect('fills.cause.forced-close').relation(
    'one of the three words',
    { causes: fillCausesOf(fills) },
    ({ causes }) => causes.length > 0 && causes.every((cause) => FORCED_CLOSES.includes(String(cause))),
  );
}
