import { builtReads } from '../../../reference-model/index.ts';
import type { ReadEntry } from '../../../spec-schemas/catalogue/read-entry.ts';
import { reads } from '../../../spec-schemas/catalogue/reads.ts';
import {
  type ComparedRead,
  type ModelReadType,
  makeSameRequestPair,
  type ReadRequestPair,
  type ReadScope,
} from '../reads/compared-read.ts';
import { readComparisonOverrides } from '../reads/reads.list.ts';
import { readsNotCompared } from './not-compared.ts';

// Typed keys of the record: Object.keys returns plain strings.
const built = Object.keys(builtReads) as ModelReadType[];

/** All reads of a cut: every built read except for the excused ones. */
export const comparedReads: readonly ComparedRead[] = sortCausesBeforeConsequences(
  built.filter((type) => readsNotCompared[type] === undefined).map(comparedRead),
);

/** Sorts causes before their consequences, so that a difference is reported at its cause. */
export function sortCausesBeforeConsequences<Row extends Pick<ComparedRead, 'type' | 'follows'>>(
  rows: readonly Row[],
): readonly Row[] {
  const placed = new Set<Row>();
  const place = (row: Row, above: readonly Row[]): void => {
    if (above.includes(row)) throw new Error(`reads that follow one another: ${above.map(({ type }) => type)}`);
    for (const cause of rows) if (row.follows.includes(cause.type)) place(cause, [...above, row]);
    placed.add(row);
  };
  for (const row of rows) place(row, []);
  return [...placed];
}

function comparedRead(type: ModelReadType): ComparedRead {
  const row: ReadEntry = reads[type];
  const own = readComparisonOverrides.find((comparison) => comparison.type === type);
  const shape = own?.shape ?? row.replies[0];
  if (shape === undefined) throw new Error(`the catalogue shows no reply of ${type}`);
  return { follows: [], ...own, type, shape, requests: own?.requests ?? requestsByRow(type, row) };
}

/** Returns the requests for every account and every market that a read can name; a single request where it names neither. */
function requestsByRow(type: ModelReadType, row: ReadEntry): (scope: ReadScope) => readonly ReadRequestPair[] {
  const named = Object.entries(row.arguments);
  const account = named.find(([, { kind }]) => kind === 'address' || kind === 'address-option')?.[0];
  const market = named.find(([, { kind }]) => kind === 'coin')?.[0];
  const unknown = named.some(([, { kind }]) => kind === 'word' || kind === 'number' || kind === 'text');
  if (unknown || row.needsOneOf !== undefined) throw new Error(`how ${type} is asked has to be said in reads/`);
  return ({ addresses, coins }) =>
    (account === undefined ? [{}] : addresses.map((address) => ({ [account]: address }))).flatMap((whose) =>
      (market === undefined ? [{}] : coins.map((coin) => ({ [market]: coin }))).map((which) =>
        makeSameRequestPair({ ...whose, ...which }),
      ),
    );
}
