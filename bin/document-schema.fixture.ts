import type { JsonSchema } from '../harness/generate/schema-node.ts';
import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../spec-schemas/json/lossless.ts';

/** Whether a keyword of an OpenAPI document is a keyword of JSON Schema, and no note. */
function isOfJsonSchema(keyword: string): boolean {
  return keyword !== 'discriminator' && keyword !== 'deprecated' && !keyword.startsWith('x-');
}

/** A schema of an OpenAPI document as the generators read one: its references followed, its own keywords left out. */
export function resolvedSchemaOf(document: JsonObject, schema: JsonValue): JsonSchema {
  // A value in the place of a schema is a schema, and the test of the document says so.
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

/** Returns the member at a path of the document; an error names the first step that is not there. */
export function jsonMemberAt(document: JsonValue, steps: readonly string[]): JsonValue {
  return steps.reduce<JsonValue>((at, step) => {
    const member = isJsonObject(at) ? at[step] : undefined;
    if (member === undefined) throw new Error(`the document has no ${step} of ${steps.join('/')}`);
    return member;
  }, document);
}
