import {
  assertionKeywordsOf,
  declaredTypesOf,
  isNeverSchema,
  type JsonSchema,
  type JsonType,
  type SchemaNode,
  UnsupportedKeywordError,
} from './schema-node.ts';

/** Nodes without choices, all of which a value satisfies. A remaining `not` excludes the values of its `enum`. */
export type SchemaAlternative = readonly SchemaNode[];

/** Choice of which a value satisfies at least one option, with all of its schemas. */
interface Choice {
  readonly options: readonly (readonly JsonSchema[])[];
}

const everyType: readonly JsonType[] = ['null', 'boolean', 'integer', 'number', 'string', 'array', 'object'];

/** Returns the ways in which one value can satisfy all schemas: one for each combination of branches. */
export function listSchemaAlternatives(schemas: readonly JsonSchema[]): readonly SchemaAlternative[] {
  return expanded([], schemas);
}

function expanded(met: SchemaAlternative, pending: readonly (JsonSchema | Choice)[]): readonly SchemaAlternative[] {
  const [next, ...rest] = pending;
  if (next === undefined) return [met];
  if (next === true) return expanded(met, rest);
  if (next === false) return [];
  if ('options' in next) return next.options.flatMap((option) => expanded(met, [...option, ...rest]));
  const here = [...met, plainPart(next)];
  return isPossible(here) ? expanded(here, [...choicesOf(next), ...rest]) : [];
}

/** Whether a schema only excludes enumerated values, which is no choice. */
function excludesWords(schema: JsonSchema | undefined): schema is SchemaNode {
  return typeof schema === 'object' && assertionKeywordsOf(schema).join() === 'enum';
}

function plainPart(node: SchemaNode): SchemaNode {
  assertionKeywordsOf(node);
  const { allOf, anyOf, oneOf, not, if: condition, then, else: otherwise, ...plain } = node;
  return excludesWords(not) ? { ...plain, not } : plain;
}

function choicesOf(node: SchemaNode): readonly (JsonSchema | Choice)[] {
  const { allOf = [], anyOf, oneOf, not, if: condition, then = true, else: otherwise = true } = node;
  const choices: (JsonSchema | Choice)[] = [...allOf];
  if (not !== undefined && !excludesWords(not)) choices.push({ options: negations(not).map((schema) => [schema]) });
  if (anyOf !== undefined) choices.push({ options: anyOf.map((branch) => [branch]) });
  if (oneOf !== undefined) choices.push({ options: oneOf.flatMap((branch) => onlyThis(branch, oneOf)) });
  if (condition !== undefined) {
    choices.push({ options: [[condition, then], ...negations(condition).map((schema) => [schema, otherwise])] });
  }
  return choices;
}

/** Returns one branch, with one way to violate each of the others. */
function onlyThis(branch: JsonSchema, all: readonly JsonSchema[]): readonly (readonly JsonSchema[])[] {
  return all
    .filter((other) => other !== branch)
    .reduce<JsonSchema[][]>(
      (options, other) => options.flatMap((option) => negations(other).map((schema) => [...option, schema])),
      [[branch]],
    );
}

/** Returns schemas of the values that this one rejects; next to numeric bounds only those at least one away. */
function negations(schema: JsonSchema): readonly JsonSchema[] {
  if (typeof schema === 'boolean') return [!schema];
  return assertionKeywordsOf(schema).flatMap((keyword): readonly JsonSchema[] => {
    switch (keyword) {
      case 'type':
        return [{ type: everyType.filter((type) => !admits(declaredTypesOf(schema), type)) }];
      case 'const':
        return [{ not: { enum: [schema.const] } }];
      case 'enum':
        return [{ not: { enum: schema.enum ?? [] } }];
      case 'minimum':
        return [{ type: 'number', maximum: stepFrom(schema.minimum ?? 0, -1) }];
      case 'maximum':
        return [{ type: 'number', minimum: stepFrom(schema.maximum ?? 0, 1) }];
      case 'required':
        return (schema.required ?? []).map((key) => ({ properties: { [key]: false } }));
      case 'properties':
        return Object.entries(schema.properties ?? {}).flatMap(([key, member]) =>
          negations(member).map((negated) => ({ required: [key], properties: { [key]: negated } })),
        );
      default:
        throw new UnsupportedKeywordError(`${keyword} in a condition`);
    }
  });
}

function stepFrom(bound: number | bigint, step: 1 | -1): number | bigint {
  return typeof bound === 'bigint' ? bound + BigInt(step) : bound + step;
}

function admits(types: readonly JsonType[], type: JsonType): boolean {
  return types.includes(type) || ((type === 'integer' || type === 'number') && types.some((own) => own === 'number'));
}

/** Returns the types that a value may have. `number` stands for non-integers. */
export function allowedTypesOf(nodes: SchemaAlternative): readonly JsonType[] {
  const typed = nodes.map(declaredTypesOf).filter((types) => types.length > 0);
  const open = everyType.filter((type) => typed.every((types) => admits(types, type)) && hasWordsLeft(nodes, type));
  return lacksRequiredKey(nodes) ? open.filter((type) => type !== 'object') : open;
}

/** Whether exclusions leave a type with few values any of them. */
function hasWordsLeft(nodes: SchemaAlternative, type: JsonType): boolean {
  if (type === 'null') return !isExcludedValue(nodes, null);
  return type !== 'boolean' || allowedBooleansOf(nodes).length > 0;
}

export function allowedBooleansOf(nodes: SchemaAlternative): readonly boolean[] {
  return [false, true].filter((value) => !isExcludedValue(nodes, value));
}

/** Returns the only remaining values where some keyword enumerates them, else null. */
export function enumeratedValuesOf(nodes: SchemaAlternative): readonly unknown[] | null {
  const lists = nodes.flatMap((node) => [
    ...(node.enum === undefined ? [] : [node.enum]),
    ...(Object.hasOwn(node, 'const') ? [[node.const]] : []),
  ]);
  const [first, ...others] = lists;
  if (first === undefined) return null;
  const types = allowedTypesOf(nodes);
  return first.filter(
    (value) =>
      others.every((list) => list.includes(value)) &&
      !isExcludedValue(nodes, value) &&
      types.includes(jsonTypeOf(value)),
  );
}

export function isExcludedValue(nodes: SchemaAlternative, value: unknown): boolean {
  return nodes.some(({ not }) => typeof not === 'object' && not.enum?.includes(value));
}

export function jsonTypeOf(value: unknown): JsonType {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'boolean') return 'boolean';
  if (typeof value === 'string') return 'string';
  if (typeof value === 'object') return 'object';
  return Number.isInteger(value) || typeof value === 'bigint' ? 'integer' : 'number';
}

/** Returns the schemas of a member. Empty: it may be anything. */
export function memberSchemasOf(nodes: SchemaAlternative, key: string): readonly JsonSchema[] {
  return nodes.flatMap(({ properties = {}, additionalProperties }) => {
    const own = Object.hasOwn(properties, key) ? properties[key] : additionalProperties;
    return own === undefined ? [] : [own];
  });
}

export function elementSchemasOf(nodes: SchemaAlternative, index: number): readonly JsonSchema[] {
  return nodes.flatMap(({ prefixItems = [], items }) => {
    const own = prefixItems[index] ?? items;
    return own === undefined ? [] : [own];
  });
}

export function requiredKeysOf(nodes: SchemaAlternative): readonly string[] {
  return [...new Set(nodes.flatMap(({ required = [] }) => required))];
}

function isPossible(nodes: SchemaAlternative): boolean {
  return allowedTypesOf(nodes).length > 0 && enumeratedValuesOf(nodes)?.length !== 0;
}

/** Only several nodes together, or a plain `false`, can rule out a key. */
function lacksRequiredKey(nodes: SchemaAlternative): boolean {
  return requiredKeysOf(nodes).some((key) => {
    const schemas = memberSchemasOf(nodes, key);
    return (schemas.length > 1 || schemas.some(isNeverSchema)) && listSchemaAlternatives(schemas).length === 0;
  });
}
