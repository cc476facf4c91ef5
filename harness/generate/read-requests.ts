import fc from 'fast-check';
import { builtReads } from '../../reference-model/index.ts';
import type { ReadArgument, ReadEntry } from '../../spec-schemas/catalogue/read-entry.ts';
import { reads } from '../../spec-schemas/catalogue/reads.ts';
import { accountRefArbitrary, cloidRefArbitrary, marketRefArbitrary, orderRefArbitrary } from './references.ts';
import type { ArgumentRef, ReadRequestDraft } from './steps.ts';

/** Maximum requests of a step, and of the last step of a sequence. */
const USUAL_ASKS = 6;
const MOST_ASKS = 16;

/**
 * Returns the values of one argument that the texts define: without those left to the venue (D57), values of another type (D58, D92) and a
 * node's grouping of a book (D102). Null: never sent.
 */
function valuesOf({ kind, values = [], range, authority }: ReadArgument): fc.Arbitrary<ArgumentRef> | null {
  switch (kind) {
    case 'address':
    case 'address-option':
      return fc.oneof(
        { weight: 12, arbitrary: fc.record({ of: fc.constant('account' as const), nth: accountRefArbitrary }) },
        { weight: 2, arbitrary: fc.record({ of: fc.constant('stranger' as const) }) },
        { weight: 1, arbitrary: literal('0x12') },
      );
    case 'address-filter':
      return fc.oneof(
        { weight: 6, arbitrary: fc.record({ of: fc.constant('validator' as const), nth: fc.nat({ max: 3 }) }) },
        { weight: 1, arbitrary: fc.record({ of: fc.constant('stranger' as const) }) },
        { weight: 1, arbitrary: literal('0x12') },
      );
    case 'coin':
    case 'coin-option':
      return fc.oneof(
        { weight: 12, arbitrary: fc.record({ of: fc.constant('market' as const), nth: marketRefArbitrary }) },
        { weight: 1, arbitrary: literal('NOSUCHCOIN') },
      );
    case 'count':
      return literal(0, 1, 1, 2, 3, 5, 5_001);
    case 'time':
      return fc.record({
        of: fc.constant('block' as const),
        back: fc.nat({ max: 12 }),
        ms: fc.constantFrom(0, 0, 0, -1, 1),
      });
    case 'flag':
      return literal(true, true, false);
    case 'days':
      return literal(1, 7, 30);
    case 'detail':
      return literal(...values, 'adl');
    case 'kind':
    case 'word':
    case 'word-option':
      return literal(...values, ...values, 'nosuchword');
    case 'oid':
      return fc.record({ of: fc.constant('order' as const), order: orderRefArbitrary });
    case 'cloid':
      return fc.oneof(
        { weight: 6, arbitrary: fc.record({ of: fc.constant('cloid' as const), ref: cloidRefArbitrary }) },
        { weight: 1, arbitrary: literal('0x12') },
      );
    // Whether a venue accepts an unknown value is open (D57).
    case 'category':
    case 'status':
      return literal(...values);
    case 'number-option':
      return range?.max === undefined || authority !== undefined ? null : literal(range.min, range.max);
    case 'number':
    case 'text':
      return null;
  }
}

function literal(...values: readonly (string | number | boolean)[]): fc.Arbitrary<ArgumentRef> {
  return fc.constantFrom(...values).map(
    (value): ArgumentRef => ({ of: 'value', value }),
    (ref) => (ref as { value: string }).value, // fast-check only unmaps drawn values
  );
}

/** Returns an argument: rarely left out if required, and half of the time if optional. */
function argument(entry: ReadArgument): fc.Arbitrary<ArgumentRef | null> | null {
  const drawn = valuesOf(entry);
  if (drawn === null) return null;
  const required = entry.kind === 'address' || entry.kind === 'coin' || entry.kind === 'word';
  return fc.option(drawn, { nil: null, freq: required ? 24 : 2 });
}

function requestsFor(read: string, { arguments: named }: ReadEntry): fc.Arbitrary<ReadRequestDraft> {
  const drawn = Object.entries(named).flatMap(([name, entry]) => {
    const values = argument(entry);
    return values === null ? [] : [[name, values] as const];
  });
  return fc.record({ read: fc.constant(read), args: fc.record(Object.fromEntries(drawn)) });
}

const rows: Readonly<Record<string, ReadEntry>> = reads;

/** Returns a read as many times as it has forms. */
function formsOf(read: string) {
  const row = rows[read];
  return row === undefined
    ? []
    : [{ weight: 1 + Object.keys(row.arguments).length, arbitrary: requestsFor(read, row) }];
}

let ofAll: ReturnType<typeof formsOf> | null = null;

/** Forms of every read, built lazily: every start of the program loads this file. */
function formsOfAll() {
  ofAll ??= Object.keys(builtReads).flatMap(formsOf);
  return ofAll;
}

/** Returns one read in a form of its row. @param about  types drawn every other time; none: all equally */
function form(about: readonly string[]): fc.Arbitrary<ReadRequestDraft> {
  const all = fc.oneof(...formsOfAll());
  return about.length === 0 ? all : fc.oneof(all, fc.oneof(...about.flatMap(formsOf)));
}

/** Returns reads in all forms of their catalogue rows. @param about  as for `form` */
export function makeReadRequestsArbitrary(about: readonly string[] = []): fc.Arbitrary<readonly ReadRequestDraft[]> {
  const one = form(about);
  return fc.oneof(
    { weight: 20, arbitrary: fc.array(one, { minLength: 1, maxLength: USUAL_ASKS }) },
    { weight: 1, arbitrary: fc.array(one, { minLength: 1, maxLength: MOST_ASKS }) },
  );
}

/** Returns the requests of a last step, about the results of a sequence. @param about  as for `form` */
export function makeFinalReadRequestsArbitrary(
  about: readonly string[] = [],
): fc.Arbitrary<readonly ReadRequestDraft[]> {
  return fc.array(form(about), { minLength: MOST_ASKS, maxLength: MOST_ASKS });
}
