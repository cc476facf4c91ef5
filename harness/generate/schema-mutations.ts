import { isPlainObject, keywordBreakers, withoutMembers } from './keyword-breakers.ts';
import {
  assertionKeywordsOf,
  isNeverSchema,
  type JsonSchema,
  type SchemaNode,
  satisfiesSchema,
} from './schema-node.ts';

/** Single change to a valid value, which the schema rejects by one keyword at one place. */
export interface SchemaMutation {
  /** Place of the keyword in the schema, as a JSON pointer that begins with `#`. */
  readonly schemaPath: string;
  readonly keyword: string;
  /** Missing key, for `required`. */
  readonly key?: string;
  /** The whole value, changed. */
  readonly value: unknown;
}

type Step = string | number;

/** Condition that holds if the part at the steps leads a validator to the same keyword. */
interface Condition {
  readonly steps: readonly Step[];
  holds(part: unknown): boolean;
}

/** Node of the schema that applies to a part of the value. */
interface Site {
  readonly root: unknown;
  readonly steps: readonly Step[];
  readonly value: unknown;
  readonly pointer: string;
  readonly conditions: readonly Condition[];
  /** Alternatives to a key that this node requires. */
  readonly rivals: readonly string[];
}

/**
 * Returns all single mutations of a value that must be rejected: one per keyword and judged part of the value. A mutation that another
 * branch of the schema accepts does not count.
 * @param value  valid by the schema
 */
export function generateSchemaMutations(schema: JsonSchema, value: unknown): Generator<SchemaMutation> {
  return atSchema(schema, { root: value, steps: [], value, pointer: '#', conditions: [], rivals: [] });
}

function* atSchema(schema: JsonSchema, site: Site): Generator<SchemaMutation> {
  if (typeof schema === 'boolean') return;
  yield* ofKeywords(schema, site);
  yield* ofMembers(schema, site);
  yield* ofElements(schema, site);
  for (const [index, part] of (schema.allOf ?? []).entries()) yield* atSchema(part, into(site, `allOf/${index}`));
  yield* ofBranches('anyOf', schema, site);
  yield* ofBranches('oneOf', schema, site);
  yield* ofConditional(schema, site);
}

function into(site: Site, path: string, more: Partial<Site> = {}): Site {
  return { ...site, pointer: `${site.pointer}/${path}`, ...more };
}

/** Returns the mutations that keywords of the node itself reject. */
function* ofKeywords(node: SchemaNode, site: Site): Generator<SchemaMutation> {
  for (const keyword of assertionKeywordsOf(node)) {
    yield* firstRejected(keywordBreakers[keyword]?.(node, site.value) ?? [], site, { keyword });
  }
  for (const key of isPlainObject(site.value) ? (node.required ?? []) : []) {
    const shorter = [withoutMembers(site.value, [key]), withoutMembers(site.value, [key, ...site.rivals])];
    yield* firstRejected(shorter, site, { keyword: 'required', key });
  }
}

/** Returns the first candidate that satisfies every condition: this keyword rejects it, and outer ones still apply to it. */
function* firstRejected(
  candidates: readonly unknown[],
  site: Site,
  rule: Pick<SchemaMutation, 'keyword' | 'key'>,
): Generator<SchemaMutation> {
  for (const candidate of candidates) {
    const value = replaced(site.root, site.steps, candidate);
    if (site.conditions.every(({ steps, holds }) => holds(partAt(value, steps)))) {
      yield { ...rule, schemaPath: `${site.pointer}/${rule.keyword}`, value };
      return;
    }
  }
}

function* ofMembers(node: SchemaNode, site: Site): Generator<SchemaMutation> {
  const { value, steps } = site;
  if (!isPlainObject(value)) return;
  const { properties = {}, additionalProperties } = node;
  for (const [key, member] of Object.entries(properties)) {
    const place = into(site, `properties/${key}`, { rivals: [] });
    if (Object.hasOwn(value, key)) yield* atSchema(member, { ...place, steps: [...steps, key], value: value[key] });
    else if (isNeverSchema(member)) {
      const keyword = member === false ? 'false schema' : 'not';
      const there = { ...place, steps: [...steps, key] };
      yield* firstRejected([null], there, { keyword });
    }
  }
  if (typeof additionalProperties !== 'object') return;
  for (const [key, member] of Object.entries(value)) {
    if (Object.hasOwn(properties, key)) continue;
    const place = into(site, 'additionalProperties', { rivals: [], steps: [...steps, key], value: member });
    yield* atSchema(additionalProperties, place);
  }
}

function* ofElements({ items, prefixItems = [] }: SchemaNode, site: Site): Generator<SchemaMutation> {
  if (!Array.isArray(site.value)) return;
  for (const [index, value] of site.value.entries()) {
    const own = prefixItems[index];
    const place = own === undefined ? into(site, 'items') : into(site, `prefixItems/${index}`);
    yield* atSchema(own ?? items ?? true, { ...place, rivals: [], steps: [...site.steps, index], value });
  }
}

/** Returns mutations for `anyOf` and `oneOf`: one counts when the value matches no branch, or for `oneOf` more than one. */
function* ofBranches(keyword: 'anyOf' | 'oneOf', node: SchemaNode, site: Site): Generator<SchemaMutation> {
  const branches = node[keyword] ?? [];
  if (branches.length === 0) return;
  const choice = { [keyword]: branches };
  const rejected = { steps: site.steps, holds: (part: unknown) => !satisfiesSchema(choice, part) };
  const conditions = [...site.conditions, rejected];
  const named = branches.flatMap((branch) => (typeof branch === 'object' ? (branch.required ?? []) : []));
  if (keyword === 'oneOf' && isPlainObject(site.value)) {
    const all = { ...Object.fromEntries(named.map((key) => [key, null])), ...site.value };
    yield* firstRejected([all], { ...site, conditions }, { keyword });
  }
  for (const [index, branch] of branches.entries()) {
    if (!satisfiesSchema(branch, site.value)) continue;
    const place = into(site, `${keyword}/${index}`, { conditions, rivals: named });
    yield* alsoBreaking(keyword, site, atSchema(branch, place));
  }
}

/** Returns all mutations in the branch that the value takes, and in the other branch those that a change of this part alone can reach. */
function* ofConditional(node: SchemaNode, site: Site): Generator<SchemaMutation> {
  const { if: condition, then = true, else: otherwise = true } = node;
  if (condition === undefined) return;
  const holds = satisfiesSchema(condition, site.value);
  for (const [name, branch, needed] of [
    ['then', then, true],
    ['else', otherwise, false],
  ] as const) {
    if (typeof branch === 'boolean') continue;
    const stays = { steps: site.steps, holds: (part: unknown) => satisfiesSchema(condition, part) === needed };
    const place = into(site, name, { conditions: [...site.conditions, stays] });
    yield* alsoBreaking('if', site, needed === holds ? atSchema(branch, place) : ofKeywords(branch, place));
  }
}

/** A mutation that breaks a branch also breaks the keyword that selected it. */
function* alsoBreaking(keyword: string, site: Site, inner: Generator<SchemaMutation>): Generator<SchemaMutation> {
  let isFirst = true;
  for (const mutation of inner) {
    if (isFirst) yield { keyword, schemaPath: `${site.pointer}/${keyword}`, value: mutation.value };
    isFirst = false;
    yield mutation;
  }
}

function partAt(value: unknown, steps: readonly Step[]): unknown {
  return steps.reduce<unknown>(
    // Any object can be indexed by any key.
    (at, step) => (typeof at === 'object' && at !== null ? (at as Record<Step, unknown>)[step] : undefined),
    value,
  );
}

/** Returns a copy with the part at the steps replaced; adds a missing member. */
function replaced(value: unknown, steps: readonly Step[], part: unknown): unknown {
  const [step, ...rest] = steps;
  if (step === undefined) return part;
  if (Array.isArray(value)) {
    return value.map((element, index) => (index === step ? replaced(element, rest, part) : element));
  }
  return isPlainObject(value) ? { ...value, [step]: replaced(value[step], rest, part) } : value;
}
