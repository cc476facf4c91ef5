import { printJson } from '../json/lossless.ts';
import { exportedShapes, plainShape } from './json-schema.ts';
import { isJsonMap, type Json, type JsonMap, mapSubschemas } from './schema-walk.ts';

/** Where OpenAPI and AsyncAPI both keep their schemas. */
export function schemaRef(shapeId: string): JsonMap {
  return { $ref: `#/components/schemas/${shapeId}` };
}

/**
 * Every shape by its id, our notes kept. A part that is a shape itself refers to it: the state that a frame pushes is
 * the one that a read answers.
 */
export function schemaComponents(): Readonly<Record<string, Json>> {
  const forms = [...exportedShapes()].map(([id, shape]) => [id, plainShape(shape)] as const);
  const byForm = new Map<string, string>();
  for (const [id, form] of forms) {
    const key = formKey(form);
    // Where two actions share one body, the first one lends its name.
    if (namesItsFields(form) && !byForm.has(key)) byForm.set(key, id);
  }
  return Object.fromEntries(forms.map(([id, form]) => [id, withRefs(form, byForm)]));
}

function withRefs(schema: Json, byForm: ReadonlyMap<string, string>): Json {
  if (!isJsonMap(schema)) return schema;
  return mapSubschemas(schema, (part) => {
    const known = byForm.get(formKey(part));
    return known === undefined ? withRefs(part, byForm) : schemaRef(known);
  });
}

/** An object without fields, or a text, equals many others and means none of them. */
function namesItsFields(schema: Json): boolean {
  return isJsonMap(schema) && isJsonMap(schema.properties) && Object.keys(schema.properties).length > 0;
}

/** Returns a key of the form without authorities and examples, which belong to the reference. */
function formKey(schema: Json): string {
  if (!isJsonMap(schema)) return '';
  const form = Object.entries(schema).filter(([keyword]) => !isAboutItsSource(keyword));
  return printJson(Object.fromEntries(form));
}

function isAboutItsSource(keyword: string): boolean {
  return keyword === 'examples' || /^x-(form-|inside-)?authority$/.test(keyword);
}
