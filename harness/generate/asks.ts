import fc from 'fast-check';
import { builtReads } from '../../reference-model/index.ts';
import type { ReadArgument, ReadEntry } from '../../spec-schemas/catalogue/read-entry.ts';
import { reads } from '../../spec-schemas/catalogue/reads.ts';
import { account, cloid, market, order } from './references.ts';
import type { ArgumentRef, AskWords } from './steps.ts';

/** Requests of one step, and of the one that ends a sequence. */
const [USUAL_ASKS, MOST_ASKS] = [6, 16];

/**
 * Values of one argument, all of which one text or the other binds: words that a source leaves to the venue (D57), values
 * of another type (D58, D92) and how a node groups a book (D102) are not among them. Null: never sent.
 */
function valuesOf({ kind, values = [], range, authority }: ReadArgument): fc.Arbitrary<ArgumentRef> | null {
  switch (kind) {
    case 'address':
    case 'address-option':
      return fc.oneof(
        { weight: 12, arbitrary: fc.record({ of: fc.constant('account' as const), nth: account }) },
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
        { weight: 12, arbitrary: fc.record({ of: fc.constant('market' as const), nth: market }) },
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
      return fc.record({ of: fc.constant('order' as const), order });
    case 'cloid':
      return fc.oneof(
        { weight: 6, arbitrary: fc.record({ of: fc.constant('cloid' as const), ref: cloid }) },
        { weight: 1, arbitrary: literal('0x12') },
      );
    // An unknown word is the venue's to take or not (D57).
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
    (ref) => (ref as { value: string }).value, // fast-check takes what is none of the values for none
  );
}

/** Left out now and then where it has to be sent, and every other time where it has not. */
function argument(entry: ReadArgument): fc.Arbitrary<ArgumentRef | null> | null {
  const drawn = valuesOf(entry);
  if (drawn === null) return null;
  const required = entry.kind === 'address' || entry.kind === 'coin' || entry.kind === 'word';
  return fc.option(drawn, { nil: null, freq: required ? 24 : 2 });
}

function asksFor(read: string, { arguments: named }: ReadEntry): fc.Arbitrary<AskWords> {
  const drawn = Object.entries(named).flatMap(([name, entry]) => {
    const values = argument(entry);
    return values === null ? [] : [[name, values] as const];
  });
  return fc.record({ read: fc.constant(read), args: fc.record(Object.fromEntries(drawn)) });
}

const rows: Readonly<Record<string, ReadEntry>> = reads;

/** How much more often than others: by what there is to ask. */
function formsOf(read: string) {
  const row = rows[read];
  return row === undefined ? [] : [{ weight: 1 + Object.keys(row.arguments).length, arbitrary: asksFor(read, row) }];
}

let ofAll: ReturnType<typeof formsOf> | null = null;

/** Of every read: made when a campaign is played, as every start of the program loads this file. */
function formsOfAll() {
  ofAll ??= Object.keys(builtReads).flatMap(formsOf);
  return ofAll;
}

/** One read in a form that its row has. @param about  reads that every other one is of; none: all alike */
function form(about: readonly string[]): fc.Arbitrary<AskWords> {
  const all = fc.oneof(...formsOfAll());
  return about.length === 0 ? all : fc.oneof(all, fc.oneof(...about.flatMap(formsOf)));
}

/** Reads in all the forms that their rows of the catalogue have. @param about  as of `form` */
export function asks(about: readonly string[] = []): fc.Arbitrary<readonly AskWords[]> {
  const one = form(about);
  return fc.oneof(
    { weight: 20, arbitrary: fc.array(one, { minLength: 1, maxLength: USUAL_ASKS }) },
    { weight: 1, arbitrary: fc.array(one, { minLength: 1, maxLength: MOST_ASKS }) },
  );
}

/** As many as one step asks, of what a sequence has left behind. @param about  as of `form` */
export function lastAsks(about: readonly string[] = []): fc.Arbitrary<readonly AskWords[]> {
  return fc.array(form(about), { minLength: MOST_ASKS, maxLength: MOST_ASKS });
}
