import { field } from '../../harness/check/evidence.ts';
import type { Expectation } from '../../harness/check/expect.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import type { JsonObject, JsonValue } from '../../spec-schemas/json/lossless.ts';

/** Judges that the chain's total stake is at least one account's, if a state shows both as numbers (D106). */
export function judgeChainStakeCovers(expectation: Expectation, formed: JsonObject, body: JsonObject): void {
  const total = field(formed, 'total_stake', body);
  const own = field(formed, 'total_staked', body);
  const areDecimals = [total, own].every(({ value }) => Dec.parse(value) !== null);
  if (!expectation.exercised(areDecimals, 'total_stake and total_staked')) return;
  expectation.relation(
    'total_stake of at least total_staked of the account',
    { total, own },
    (reported) => digits(reported.total).compare(digits(reported.own)) >= 0,
    'total_stake',
  );
}

function digits(value: JsonValue | undefined): Dec {
  return Dec.parse(value) ?? Dec.of(0);
}
