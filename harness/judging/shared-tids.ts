import type { JsonObject } from '../../spec-schemas/json/lossless.ts';
import { derived } from '../check/evidence.ts';
import type { Expectation } from '../check/expect.ts';

type Rows = readonly JsonObject[];

/**
 * Judges that no trade has the `tid` of another one: among the fills of different accounts each is on at most two rows, one of an account.
 * @param fills  by account: all that it has, from before, in and after the judged trades
 * @source read-api, "user_fills row"
 */
export function judgeTidsOfOneTrade(expectation: Expectation, ...fills: readonly [Rows, ...Rows[]]): void {
  const byAccount = fills.map((rows) => rows.map(({ tid }) => String(tid)));
  expectation.relation(
    'each tid on at most two rows, and on one of an account',
    { tids: derived(byAccount, ...fills) },
    ({ tids }) =>
      tids.every((own) => new Set(own).size === own.length) &&
      tids.flat().every((tid) => tids.filter((own) => own.includes(tid)).length <= 2),
    'tid',
  );
}
