import type { JsonSchema } from '../harness/generate/schema-node.ts';
import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../spec-schemas/json/lossless.ts';

/** Whether a keyword of an OpenAPI document belongs to JSON Schema and is no annotation. */
function isOfJsonSchema(keyword: string): boolean {
  return keyword !== 'discriminator' && keyword !== 'deprecated' && !keyword.startsWith('x-');
}

/** Returns a schema of an OpenAPI document as code generators read it: references resolved, OpenAPI's own keywords removed. */
export function resolvedSchemaOf(document: JsonObject, schema: JsonValue): JsonSchema {
  // Safe: a value in a schema position is a schema, as the document's own test asserts.
  return resolved(document, schema) as JsonSchema;
}

function resolved(document: JsonObject, part: JsonValue): JsonValue {
  if (isJsonArray(part)) return part.map((element) => resolved(document, element));
  if (!isJsonObject(part)) return part;
  if (typeof part.$ref === 'string')
    return resolved(document, jsonMemberAt(document, part.$ref.replace(/^#\//, '').split('/')));
  return Object.fromEntries(
    Object.entries(part)
      .filter(([keyword]) => isOfJsonSchema(keyword))
      .map(([keyword, value]) => [keyword, keyword === 'examples' ? value : resolved(document, value)]),
  );
}

/** Returns the member at a path of the document; an error names the first missing step. */
export function jsonMemberAt(document: JsonValue, steps: readonly string[]): JsonValue {
  return steps.reduce<JsonValue>((at, step) => {
    const member = isJsonObject(at) ? at[step] : undefined;
    if (member === undefined) throw new Error(`the document has no ${step} of ${steps.join('/')}`);
    return member;
  }, document);
}
