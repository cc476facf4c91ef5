import { expect, test } from 'vitest';
import { isJsonObject, type JsonValue, printJson, tryParseJson } from '../spec-schemas/json/lossless.ts';
import { shapeFieldsOf, shapePathText } from '../spec-schemas/shapes/fields.ts';
import { type ShapeId, shapes } from '../spec-schemas/shapes/registry.ts';
import { shapeClauseOf } from '../spec-schemas/stated/stated.ts';
import { drawDistinct, judgeBehindProxy } from './defects.fixture.ts';
import { editReplyData, replaceAtPath, requestNameOf } from './edited-replies.fixture.ts';

// Malformed replies to the run itself must be judged, and must not stop the run where it can go on.

/** Requests of the probe, the treasury, set-ups and cleanup. */
const ofTheRun = [
  ['info.exchange_status', 'info.exchange_status'],
  ['info.markets_meta', 'info.markets_meta'],
  ['info.markets', 'info.markets'],
  ['info.account_state', 'info.account_state.full'],
  ['exchange.admission', 'exchange.admission'],
] as const satisfies readonly (readonly [string, ShapeId])[];

/** Replacements of another type: for a list, an object. */
const otherTypes: readonly (readonly [type: string, value: JsonValue])[] = [
  ['object', {}],
  ['number', 12_345],
];

const places = ofTheRun.flatMap(([read, shapeId]) =>
  shapeFieldsOf(shapes[shapeId])
    // The type named by a read is covered by a clause of its own.
    .filter(
      ({ form, steps }) => form === 'seed' && !steps.includes('[]') && !steps.includes('*') && steps[0] !== 'type',
    )
    .flatMap(({ steps, types }) => {
      const by = otherTypes.find(([type]) => types !== null && !types.has(type))?.[1];
      const place = `${shapeId} ${shapePathText(steps)}`;
      return by === undefined ? [] : [{ read, steps, by, place, clause: shapeClauseOf(shapeId) }];
    }),
);

test.each(drawDistinct('a shape in the work of the run', places))(
  'a run of other checks reports what is wrong with $place',
  async (spoiled) => {
    const { code, violations } = await judgeBehindProxy(
      {
        reply: (request, reply) =>
          requestNameOf(request) === spoiled.read
            ? editReplyData(reply, (data) => replaceAtPath(data, spoiled.steps, spoiled.by))
            : reply,
      },
      ['--suite', 'transfers.send.*'],
    );
    expect(code).toBe(1);
    expect(violations.map(({ clause }) => clause)).toContain(spoiled.clause);
  },
);

const reads = ofTheRun.map(([read]) => read).filter((read) => read.startsWith('info.'));

test.each(drawDistinct('error null beside data', [...reads, null]))(
  'error null beside data on a read that the probe needs does not end the run: %s',
  async (spoiled) => {
    const { code, violations } = await judgeBehindProxy(
      {
        reply(request, reply) {
          const body = tryParseJson(reply.body);
          const isMeant = spoiled === null ? request.path === '/info' : requestNameOf(request) === spoiled;
          if (!isMeant || !isJsonObject(body) || !('data' in body)) return reply;
          return { ...reply, body: printJson({ ...body, error: null }) };
        },
      },
      ['--suite', 'transfers.send.*'],
    );
    expect(code).toBe(1);
    expect([...new Set(violations.map(({ clause }) => clause))]).toEqual(['transport.envelope.never-both']);
  },
);

test('a 404 for an address without history does not end the run, and breaks the clause about such addresses', async () => {
  const { code, report, violations } = await judgeBehindProxy(
    {
      reply(request, reply) {
        const state = tryParseJson(reply.body);
        const isEmpty = isJsonObject(state) && isJsonObject(state.data) && state.data.account_value === '0';
        if (requestNameOf(request) !== 'info.account_state' || !isEmpty) return reply;
        return { ...reply, status: 404, body: printJson({ error: { code: 'NOT_FOUND', message: 'no such account' } }) };
      },
    },
    ['--suite', 'transport.address.*,transfers.send.*'],
  );
  expect(code).toBe(1);
  expect(violations.map(({ clause }) => clause)).toContain('transport.address.unknown');
  expect(report.notes.join()).toContain('is answered with HTTP 404');
});

test.each(drawDistinct('a read of the probe that is gone', reads))(
  'a venue without %s is judged by the remaining checks',
  async (gone) => {
    const { code, report } = await judgeBehindProxy(
      {
        reply: (request, reply) =>
          requestNameOf(request) === gone ? { ...reply, status: 500, body: 'Internal Server Error' } : reply,
      },
      ['--suite', 'transport.status.*,transport.envelope.reads'],
    );
    expect(code).toBe(1);
    expect(report.run.ending).toBe('finished');
  },
);
