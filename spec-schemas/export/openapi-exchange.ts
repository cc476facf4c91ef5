import type { ActionEntry } from '../catalogue/action-entry.ts';
import { actions } from '../catalogue/actions.ts';
import { weights } from '../catalogue/limits.ts';
import { type BuiltParts, makeUnservedNote } from './built-parts.ts';
import { makeSchemaRef } from './components.ts';
import { makeDataEnvelopeSchema, makeOpenApiResponses, type SuccessReply } from './operation-responses.ts';
import { routeRefusalForms } from './refusals.ts';
import type { JsonMap } from './schema-walk.ts';

const rows: readonly ActionEntry[] = Object.values(actions);

/** Replies to a correctly signed action. */
export const exchangeSuccessReplies: readonly SuccessReply[] = [
  {
    http: 200,
    schema: makeDataEnvelopeSchema(['exchange.statuses']),
    when: 'an action that places orders was committed: what became of each',
  },
  {
    http: 200,
    schema: makeSchemaRef('envelope.failure'),
    when: 'a refusal that was found at commit, with any code below whose own status is another',
  },
  {
    http: 202,
    schema: makeDataEnvelopeSchema(['exchange.admission']),
    when: 'any other action was admitted; nothing is committed yet',
  },
];

/** `POST /exchange`: the envelope, with one action in it. */
export function makeExchangeOperation(): JsonMap {
  const byTag = rows.flatMap(({ tag, aliases = [] }) =>
    [tag, ...aliases].map((name) => [name, signedActionSchemaId(tag)]),
  );
  const action = {
    oneOf: rows.map(({ tag }) => makeSchemaRef(signedActionSchemaId(tag))),
    discriminator: {
      propertyName: 'type',
      mapping: Object.fromEntries(byTag.map(([name = '', id = '']) => [name, makeSchemaRef(id).$ref ?? ''])),
    },
  };
  return {
    operationId: 'exchange',
    summary: 'Send one signed action.',
    'x-weight': weights.exchange,
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema: { allOf: [makeSchemaRef('request.exchange'), { type: 'object', properties: { action } }] },
        },
      },
    },
    responses: makeOpenApiResponses(exchangeSuccessReplies, routeRefusalForms('/exchange')),
  };
}

/** Returns the `action` object of every tag: the tag, and its body under the tag's key. */
export function makeSignedActionComponents(built: BuiltParts | undefined): JsonMap {
  return Object.fromEntries(
    rows.map((entry) => [
      signedActionSchemaId(entry.tag),
      { ...signedAction(entry), ...makeUnservedNote(built, 'actions', entry.tag) },
    ]),
  );
}

export function signedActionSchemaId(tag: string): string {
  return `signed-action.${tag}`;
}

function signedAction({ tag, aliases = [], bodyKey, bodyOptional, ...entry }: ActionEntry): JsonMap {
  return {
    type: 'object',
    properties: {
      type: aliases.length === 0 ? { const: tag } : { enum: [tag, ...aliases] },
      [bodyKey]: makeSchemaRef(`action.${tag}`),
    },
    required: ['type', ...(bodyOptional === true ? [] : [bodyKey])],
    ...(entry.status === 'retired' ? { deprecated: true } : {}),
    'x-authority': entry.authority.action ?? 'seed',
    'x-auth': entry.auth,
    'x-owner': entry.owner,
    'x-reply': entry.replyKind,
    'x-primary-type': entry.primaryType,
    'x-profile': entry.profile ?? 'live',
  };
}
