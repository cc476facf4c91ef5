import type { ReadEntry } from '../catalogue/read-entry.ts';
import { reads } from '../catalogue/reads.ts';
import { retiredReads } from '../catalogue/retired-reads.ts';
import { type BuiltParts, makeUnservedNote } from './built-parts.ts';
import { makeSchemaRef } from './components.ts';
import { makeDataEnvelopeSchema, makeOpenApiResponses } from './operation-responses.ts';
import { routeRefusalForms } from './refusals.ts';
import { isJsonMap, type JsonMap } from './schema-walk.ts';

const rows = Object.entries<ReadEntry>(reads);

/** `POST /info`. OpenAPI cannot express which reply belongs to which read, so `x-reads` does. */
export function makeInfoOperation(built: BuiltParts | undefined): JsonMap {
  const requests = rows.map(([type]) => [type, makeSchemaRef(infoRequestSchemaId(type))] as const);
  return {
    operationId: 'info',
    summary: 'Read committed state; `type` says what.',
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema: {
            oneOf: requests.map(([, ref]) => ref),
            discriminator: {
              propertyName: 'type',
              mapping: Object.fromEntries(requests.map(([type, { $ref = '' }]) => [type, $ref])),
            },
          },
        },
      },
    },
    responses: makeOpenApiResponses(
      [
        {
          http: 200,
          schema: makeDataEnvelopeSchema([...new Set(rows.flatMap(([, { replies }]) => replies))]),
          when: 'answered',
        },
      ],
      routeRefusalForms('/info'),
    ),
    'x-reads': Object.fromEntries(
      rows.map(([type, entry]) => [type, { ...readNotes(entry), ...makeUnservedNote(built, 'reads', type) }]),
    ),
    'x-retired-reads': Object.fromEntries(
      retiredReads.map(({ type, http, nextHttp, use }) => [type, { http, nextHttp, use }]),
    ),
  };
}

/** Marks the requests of reads that the venue does not serve. */
export function markUnservedRequestSchemas(schemas: JsonMap, built: BuiltParts | undefined): JsonMap {
  return Object.fromEntries(
    rows.flatMap(([type]) => {
      const id = infoRequestSchemaId(type);
      const note = makeUnservedNote(built, 'reads', type);
      const schema = schemas[id];
      return isJsonMap(schema) && Object.keys(note).length > 0 ? [[id, { ...schema, ...note }]] : [];
    }),
  );
}

export function infoRequestSchemaId(type: string): string {
  return `request.info.${type}`;
}

function readNotes({ lane, weight, profile, typeAt, replies, ordering }: ReadEntry): JsonMap {
  return { lane, weight, profile, typeAt, replies: replies.map((id) => makeSchemaRef(id)), ordering: { ...ordering } };
}
