import type { TSchema } from 'typebox';
import { Check } from 'typebox/schema';
import { bigintsToDoubles } from '../../spec-schemas/json/doubles.ts';

export type JsonType = 'null' | 'boolean' | 'integer' | 'number' | 'string' | 'array' | 'object';

/** Keywords of JSON Schema used in our shapes. */
export interface SchemaNode {
  readonly type?: JsonType | readonly JsonType[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number | bigint;
  readonly maximum?: number | bigint;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly additionalProperties?: JsonSchema;
  readonly minProperties?: number;
  readonly maxProperties?: number;
  readonly items?: JsonSchema;
  readonly prefixItems?: readonly JsonSchema[];
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly allOf?: readonly JsonSchema[];
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly not?: JsonSchema;
  readonly if?: JsonSchema;
  readonly then?: JsonSchema;
  readonly else?: JsonSchema;
  readonly 'x-order'?: string;
  readonly 'x-extra'?: 'forbidden';
}

export type JsonSchema = boolean | SchemaNode;

/** Casts a TypeBox schema to the plain JSON Schema that it is: only the static type changes. */
export function asJsonSchema(schema: TSchema): JsonSchema {
  return schema as SchemaNode;
}

/** A validating keyword that neither the generator nor the mutations know. */
export class UnsupportedKeywordError extends Error {
  readonly keyword: string;
  constructor(keyword: string) {
    super(`no values are generated for the keyword ${keyword}`);
    this.keyword = keyword;
  }
}

/** Keywords without an effect on validity. */
const annotations = new Set([
  'title',
  'examples',
  'description',
  'default',
  '$comment',
  'x-compare',
  'x-extra',
  'x-authority',
  'x-form-authority',
  'x-inside-authority',
  'x-advises',
]);

const assertions = new Set([
  'type',
  'enum',
  'const',
  'pattern',
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'required',
  'properties',
  'additionalProperties',
  'minProperties',
  'maxProperties',
  'items',
  'prefixItems',
  'minItems',
  'maxItems',
  'x-order',
  'allOf',
  'anyOf',
  'oneOf',
  'not',
  'if',
  'then',
  'else',
]);

/**
 * Returns the keywords of a node that judge values.
 * @throws UnsupportedKeywordError
 */
export function assertionKeywordsOf(node: SchemaNode): readonly string[] {
  const keywords = Object.keys(node).filter((keyword) => !annotations.has(keyword));
  const unknown = keywords.find((keyword) => !assertions.has(keyword));
  if (unknown !== undefined) throw new UnsupportedKeywordError(unknown);
  return keywords;
}

/** Whether a key must be absent. */
export function isNeverSchema(schema: JsonSchema | undefined): boolean {
  return schema === false || (typeof schema === 'object' && schema.not !== undefined && allowsAll(schema.not));
}

function allowsAll(schema: JsonSchema): boolean {
  return schema === true || (typeof schema === 'object' && assertionKeywordsOf(schema).length === 0);
}

export function declaredTypesOf({ type }: SchemaNode): readonly JsonType[] {
  return type === undefined ? [] : [type].flat();
}

/** Whether a value satisfies a schema; the order of elements is ignored. */
export function satisfiesSchema(schema: JsonSchema, value: unknown): boolean {
  // TypeBox types a JSON Schema as any object or boolean.
  return Check(schema as TSchema, bigintsToDoubles(value));
}
