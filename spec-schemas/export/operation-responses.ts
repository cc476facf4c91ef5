import { makeSchemaRef } from './components.ts';
import type { ReplyForm } from './refusals.ts';
import type { Json, JsonMap } from './schema-walk.ts';

/** Successful reply, with the schema of its whole body. */
export interface SuccessReply {
  readonly http: number;
  /** null: no body. */
  readonly schema: JsonMap | null;
  readonly when: string;
}

/** Returns the responses object of an operation: one entry per status, with every form of its body. */
export function makeOpenApiResponses(answers: readonly SuccessReply[], refusals: readonly ReplyForm[]): JsonMap {
  const forms = [
    ...answers.map(({ http, schema, when }) => ({
      http,
      media: schema === null ? null : ('application/json' as const),
      when,
      schema: schema ?? {},
    })),
    ...refusals.map(({ http, media, shape, when }) => ({ http, media, schema: schemaOf(shape), when })),
  ];
  const statuses = [...new Set(forms.map(({ http }) => http))].sort((a, b) => a - b);
  const responses = Object.fromEntries(
    statuses.map((status) => {
      const own = forms.filter(({ http }) => http === status);
      const content = contentOf(own);
      const description = listed(own.map(({ when }) => when));
      return [String(status), { description, ...(Object.keys(content).length === 0 ? {} : { content }) }];
    }),
  );
  return { ...responses, 405: makeWrongMethodResponse('POST') };
}

/** Returns the response to a wrong method, whose body no decision covers (D36). */
export function makeWrongMethodResponse(allowed: 'GET' | 'POST'): JsonMap {
  return {
    description: 'a method that the route does not have; no envelope',
    headers: { Allow: { description: 'the methods that it has', schema: { type: 'string', const: allowed } } },
  };
}

/** Returns the success envelope around any of these shapes. `anyOf`, since a small body may match two reads. */
export function makeDataEnvelopeSchema(shapeIds: readonly string[]): JsonMap {
  const [only, ...others] = shapeIds.map(makeSchemaRef);
  const data = only !== undefined && others.length === 0 ? only : { anyOf: shapeIds.map(makeSchemaRef) };
  return { allOf: [makeSchemaRef('envelope.success'), { type: 'object', properties: { data }, required: ['data'] }] };
}

function contentOf(forms: readonly { readonly media: ReplyForm['media'] | null; readonly schema: JsonMap }[]): JsonMap {
  const media = new Set(forms.flatMap((form) => (form.media === null ? [] : [form.media])));
  return Object.fromEntries(
    [...media].map((type) => {
      const schemas = distinct(forms.filter((form) => form.media === type).map(({ schema }) => schema));
      const [only, ...others] = schemas;
      return [type, { schema: only !== undefined && others.length === 0 ? only : { anyOf: schemas } }];
    }),
  );
}

function schemaOf(shape: ReplyForm['shape']): JsonMap {
  return shape === null ? { type: 'string' } : makeSchemaRef(shape);
}

function distinct(schemas: readonly JsonMap[]): readonly Json[] {
  return [...new Map(schemas.map((schema) => [JSON.stringify(schema), schema])).values()];
}

function listed(sentences: readonly string[]): string {
  const own = [...new Set(sentences)];
  return own.length === 1 ? own.join('') : own.map((sentence) => `- ${sentence}`).join('\n');
}
