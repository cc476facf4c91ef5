import { UsageError } from '../bin/usage-error.ts';
import { actionEntry } from '../spec-schemas/catalogue/actions.ts';
import { errorCatalogue } from '../spec-schemas/catalogue/errors.ts';
import { readEntry } from '../spec-schemas/catalogue/reads.ts';
import { areaOf, type Clause, type Source } from '../spec-schemas/clause.ts';
import { codesIn } from '../spec-schemas/outcomes.ts';
import { type RecipeFiles, requireVisibleClause, requireWireName, toCamelCase, toPascalCase } from './new-files.ts';

/**
 * Returns the files of a new action, by the recipe. The action compiles, is accepted from the owner of an account, has no fields of its
 * own, refuses nothing and changes nothing but its nonce, so its gate fault survives a selftest.
 * @throws UsageError on a malformed or used tag, and on a clause that does not exist or that no wire shows
 */
export function newActionFiles(tag: string, [id, ...others]: readonly string[]): RecipeFiles {
  requireWireName(tag, 'tag of an action');
  if (readEntry(tag) !== undefined || actionEntry(tag) !== undefined)
    throw new UsageError(`${tag} is in the catalogue already`);
  if (id === undefined || others.length > 0)
    throw new UsageError('name the one clause on a refusal of it after its tag');
  const clause = requireVisibleClause(id);
  const file = tag.replaceAll('_', '-');
  const names: Names = { tag, file, name: toCamelCase(file), typeName: toPascalCase(file) };
  const typeString = `${names.typeName}(string serviceChain,uint64 nonce)`;
  return {
    files: {
      [`spec-schemas/catalogue/actions/${file}.ts`]: catalogueRow(names, clause),
      [`spec-schemas/shapes/actions/${file}.ts`]: `import Type from 'typebox';

export const ${names.typeName}Body = Type.Object({});
`,
      [`reference-model/actions/${file}.ts`]: modelAction(names),
      [`reference-model/actions/${file}.test.ts`]: `import { expect, test } from 'vitest';
import { alice, TestVenue } from '../chain/chain.fixture.ts';

test('is taken in', () => {
  expect(new TestVenue().act(alice, { type: '${tag}', params: {} }).status).toBe(202);
});
`,
      [`harness/generate/actions/${file}.ts`]: generated(names),
    },
    left: [
      'fill these in: its body, who signs it, the signed fields, the refusal, what it does, its words, its test',
      `spec-schemas/signing/published-types.fixture.ts: '${tag} ${typeString}', under who may sign it`,
      `bin/service-names.test.ts: a step, () => ({ type: '${tag}', params: {} })`,
    ],
  };
}

interface Names {
  /** Tag on the wire. */
  readonly tag: string;
  readonly file: string;
  /** Name of the exported value. */
  readonly name: string;
  /** Name of the exported type. */
  readonly typeName: string;
}

function catalogueRow({ tag, file, name, typeName }: Names, clause: Clause): string {
  const [source] = clause.sources;
  return `import { ${citing(source)} } from '../../clauses/source.ts';
import { ${typeName}Body } from '../../shapes/actions/${file}.ts';
import type { ActionEntries } from '../action-entry.ts';

export const ${name}Actions = {
  ${tag}: {
    tag: '${tag}',
    group: '${areaOf(clause.id)}',
    status: 'live',
    bodyKey: 'params',
    body: ${typeName}Body,
    example: {},
    auth: 'master-only',
    owner: 'none',
    replyKind: 'admission',
    effects: { leavesOpen: false, changesAccount: true, takesMargin: false },
    primaryType: '${typeName}',
    fields: [],
    errors: [
      {
        code: '${codeOf(clause)}',
        phase: 'commit',
        when: 'it is not allowed',
        clause: '${clause.id}',
        authority: 'public',
      },
    ],
    gates: {
      list: '${areaOf(clause.id)}.${file}',
      source: ${citation(source)},
      stated: { allowed: { clause: '${clause.id}' } },
    },
    authority: { action: 'public', body: 'public', typeString: 'public' },
  },
} as const satisfies ActionEntries;
`;
}

/** Returns the error code that the clause names, or the code of a failed precondition. */
function codeOf({ accepts, says }: Clause): string {
  const named = errorCatalogue.find(({ code }) => says.includes(code));
  return codesIn(accepts)?.[0] ?? named?.code ?? 'PRECONDITION_FAILED';
}

function citing({ document }: Source): string {
  return document === 'read-api' ? 'citeReadApi' : document === 'write-api' ? 'citeWriteApi' : 'citeSupplement';
}

function citation(source: Source): string {
  const words = source.document === 'supplement' ? source.section.split(', ') : [source.section];
  return `${citing(source)}(${words.map((word) => JSON.stringify(word)).join(', ')})`;
}

function modelAction({ tag, name, typeName }: Names): string {
  return `import type { Core } from '../core.ts';
import type { Refusal } from '../refusal.ts';
import type { Address } from '../state/address.ts';
import { defineAction, doneOutcome, refusedOutcome } from './action.ts';

export interface ${typeName}Rules {
  readonly gates: readonly { readonly id: 'allowed'; check(core: Core, owner: Address): Refusal | null }[];
}

export const ${name}Rules: ${typeName}Rules = {
  gates: [{ id: 'allowed', check: () => null }],
};

export const ${name}Definition = defineAction('${tag}', {
  decode: () => ({}),
  admit: () => null,
  commit(core, { account }) {
    for (const gate of core.rules.actions.${name}.gates) {
      const refusal = gate.check(core, account);
      if (refusal !== null) return refusedOutcome(refusal);
    }
    return doneOutcome;
  },
});
`;
}

function generated({ tag, name }: Names): string {
  return `import fc from 'fast-check';
import type { ActionGenerator } from '../generated-action.ts';

interface Words {
  readonly tag: '${tag}';
}

export const ${name}Generator: ActionGenerator<Words> = {
  tag: '${tag}',
  weight: 1,
  words: () => fc.record({ tag: fc.constant('${tag}') }),
  encode: ({ tag }) => ({ type: tag, params: {} }),
};
`;
}
