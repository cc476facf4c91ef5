import { printJson } from '../json/lossless.ts';
import { exportedShapes, toPlainShape } from './json-schema.ts';
import { isJsonMap, type Json, type JsonMap, mapSubschemas } from './schema-walk.ts';

/** Reference to a schema, which both OpenAPI and AsyncAPI keep in the same place. */
export function makeSchemaRef(shapeId: string): JsonMap {
  return { $ref: `#/components/schemas/${shapeId}` };
}

/**
 * Returns every shape by its id, with our notes. A part that is a shape itself becomes a reference: for example, a frame's state refers
 * to that of the read.
 */
export function makeSchemaComponents(): Readonly<Record<string, Json>> {
  const forms = [...exportedShapes()].map(([id, shape]) => [id, toPlainShape(shape)] as const);
  const byForm = new Map<string, string>();
  for (const [id, form] of forms) {
    const key = formKey(form);
    // Where two actions share a body, the name of the first one is used.
    if (namesItsFields(form) && !byForm.has(key)) byForm.set(key, id);
  }
  return Object.fromEntries(forms.map(([id, form]) => [id, withRefs(form, byForm)]));
}

function withRefs(schema: Json, byForm: ReadonlyMap<string, string>): Json {
  if (!isJsonMap(schema)) return schema;
  return mapSubschemas(schema, (part) => {
    const known = byForm.get(formKey(part));
    return known === undefined ? withRefs(part, byForm) : makeSchemaRef(known);
  });
}

/** Whether the schema names fields. An object without fields, or a text, equals many others by chance. */
function namesItsFields(schema: Json): boolean {
  return isJsonMap(schema) && isJsonMap(schema.properties) && Object.keys(schema.properties).length > 0;
}

/** Returns a comparison key of the schema, without authorities and examples, which belong to the reference. */
function formKey(schema: Json): string {
  if (!isJsonMap(schema)) return '';
  const form = Object.entries(schema).filter(([keyword]) => !isAboutItsSource(keyword));
  return printJson(Object.fromEntries(form));
}

function isAboutItsSource(keyword: string): boolean {
  return keyword === 'examples' || /^x-(form-|inside-)?authority$/.test(keyword);
}
