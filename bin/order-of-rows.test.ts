import { expect, test } from 'vitest';
import type { ProxyEdits } from '../harness/target/proxy.fixture.ts';
import { generateShapeFaults, reverseLists, type ShapeFault } from '../reference-model/faults/generated.ts';
import { allChecks } from '../scenarios/index.ts';
import { isJsonObject, type JsonObject, printJson, tryParseJson } from '../spec-schemas/json/lossless.ts';
import { drawDistinct, judgeBehindProxy } from './defects.fixture.ts';
import { editReplyData, requestNameOf } from './edited-replies.fixture.ts';

// Plants lists in another order than documented, with otherwise correct rows.

function turnedRound({ shapeId, steps }: ShapeFault): ProxyEdits {
  // Safe: an object stays an object.
  const turn = (value: JsonObject) => reverseLists(value, steps) as JsonObject;
  return {
    reply: (request, reply) => {
      const isIts = shapeId === 'exchange.statuses' ? request.path === '/exchange' : requestNameOf(request) === shapeId;
      return isIts ? editReplyData(reply, turn) : reply;
    },
    frames: () => (text, send) => {
      const frame = tryParseJson(text);
      send(isJsonObject(frame) && `frame.${String(frame.channel)}` === shapeId ? printJson(turn(frame)) : text);
    },
  };
}

/** Excludes the asks of a book: the run never places two, so their order cannot be observed. */
const places = generateShapeFaults().filter(
  ({ id, place }) => id.startsWith('order:') && place !== 'info.l2_book asks',
);

function judgedTurned(fault: ShapeFault) {
  const suite = allChecks.filter(({ clauses }) => clauses.includes(fault.clause)).map(({ id }) => id);
  return judgeBehindProxy(turnedRound(fault), ['--suite', suite.join()]);
}

test.each(
  drawDistinct(
    'an ordered list',
    places.filter(({ authority }) => authority === 'seed'),
  ),
)('$place reversed: a violation of $clause alone', async (fault) => {
  const { code, violations, advisories } = await judgedTurned(fault);
  expect([...new Set(violations.map(({ clause }) => clause))]).toEqual([fault.clause]);
  expect([code, advisories]).toEqual([1, []]);
});

test.each(
  drawDistinct(
    'an ordered list of public text',
    places.filter(({ authority }) => authority !== 'seed'),
  ),
)('$place reversed: an advisory of $clause alone', async (fault) => {
  const { code, violations, advisories } = await judgedTurned(fault);
  expect([...new Set(advisories.map(({ clause }) => clause))]).toEqual([fault.clause]);
  expect([code, violations]).toEqual([0, []]);
});
