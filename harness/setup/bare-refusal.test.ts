import { expect, test } from 'vitest';
import { parseReadReply } from '../client/replies.ts';
import { isBareRefusal } from './bare-refusal.ts';

const envelope = (code: string) => ({ error: { code, message: 'missing field: address' } });

test.each([
  ['the words', 400, { error: 'missing field: address' }, true],
  ['other words', 400, { error: 'no address' }, false],
  ['the words on another status', 404, { error: 'missing field: address' }, false],
  ['the envelope of a node', 400, envelope('INVALID_REQUEST'), true],
  ['another code', 400, envelope('NOT_FOUND'), false],
  ['no refusal', 200, { data: null }, false],
])('%s', (_what, status, json, holds) => {
  const text = JSON.stringify(json);
  expect(
    isBareRefusal(
      parseReadReply({ status, json, text, headers: {}, bytes: new Uint8Array(), validUtf8: true, receivedAtMs: 0 }),
      'missing field: address',
    ),
  ).toBe(holds);
});
