import type { ReadContext } from '../../harness/check/case-context.ts';
import { field } from '../../harness/check/evidence.ts';
import type { Expectation } from '../../harness/check/expect.ts';
import { actualAndExpectedDifferences } from '../../harness/check/mismatched-facts.ts';
import { pickComparableMembers } from '../../harness/compare/mismatched-members.ts';
import { triggerFieldOf } from '../../harness/setup/parked-leg.ts';
import { isJsonObject, type JsonObject } from '../../spec-schemas/json/lossless.ts';

/**
 * Judges `order_status` of parked legs against their rows of `open_orders`, by oid. Which keys are shown is not documented, and the shape
 * judges a value of another type (D106).
 */
export async function judgeParkedLegStatus(
  { given, target }: ReadContext,
  expectation: Expectation,
  address: string,
  rows: readonly JsonObject[],
): Promise<void> {
  for (const row of rows) {
    const body = given.data(await target.read('order_status', { oid: String(row.oid), address }));
    if (typeof body.status === 'string') expectation.equal(field(body, 'status'), 'triggered', `status of ${row.oid}`);
    if (isJsonObject(body.trigger))
      expectation.equal(
        ...actualAndExpectedDifferences(body.trigger, pickComparableMembers(body.trigger, factsOf(row)), row),
      );
  }
}

/** Returns the constant fields of an unfired leg: a trailing level may move between two reads. */
function factsOf(row: JsonObject): JsonObject {
  const trigger = triggerFieldOf(row);
  const moves = trigger.trail_px !== undefined;
  // The limit of a market exit has no effect, and either read may show it.
  const isBound = trigger.is_market === false;
  const kept = [
    'trigger_above',
    'is_market',
    'group',
    'trail_px',
    ...(moves ? [] : ['trigger_px']),
    ...(isBound ? ['limit_px'] : []),
  ];
  return { ...only(row, ['coin', 'side', 'sz']), ...only(trigger, kept) };
}

function only(facts: JsonObject, keys: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(facts).filter(([key]) => keys.includes(key)));
}
