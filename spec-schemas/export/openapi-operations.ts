import type { ActionEntry } from '../catalogue/action-entry.ts';
import { actions } from '../catalogue/actions.ts';
import { weights } from '../catalogue/limits.ts';
import type { ReadEntry } from '../catalogue/read-entry.ts';
import { reads } from '../catalogue/reads.ts';
import type { JsonObject } from '../json/lossless.ts';
import type { BuiltParts } from './built-parts.ts';
import { makeSchemaRef } from './components.ts';
import { openApiDocument } from './openapi.ts';
import { exchangeSuccessReplies, signedActionSchemaId } from './openapi-exchange.ts';
import { infoRequestSchemaId } from './openapi-info.ts';
import { makeDataEnvelopeSchema, makeOpenApiResponses } from './operation-responses.ts';
import { routeRefusalForms } from './refusals.ts';
import type { JsonMap } from './schema-walk.ts';

/** Requests that one venue accepts unchanged, by read type or action tag. */
export interface OperationExamples {
  read(type: keyof typeof reads): JsonObject;
  action(entry: ActionEntry): JsonObject;
}

/**
 * Returns the interface of `openApiDocument` for API viewers and client generators, which identify an operation by path and method: each
 * read and each action has a path of its own, `/info#l2_book` and `/exchange#submit_order`. HTTP clients do not send the fragment, so
 * requests reach the real route.
 * @param built  parts that the venue has; the rest is left out
 */
export function makeOpenApiOperationsDocument(
  version: string,
  built: BuiltParts,
  examples: OperationExamples,
): JsonMap {
  const { paths, ...document } = openApiDocument(version, built);
  const { '/info': _info, '/exchange': _exchange, '/ws': _ws, ...others } = paths as JsonMap;
  // Safe: rows of a record whose type has these names.
  const types = (Object.keys(reads) as (keyof typeof reads)[]).filter(
    (type) => built.reads.has(type) && !isOfNext(reads[type]),
  );
  const all: readonly ActionEntry[] = Object.values(actions);
  const entries = all.filter(({ tag, profile }) => built.actions.has(tag) && profile !== 'next');
  return {
    ...document,
    tags: [
      { name: 'reads', description: '`POST /info`: committed state, open to all.' },
      { name: 'actions', description: '`POST /exchange`: signed actions.' },
      { name: 'beside', description: 'The faucet, the EVM, and what a gateway has.' },
    ],
    paths: {
      ...Object.fromEntries(types.map((type) => [`/info#${type}`, { post: readOperation(type, examples.read(type)) }])),
      ...Object.fromEntries(
        entries.map((entry) => [`/exchange#${entry.tag}`, { post: actionOperation(entry, examples.action(entry)) }]),
      ),
      ...Object.fromEntries(Object.entries(others).map(([path, item]) => [path, besideAll(item as JsonMap)])),
    },
  };
}

/** Whether a read comes with the next release and is unknown on a live venue. */
function isOfNext({ profile }: ReadEntry): boolean {
  return profile === 'next';
}

function readOperation(type: keyof typeof reads, example: JsonObject): JsonMap {
  const { replies, weight, lane }: ReadEntry = reads[type];
  return {
    operationId: type,
    tags: ['reads'],
    summary: type,
    description: `Weight ${weight}, ${lane === 'archive' ? 'from the archive' : 'from the node'}.`,
    requestBody: bodyOf(makeSchemaRef(infoRequestSchemaId(type)), example),
    responses: makeOpenApiResponses(
      [{ http: 200, schema: makeDataEnvelopeSchema([...replies]), when: 'answered' }],
      routeRefusalForms('/info'),
    ),
  };
}

function actionOperation(entry: ActionEntry, example: JsonObject): JsonMap {
  const { tag, errors, auth } = entry;
  const refusals = errors.map(({ code, when }) => `- \`${code}\`: ${when}`);
  const action = {
    type: 'object',
    properties: { action: makeSchemaRef(signedActionSchemaId(tag)) },
    required: ['action'],
  };
  return {
    operationId: tag,
    tags: ['actions'],
    summary: tag,
    description: [`Weight ${weights.exchange}, signed (\`${auth}\`).`, ...refusals].join('\n'),
    requestBody: bodyOf({ allOf: [makeSchemaRef('request.exchange'), action] }, example),
    responses: makeOpenApiResponses(exchangeSuccessReplies, routeRefusalForms('/exchange')),
  };
}

function bodyOf(schema: JsonMap, example: JsonObject): JsonMap {
  // Safe: printed as JSON, it is nothing but JSON.
  return { required: true, content: { 'application/json': { schema, example: example as JsonMap } } };
}

function besideAll(item: JsonMap): JsonMap {
  return Object.fromEntries(
    Object.entries(item).map(([method, operation]) => [method, { ...(operation as JsonMap), tags: ['beside'] }]),
  );
}
