import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { makeDataEnvelopeSchema, makeOpenApiResponses, makeWrongMethodResponse } from './operation-responses.ts';
import type { ReplyForm } from './refusals.ts';
import { isJsonMap, type Json } from './schema-walk.ts';

const refusal = (http: number, more: Partial<ReplyForm> = {}): ReplyForm => ({
  http,
  media: 'application/json',
  shape: 'envelope.failure',
  when: 'refused',
  ...more,
});
const failure = { $ref: '#/components/schemas/envelope.failure' };
const bare = { $ref: '#/components/schemas/envelope.bare-error' };
const done = { http: 200, schema: { type: 'object' }, when: 'done' } as const;

test('a status has one entry, with its form', () => {
  expect(makeOpenApiResponses([done], [refusal(400)])).toEqual({
    200: { description: 'done', content: { 'application/json': { schema: { type: 'object' } } } },
    400: { description: 'refused', content: { 'application/json': { schema: failure } } },
    405: makeWrongMethodResponse('POST'),
  });
});

test('several forms of one status are any of these, each once, and each cause is listed once', () => {
  const forms = [
    refusal(400, { when: 'a' }),
    refusal(400, { when: 'b' }),
    refusal(400, { when: 'a', shape: 'envelope.bare-error' }),
    refusal(400, { when: 'c', media: 'text/plain', shape: null }),
  ];
  expect(makeOpenApiResponses([], forms)[400]).toEqual({
    description: '- a\n- b\n- c',
    content: {
      'application/json': { schema: { anyOf: [failure, bare] } },
      'text/plain': { schema: { type: 'string' } },
    },
  });
});

test('a refusal under the status of a success stands beside it', () => {
  const committed = { http: 200, schema: failure, when: 'refused at commit' };
  expect(makeOpenApiResponses([done, committed], [])[200]).toEqual({
    description: '- done\n- refused at commit',
    content: { 'application/json': { schema: { anyOf: [{ type: 'object' }, failure] } } },
  });
});

test('a reply without a body has no content', () => {
  expect(makeOpenApiResponses([{ http: 204, schema: null, when: 'not answered' }], [])[204]).toEqual({
    description: 'not answered',
  });
});

const form = fc.record({
  http: fc.constantFrom(200, 400, 401, 429, 503),
  media: fc.constantFrom('application/json' as const, 'text/plain' as const),
  shape: fc.constantFrom('envelope.failure' as const, 'envelope.bare-error' as const, null),
  when: fc.constantFrom('a', 'b', 'c'),
});

test('no status, cause, medium or form is lost or invented, in ascending order of the statuses', () => {
  fc.assert(
    fc.property(fc.array(form), (forms) => {
      const responses = makeOpenApiResponses([], forms);
      const statuses = [...new Set([...forms.map(({ http }) => http), 405])].toSorted((a, b) => a - b);
      expect(Object.keys(responses)).toEqual(statuses.map(String));
      for (const status of statuses.filter((one) => one !== 405)) {
        const own = forms.filter(({ http }) => http === status);
        const { description, content } = responses[status] as { description: string; content: Record<string, Json> };
        const causes = description.split('\n').map((line) => line.replace(/^- /, ''));
        expect(causes).toEqual([...new Set(own.map(({ when }) => when))]);
        const shown = Object.entries(content).flatMap(([media, held]) => {
          const schema = isJsonMap(held) ? held.schema : undefined;
          const branches = isJsonMap(schema) && Array.isArray(schema.anyOf) ? schema.anyOf : [schema];
          return branches.map((one) => `${media} ${JSON.stringify(one)}`);
        });
        const given = own.map(({ media, shape }) => {
          const schema = shape === null ? { type: 'string' } : { $ref: `#/components/schemas/${shape}` };
          return `${media} ${JSON.stringify(schema)}`;
        });
        expect(shown.toSorted()).toEqual([...new Set(given)].toSorted());
      }
    }),
  );
});

describe('the envelope of a success', () => {
  const around = (data: Json) => ({
    allOf: [
      { $ref: '#/components/schemas/envelope.success' },
      { type: 'object', properties: { data }, required: ['data'] },
    ],
  });

  test('holds the only shape, or any of several', () => {
    expect(makeDataEnvelopeSchema(['a'])).toEqual(around({ $ref: '#/components/schemas/a' }));
    expect(makeDataEnvelopeSchema(['a', 'b'])).toEqual(
      around({ anyOf: [{ $ref: '#/components/schemas/a' }, { $ref: '#/components/schemas/b' }] }),
    );
  });
});

// Write-api, "Errors": 405 is returned with no envelope for a wrong method.
test.each(['GET', 'POST'] as const)('a wrong method names %s, and has no body', (allowed) => {
  const response = makeWrongMethodResponse(allowed);
  expect(response).toMatchObject({ headers: { Allow: { schema: { const: allowed } } } });
  expect(response).not.toHaveProperty('content');
});
