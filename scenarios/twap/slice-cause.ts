import { field } from '../../harness/check/evidence.ts';
import type { Expectation } from '../../harness/check/expect.ts';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';

/**
 * Judges that each fill of a slice carries its cause and a parent.
 * @param fills  of slices alone
 * @param what  the slices do, for the finding
 */
export function judgeSliceCauses(expectation: Expectation, fills: readonly JsonObject[], what: string): void {
  for (const fill of fills)
    expectation.relation(
      `cause twap and a twap_id in the fill of a slice that ${what}`,
      { cause: field(fill, 'cause', fills), parent: field(fill, 'twap_id', fills) },
      ({ cause, parent }) => cause === 'twap' && parent !== undefined && parent !== null,
      'cause and twap_id',
    );
}
