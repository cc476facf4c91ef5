import type { CaseContext } from '../../harness/check/case-context.ts';
import { rowsAt } from '../../harness/client/json-at.ts';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';

/**
 * A vote of no consequence: USDC for an account of this case alone, so that no other run's casts are for its payload.
 * Whoever lets it reach its quorum takes the money back.
 */
export function ballotFor(account: string, value: string): JsonObject {
  return { type: 'gov_adjust_spot_value', account, value };
}

/** Rows of a time after `sinceMs`, oldest first. A case that holds the clock is alone with its votes. */
export async function rowsAfter(
  { given, target }: Pick<CaseContext<never>, 'given' | 'target'>,
  sinceMs: number,
  filter: JsonObject = {},
): Promise<readonly JsonObject[]> {
  return rowsAt(
    given.data(await target.read('validator_votes', { start_time: sinceMs + 1, limit: 5000, ...filter })),
    'votes',
  );
}
