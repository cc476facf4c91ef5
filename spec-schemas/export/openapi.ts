import { compression } from '../catalogue/compression.ts';
import { weights } from '../catalogue/limits.ts';
import { nodePorts } from '../catalogue/networks.ts';
import { type BuiltParts, makeUnservedNote } from './built-parts.ts';
import { makeSchemaComponents, makeSchemaRef } from './components.ts';
import { makeExchangeOperation, makeSignedActionComponents } from './openapi-exchange.ts';
import { makeInfoOperation, markUnservedRequestSchemas } from './openapi-info.ts';
import { makeOpenApiResponses, makeWrongMethodResponse } from './operation-responses.ts';
import { routeRefusalForms } from './refusals.ts';
import type { JsonMap } from './schema-walk.ts';

const upgradeRequired = 'a plain GET: the route only upgrades to a WebSocket';

/**
 * Returns the HTTP side of the venue as an OpenAPI 3.1 document. The socket's messages are in the AsyncAPI document.
 * @param version  of this package: the venue's interface has no version
 * @param built    parts that the served venue has; left out, none is marked as missing
 * @source read-api, "What the service does"; write-api, "Endpoints"
 */
export function openApiDocument(version: string, built?: BuiltParts): JsonMap {
  const schemas = makeSchemaComponents();
  return {
    openapi: '3.1.0',
    info: {
      title: 'Service',
      version,
      license: { name: 'MIT', identifier: 'MIT' },
      description: [
        'Reads, signed actions, faucet and EVM passthrough of the trading venue.',
        'No security scheme is declared because none is used: reads are open to all, and a signed action carries its signature in the body, by which the venue knows the account.',
        'Keys that begin with `x-` are notes: `x-authority` tells who says it (`seed`: the two documents, `public`: published facts beside them, `assumed`: our guess), `x-form-authority` and `x-inside-authority` who shows what a key holds, or what is inside it, where somebody else names it, `x-advises` that another form is at most unusual, `x-compare` how two values are compared, `x-order` how the elements of a list stand, `x-extra` what a key is that stands on an object and is not listed: `forbidden`, or an `advisory`, as the interface grows by addition; where the note is missing it says nothing. `x-built: false` marks what the local venue of this package does not serve yet: such a read is unknown there, such an action `ACTION_UNSUPPORTED`, such a path absent.',
      ].join('\n\n'),
    },
    servers: [
      {
        url: '{base_url}',
        description: 'Any node or gateway.',
        variables: {
          base_url: {
            default: `http://127.0.0.1:${nodePorts.http}`,
            description: 'Without a slash at its end; the default is a node on this machine.',
          },
        },
      },
    ],
    security: [],
    paths: {
      '/info': { post: makeInfoOperation(built) },
      '/exchange': { post: makeExchangeOperation() },
      '/faucet': { post: faucetOperation() },
      '/evm': { post: { ...evmOperation(), ...makeUnservedNote(built, 'paths', '/evm') } },
      '/ws': { get: socketOperation() },
      [compression.dictionary.path]: {
        get: { ...dictionaryOperation(), ...makeUnservedNote(built, 'paths', compression.dictionary.path) },
      },
    },
    components: {
      schemas: { ...schemas, ...markUnservedRequestSchemas(schemas, built), ...makeSignedActionComponents(built) },
    },
  };
}

function faucetOperation(): JsonMap {
  return {
    operationId: 'claim',
    summary: 'Ask for test money, once per address.',
    'x-weight': weights.faucet,
    requestBody: { required: true, content: { 'application/json': { schema: makeSchemaRef('request.faucet') } } },
    responses: makeOpenApiResponses(
      [{ http: 200, schema: makeSchemaRef('faucet.grant'), when: 'queued; paid with a later block' }],
      routeRefusalForms('/faucet'),
    ),
  };
}

function evmOperation(): JsonMap {
  return {
    operationId: 'evm',
    summary: 'Pass a JSON-RPC call, or a batch of calls, on to the EVM.',
    'x-weight': { element: weights.evmElement, refusedBatch: weights.evmRefusedBatch },
    requestBody: { required: true, content: { 'application/json': { schema: makeSchemaRef('request.evm') } } },
    responses: makeOpenApiResponses(
      [
        { http: 200, schema: makeSchemaRef('evm.reply'), when: 'answered, call by call' },
        {
          http: 200,
          schema: makeSchemaRef('evm.batch-refusal'),
          when: 'a batch that is too large: one error for all of it; its status is not shown',
        },
        { http: 204, schema: null, when: 'calls without an `id`, which are run and not answered' },
      ],
      routeRefusalForms('/evm'),
    ),
  };
}

function socketOperation(): JsonMap {
  return {
    operationId: 'socket',
    summary: 'Open the push feed.',
    description: 'The messages stand in the AsyncAPI document.',
    parameters: [
      {
        name: compression.header,
        in: 'header',
        required: false,
        description: `A gateway compresses pushes for a client that offers \`${compression.plainToken}\`, or \`${compression.dictionaryToken}\` and the id of a dictionary that it holds.`,
        schema: { type: 'string' },
      },
    ],
    responses: {
      101: { description: 'the socket is open' },
      405: makeWrongMethodResponse('GET'),
      426: { description: upgradeRequired },
    },
  };
}

function dictionaryOperation(): JsonMap {
  const { dictionary } = compression;
  const header = (name: string) => ({
    schema: { $ref: `#/components/schemas/${dictionary.headers}/properties/${name}` },
  });
  return {
    operationId: 'dictionary',
    summary: 'Fetch the dictionary that pushes are compressed with.',
    'x-role': compression.role,
    responses: {
      200: {
        description: 'the bytes of the dictionary',
        headers: { [dictionary.idHeader]: header(dictionary.idHeader), etag: header('etag') },
        content: { [dictionary.contentType]: {} },
      },
      404: { description: 'a node, which compresses nothing, has no such route' },
      405: makeWrongMethodResponse('GET'),
    },
  };
}
