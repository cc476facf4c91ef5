import { expect, test } from 'vitest';
import type { ProxyEdits } from '../harness/target/proxy.fixture.ts';
import { generatedFaults, reverseLists, type ShapeFault } from '../reference-model/faults/generated.ts';
import { allChecks } from '../scenarios/index.ts';
import { isJsonObject, type JsonObject, printJson, tryParseJson } from '../spec-schemas/json/lossless.ts';
import { drawDistinct, judgeBehindProxy } from './defects.fixture.ts';
import { editReplyData, requestNameOf } from './edited-replies.fixture.ts';

// Rows that stand in another order than the documents say, and are right in all else.

function turnedRound({ shapeId, steps }: ShapeFault): ProxyEdits {
  // An object that goes in comes out as an object.
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

/** The run puts no two asks into one book, so there is no order to lose. */
const places = generatedFaults().filter(({ id, place }) => id.startsWith('order:') && place !== 'info.l2_book asks');

function judgedTurned(fault: ShapeFault) {
  const suite = allChecks.filter(({ clauses }) => clauses.includes(fault.clause)).map(({ id }) => id);
  return judgeBehindProxy(turnedRound(fault), ['--suite', suite.join()]);
}

test.each(
  drawDistinct(
    'an ordered list',
    places.filter(({ authority }) => authority === 'seed'),
  ),
)('$place the other way round: a violation of $clause alone', async (fault) => {
  const { code, violations, advisories } = await judgedTurned(fault);
  expect([...new Set(violations.map(({ clause }) => clause))]).toEqual([fault.clause]);
  expect([code, advisories]).toEqual([1, []]);
});

test.each(
  drawDistinct(
    'an ordered list of public text',
    places.filter(({ authority }) => authority !== 'seed'),
  ),
)('$place the other way round: an advisory of $clause alone', async (fault) => {
  const { code, violations, advisories } = await judgedTurned(fault);
  expect([...new Set(advisories.map(({ clause }) => clause))]).toEqual([fault.clause]);
  expect([code, violations]).toEqual([0, []]);
});
