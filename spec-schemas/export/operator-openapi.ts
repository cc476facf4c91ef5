import Type from 'typebox';
import { OperatorCapabilities, operatorCalls } from '../operator/calls.ts';
import { systemActionTable } from '../operator/system-actions.ts';
import { FailureEnvelope } from '../shapes/envelope.ts';
import { toPlainShape } from './json-schema.ts';
import type { JsonMap } from './schema-walk.ts';

/**
 * Returns the operator interface as an OpenAPI 3.1 document, for teams that implement it for their own devnet.
 * @param version  of this package
 * @source contracts, "Operator interface"
 */
export function makeOperatorOpenApiDocument(version: string): JsonMap {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Operator interface',
      version,
      license: { name: 'MIT', identifier: 'MIT' },
      description:
        'What checks that move time, prices and votes ask of a devnet. Every success is answered after its effect is committed. A part of it may be offered: `GET /control/capabilities` says which, and what needs the rest is skipped by its name.',
    },
    servers: [
      {
        url: '{control_url}',
        description: 'What `--control` names.',
        variables: { control_url: { default: 'http://127.0.0.1:9000', description: 'Without a slash at its end.' } },
      },
    ],
    security: [{}, { token: [] }],
    paths: {
      '/control/capabilities': {
        get: {
          operationId: 'capabilities',
          summary: 'What is offered here.',
          responses: responses(OperatorCapabilities),
        },
      },
      ...Object.fromEntries(
        Object.entries(operatorCalls).map(([path, call]) => [path, { post: operation(path, call) }]),
      ),
    },
    components: {
      schemas: {
        ...Object.fromEntries(
          Object.entries(systemActionTable).map(([type, { effect, fields, example }]) => [
            type,
            {
              ...(toPlainShape(Type.Object({ type: Type.Literal(type), ...fields.properties })) as JsonMap),
              description: effect,
              examples: [{ type, ...example }],
            },
          ]),
        ),
        failure: toPlainShape(FailureEnvelope),
      },
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer', description: 'VENUE_CONTROL_TOKEN, where the interface asks for one' },
      },
    },
  };
}

type Call = (typeof operatorCalls)[keyof typeof operatorCalls];

function operation(path: string, { effect, body, reply, example }: Call): JsonMap {
  const schema = path === '/control/system' ? systemBody() : toPlainShape(body);
  const isEmpty = Object.keys(body.properties).length === 0;
  return {
    operationId: path.slice(path.lastIndexOf('/') + 1),
    summary: `${effect.charAt(0).toUpperCase()}${effect.slice(1)}.`,
    requestBody: { required: !isEmpty, content: { 'application/json': { schema, example } } },
    responses: responses(reply),
  };
}

/** Returns each system action with its own fields. */
function systemBody(): JsonMap {
  const types = Object.keys(systemActionTable);
  const refs = types.map((type) => [type, `#/components/schemas/${type}`] as const);
  const { properties, ...rest } = toPlainShape(operatorCalls['/control/system'].body) as {
    readonly properties: JsonMap;
  };
  return {
    ...rest,
    properties: {
      ...properties,
      action: {
        oneOf: refs.map(([, $ref]) => ({ $ref })),
        discriminator: { propertyName: 'type', mapping: Object.fromEntries(refs) },
      },
    },
  };
}

function responses(reply: Call['reply'] | typeof OperatorCapabilities): JsonMap {
  const data = Type.Object({
    height: Type.Integer({ minimum: 0, description: 'of the newest block' }),
    time: Type.Integer({ minimum: 0, description: 'consensus time of it, ms' }),
    ...reply.properties,
  });
  const refusal = (description: string) => ({
    description,
    content: { 'application/json': { schema: { $ref: '#/components/schemas/failure' } } },
  });
  return {
    200: {
      description: 'the effect is committed',
      content: { 'application/json': { schema: toPlainShape(Type.Object({ data })) } },
    },
    400: refusal('refused, and nothing has changed; `ACTION_UNSUPPORTED`: there is no way to bring it about here'),
    401: refusal('the bearer token is missing or wrong'),
    404: refusal('no such call'),
  };
}
