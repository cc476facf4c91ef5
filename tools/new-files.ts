import { UsageError } from '../bin/usage-error.ts';
import { isDottedId } from '../harness/check/own-clauses.ts';
import { allChecks } from '../scenarios/index.ts';
import { actionEntry } from '../spec-schemas/catalogue/actions.ts';
import { readEntry } from '../spec-schemas/catalogue/reads.ts';
import { areaOf, type Clause, type ClauseJudgingMeans } from '../spec-schemas/clause.ts';
import { allClauses, clauseById } from '../spec-schemas/clauses/index.ts';
import { didYouMean } from '../spec-schemas/near-matches.ts';

/** Files of a recipe, as far as they can be generated without knowing their meaning. */
export interface RecipeFiles {
  /** Text of each new file, by its path. */
  readonly files: Readonly<Record<string, string>>;
  /** Remaining manual steps, in words: places to fill in, lines to add to existing files. */
  readonly left: readonly string[];
}

/**
 * Returns the files of a new check, by the recipe. The check compiles and judges nothing yet; each of its clauses gets a fault that
 * changes nothing yet and so survives a selftest.
 * @throws UsageError on a malformed or used id, and on a clause that does not exist or that no wire shows
 */
export function newCheckFiles(id: string, clauses: readonly string[]): RecipeFiles {
  if (!isDottedId(id)) throw new UsageError(`"${id}" is no id of a check: write <area>.<what>.<how>`);
  if (allChecks.some((check) => check.id === id)) throw new UsageError(`there is a check ${id} already`);
  if (clauses.length === 0) throw new UsageError('name the clauses that the check judges after its id');
  const by = strongest(clauses.map((clause) => requireVisibleClause(clause).judgedBy));
  const [area = '', ...rest] = id.split('.');
  const name = rest.length > 1 ? rest.slice(0, -1).join('-') : rest.join('-');
  const head = `  id: '${id}',
  title: '${rest.join(' ').replaceAll('-', ' ')}',
  clauses: ${listOf(clauses)},
  by: '${by}',`;
  return {
    files: {
      [`scenarios/${area}/${name}.ts`]: by === 'observe' ? observing(head) : acting(head),
      [`reference-model/faults/${area}/${name}.ts`]: `import { makeReplyEdit } from '../../rule-edits.ts';
import type { Fault } from '../fault.ts';

export const ${toCamelCase(`${area}-${name}`)}Faults: readonly Fault[] = [
${clauses.map(faultOf).join('\n')}
];
`,
    },
    left: ['fill these in: the title, what the check judges, and what each fault changes'],
  };
}

const notWritten = `throw new NotExercised('what its clauses speak of: this check is not written yet');`;

/** Template of a check that only reads, with one read. */
function observing(head: string): string {
  return `import { check } from '../../harness/check/check.ts';
import { field } from '../../harness/check/evidence.ts';
import { NotExercised } from '../../harness/kernel/verdicts.ts';

export default check({
${head}
  async run({ given, target }) {
    const body = given.data(await target.read('exchange_status'));
    const judged = field(body, 'timestamp');
    // In place of the next two lines: expect('…').atLeast(judged, 1), docs/checks.md has the other comparators.
    given.require(judged.value !== undefined, 'the read shows no timestamp');
    ${notWritten}
  },
});
`;
}

/** Template of a check that signs, with an account, a market and a resting order. */
function acting(head: string): string {
  return `import { check } from '../../harness/check/check.ts';
import { NotExercised } from '../../harness/kernel/verdicts.ts';
import { readOpenOrders } from '../../harness/setup/own-orders.ts';
import { placeRestingOrder } from '../../harness/setup/resting-order.ts';

export default check({
${head}
  async run({ given, target }) {
    const trader = await given.fundedAccount();
    const market = await given.market();
    const { oid } = await placeRestingOrder({ given }, trader, { market, side: 'bid', tif: 'alo' });
    const rows = await readOpenOrders({ given, target }, trader.address);
    // In place of the next two lines: expect('…').row(rows, { oid }), docs/checks.md has the other comparators.
    given.require(rows.some((row) => row.oid === oid), 'the order is not listed');
    ${notWritten}
  },
});
`;
}

function faultOf(clause: string): string {
  const area = areaOf(clause);
  return `  {
    id: '${area}.${clause.slice(area.length + 1).replaceAll('.', '-')}-broken',
    clause: '${clause}',
    title: 'it is otherwise',
    edit: makeReplyEdit((_request, reply) => reply),
  },`;
}

/** @throws UsageError where the clause does not exist or no wire shows it */
export function requireVisibleClause(id: string): Clause {
  const clause = clauseById(id);
  if (clause === undefined) {
    const near = didYouMean(
      id,
      allClauses.map((known) => known.id),
    );
    throw new UsageError(`there is no clause ${id}${near}: a new one is written first, then npm run lists`);
  }
  if (clause.judgedBy === 'document') throw new UsageError(`no wire shows ${id}: ${clause.reason}`);
  return clause;
}

function strongest(ways: readonly ClauseJudgingMeans[]): ClauseJudgingMeans {
  return (['operate', 'act'] as const).find((way) => ways.includes(way)) ?? 'observe';
}

/**
 * Returns the files of a new read of an account, by the recipe. The read compiles, is served, and shows the address alone.
 * @throws UsageError on a malformed or used type, and on a clause that does not exist
 */
export function newReadFiles(type: string, [clause, ...others]: readonly string[]): RecipeFiles {
  requireWireName(type, 'type of a read');
  if (readEntry(type) !== undefined || actionEntry(type) !== undefined)
    throw new UsageError(`${type} is in the catalogue already`);
  if (clause === undefined || others.length > 0)
    throw new UsageError('name the one clause on the shape of its reply after its type');
  requireVisibleClause(clause);
  const file = type.replaceAll('_', '-');
  const name = toCamelCase(file);
  const typeName = toPascalCase(file);
  return {
    files: {
      [`spec-schemas/catalogue/reads/${file}.ts`]: catalogueRow({ type, name, clause }),
      [`spec-schemas/shapes/${file}.ts`]: shapeOf({ type, name, typeName }),
      [`reference-model/reads/${file}.ts`]: modelRead({ type, name, typeName }),
      [`reference-model/reads/${file}.test.ts`]: `import { expect, test } from 'vitest';
import { alice, TradingClient } from './trading-client.fixture.ts';

test('names the account', () => {
  expect(new TradingClient().data('${type}', { address: alice })).toMatchObject({ address: alice });
});
`,
    },
    left: ['fill these in: its arguments, lane, weight and errors, its reply, what the model shows, its test'],
  };
}

interface Names {
  /** Type on the wire. */
  readonly type: string;
  /** Name of the exported value. */
  readonly name: string;
  /** Name of the exported type. */
  readonly typeName: string;
}

function catalogueRow({ type, name, clause }: Pick<Names, 'type' | 'name'> & { readonly clause: string }): string {
  return `import { addressArgument, nobodyAddress } from '../read-arguments.ts';
import type { ReadEntries } from '../read-entry.ts';
import { badAddressErrors } from '../read-errors.ts';

export const ${name}Reads = {
  ${type}: {
    lane: 'node',
    weight: 1,
    typeAt: 'data',
    arguments: { address: addressArgument },
    ordering: {},
    replies: ['info.${type}'],
    stated: {
      'info.${type}': { shape: '${clause}', values: { address: '${clause}' } },
    },
    empty: { type: '${type}', address: nobodyAddress },
    errors: badAddressErrors,
    authority: 'public',
    profile: 'live',
  },
} as const satisfies ReadEntries;
`;
}

function shapeOf({ type, name, typeName }: Names): string {
  return `import { closedObject, defineShape, optionalTypeKey } from './composites.ts';
import * as s from './scalars.ts';

export const ${typeName} = defineShape('public', closedObject({ type: optionalTypeKey('${type}'), address: s.Address }), {
  type: '${type}',
  address: \`0x\${'a1'.repeat(20)}\`,
});

/** Shapes of replies to \`POST /info\`, by shape id. */
export const ${name}Replies = {
  'info.${type}': ${typeName},
} as const;
`;
}

function modelRead({ type, name, typeName }: Names): string {
  return `import type { Address } from '../state/address.ts';
import { defineRead } from './read.ts';
import { buildRow, type RowMakers } from './row.ts';

export interface ${typeName}Rules {
  readonly body: RowMakers<Address>;
}

export const ${name}Rules: ${typeName}Rules = {
  body: { address: (owner) => owner },
};

export const ${name}Read = defineRead('${type}', (core, { address }) => ({
  body: buildRow(core, core.rules.reads.${name}.body, address),
}));
`;
}

function listOf(words: readonly string[]): string {
  return `[${words.map((word) => `'${word}'`).join(', ')}]`;
}

/**
 * @throws UsageError on a name that no request may have
 * @param what  kind of thing that is named
 */
export function requireWireName(name: string, what: string): void {
  if (!/^[a-z][a-z0-9]*(_[a-z0-9]+)*$/.test(name)) throw new UsageError(`"${name}" is no ${what}: write snake_case`);
}

export function toPascalCase(kebab: string): string {
  return toCamelCase(`-${kebab}`);
}

export function toCamelCase(kebab: string): string {
  return kebab.replaceAll(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}
