import { Parser } from '@asyncapi/parser';
import { Ajv } from 'ajv';
import { beforeAll, expect, test } from 'vitest';
import { channels } from '../catalogue/channels.ts';
import { printJson } from '../json/lossless.ts';
import { shapes } from '../shapes/registry.ts';
import { asyncApiDocument } from './asyncapi.ts';

const printed = printJson(asyncApiDocument('1.2.3'));
const document = JSON.parse(printed);
let parsed: Awaited<ReturnType<Parser['parse']>>;
beforeAll(async () => {
  parsed = await new Parser().parse(printed);
});

const worstOfAWarning = 1;

test('the independent parser reports neither errors nor warnings', () => {
  expect(parsed.diagnostics.filter(({ severity }) => severity <= worstOfAWarning)).toEqual([]);
});

test('the venue receives client frames, and replies with their answers', () => {
  const operations = parsed.document?.operations().all() ?? [];
  const received = operations
    .filter((operation) => operation.isReceive())
    .map((operation) => [
      operation.id(),
      operation
        .reply()
        ?.messages()
        .all()
        .map((message) => message.name()),
    ]);
  expect(received).toEqual([
    ['subscribe', ['subscriptionResponse', 'error']],
    ['unsubscribe', ['subscriptionResponse', 'error']],
    ['ping', ['pong']],
    ['post', ['post', 'error']],
  ]);
});

test('the venue sends every channel of the catalogue', () => {
  const push = parsed.document?.operations().get('push');
  expect(push?.isSend()).toBe(true);
  expect(
    push
      ?.messages()
      .all()
      .map((message) => message.name())
      .sort(),
  ).toEqual(channels.map(({ name }) => name).sort());
});

test("payloads are in AsyncAPI's JSON Schema draft, and match the examples", () => {
  const ajv = new Ajv({ strict: false });
  ajv.addSchema({ ...document, $id: 'asyncapi' });
  const fits = (id: keyof typeof shapes, value: unknown) =>
    ajv.validate({ $ref: `asyncapi#/components/schemas/${id}` }, value);
  const frames = channels.map(({ frame }) => frame);
  expect(frames.filter((id) => !fits(id, shapes[id].examples[0]))).toEqual([]);
  const [bbo] = shapes['frame.bbo'].examples;
  expect(fits('frame.bbo', { ...bbo, data: { ...bbo.data, bbo: [null, null, null] } })).toBe(false);
});

test('an unserved channel is marked, and none without a list of built parts', () => {
  const nothing = new Set<string>();
  const built = { reads: nothing, actions: nothing, paths: nothing, channels: new Set(['trades']) };
  const { components } = JSON.parse(printJson(asyncApiDocument('1.2.3', built)));
  const marks = ['frame.trades', 'frame.candles', 'frame.pong'].map((id) => components.messages[id]['x-built']);
  expect(marks).toEqual([undefined, false, undefined]);
  expect(printed).not.toContain('"x-built"');
});
