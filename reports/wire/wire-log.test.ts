import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ajv, type AnySchema } from 'ajv';
import draft06 from 'ajv/dist/refs/json-schema-draft-06.json' with { type: 'json' };
import type { Har } from 'har-format';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Redactor } from '../../harness/target/redact.ts';
import { parseWireReply } from '../../harness/target/reply.ts';
import type { TappedExchange } from '../../harness/target/wire-tap.ts';
import type { WireLogFormat } from '../formats.ts';
import { OutputWriteError } from '../output-fault.ts';
import { openWireLog, type WireLogOptions } from './wire-log.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'wire-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const KEY = `0x${'ab'.repeat(32)}`;
const tool = { name: 'venue-conformance', version: '1.2.3' };

function opened(format: WireLogFormat, options: Partial<WireLogOptions> = {}) {
  const redactor = new Redactor();
  redactor.hide(KEY);
  redactor.hide('token-of-the-operator');
  const log = openWireLog(folder, { format, redactor, tool, ...options });
  return { log, text: () => readFileSync(log.path, 'utf8') };
}

// The package has no types.
const require = createRequire(import.meta.url);
const harSchemas: Readonly<Record<string, AnySchema>> = require('har-schema');

const isHar = (() => {
  const ajv = new Ajv({ strict: false, validateFormats: false });
  ajv.addMetaSchema(draft06);
  for (const schema of Object.values(harSchemas)) ajv.addSchema(schema);
  return (value: unknown) => [ajv.validate('har.json#', value), ajv.errors];
})();

function exchange(changes: Partial<TappedExchange> = {}): TappedExchange {
  const bytes = Buffer.from('{"data":{"ok":true}}');
  return {
    url: 'http://127.0.0.1:1/info?a=1&b=x%20y',
    request: { method: 'POST', path: '/info', headers: { 'content-type': 'application/json' }, body: '{"type":"a"}' },
    outcome: { kind: 'reply', reply: parseWireReply(200, { 'content-type': 'application/json' }, bytes, 5) },
    startedAtMs: Date.UTC(2026, 0, 2, 3, 4, 5),
    endedAtMs: Date.UTC(2026, 0, 2, 3, 4, 6),
    ...changes,
  };
}

const readHar = (text: string): Har => {
  const har = JSON.parse(text);
  expect(isHar(har)).toEqual([true, null]);
  return har;
};

const secrets: TappedExchange = exchange({
  request: {
    method: 'POST',
    path: '/control/limits',
    headers: { authorization: 'Bearer token-of-the-operator', Cookie: 'session' },
    body: JSON.stringify({ private_key: 'never', text: KEY.slice(2), said: 'token-of-the-operator' }),
  },
  outcome: {
    kind: 'reply',
    reply: parseWireReply(200, { 'set-cookie': 'session', 'x-echo': KEY }, Buffer.from(`"${KEY}"`), 5),
  },
});

test('an exchange and its reply, as HAR and as a line', () => {
  const har = opened('har');
  har.log.tap('venue').exchange(exchange());
  // The file must be complete before it is closed, since the run may be killed.
  const [entry] = readHar(har.text()).log.entries;
  expect(entry).toMatchObject({
    startedDateTime: '2026-01-02T03:04:05.000Z',
    time: 1_000,
    comment: 'venue',
    request: {
      method: 'POST',
      queryString: [
        { name: 'a', value: '1' },
        { name: 'b', value: 'x y' },
      ],
      postData: { mimeType: 'application/json', text: '{"type":"a"}' },
    },
    response: { status: 200, content: { size: 20, mimeType: 'application/json', text: '{"data":{"ok":true}}' } },
  });
  har.log.close();
  expect(readHar(har.text()).log).toMatchObject({ version: '1.2', creator: tool });

  const lines = opened('ndjson');
  lines.log.tap('control').exchange(exchange());
  expect(JSON.parse(lines.text())).toEqual({
    kind: 'http',
    t: '2026-01-02T03:04:05.000Z',
    ms: 1_000,
    lane: 'control',
    method: 'POST',
    url: 'http://127.0.0.1:1/info?a=1&b=x%20y',
    headers: { 'content-type': 'application/json' },
    body: { text: '{"type":"a"}' },
    reply: { status: 200, headers: { 'content-type': 'application/json' }, body: { text: '{"data":{"ok":true}}' } },
  });
  lines.log.close();
  expect(
    lines
      .text()
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))[1],
  ).toMatchObject({
    kind: 'end',
    dropped: { exchanges: 0, frames: 0 },
  });
});

test.each(['har', 'ndjson'] as const)('no secret gets into %s, not even across a cut', (format) => {
  const { log, text } = opened(format, { maxTextChars: 200 });
  log.tap('control').exchange(secrets);
  for (let at = 100; at < 260; at += 7) {
    const body = `${'x'.repeat(at)}${KEY}${'y'.repeat(1_000)}`;
    log.tap('venue').exchange(exchange({ request: { method: 'POST', path: '/', body } }));
    const socket = log.tap('venue').socket('ws://127.0.0.1:1/ws');
    socket.opened('');
    socket.frame('received', { kind: 'text', text: body });
    socket.ended({ kind: 'closed', reason: 'closed', code: 1000, detail: KEY, t: 1 });
  }
  log.close();
  expect(text()).not.toMatch(/abababab|token-of-the-operator|session|never/);
  expect(text()).toContain('[removed]');
});

test('frames are recorded with their socket: in its HAR entry, by its number in NDJSON', () => {
  const tell = (format: WireLogFormat) => {
    const { log, text } = opened(format);
    const refused = log.tap('venue').socket('ws://127.0.0.1:1/no');
    refused.ended({ kind: 'silence', reason: 'protocol', detail: 'the upgrade was answered with status 404' });
    const one = log.tap('venue').socket('ws://127.0.0.1:1/ws');
    const two = log.tap('raw').socket('ws://127.0.0.1:1/ws');
    one.opened('');
    two.opened('v1');
    one.frame('sent', { kind: 'text', text: '{"method":"ping"}' });
    two.frame('received', { kind: 'binary', bytes: Uint8Array.of(1, 2, 3) });
    one.frame('sent', { kind: 'ping' });
    one.ended({ kind: 'closed', reason: 'closed', code: 1000, detail: 'bye', t: 1 });
    log.close();
    return text();
  };
  const entries = readHar(tell('har')).log.entries as unknown as Record<string, unknown>[];
  expect(entries).toMatchObject([
    { response: { status: 0, comment: 'protocol: the upgrade was answered with status 404' } },
    {
      response: { status: 101, comment: 'closed: bye' },
      _resourceType: 'websocket',
      _webSocketMessages: [
        { type: 'send', opcode: 1, data: '{"method":"ping"}' },
        { type: 'send', opcode: 9, data: '' },
      ],
    },
    {
      comment: 'raw',
      response: { comment: 'open when the run ended' },
      _webSocketMessages: [{ type: 'receive', opcode: 2, data: 'AQID' }],
    },
  ]);
  const lines = tell('ndjson')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(lines.map(({ socket, event, is }) => [socket, event, is].filter((word) => word !== undefined))).toEqual([
    [1, 'ended'],
    [2, 'opened'],
    [3, 'opened'],
    [2, 'frame', 'text'],
    [3, 'frame', 'binary'],
    [2, 'frame', 'ping'],
    [2, 'ended'],
    [],
  ]);
});

test.each(['har', 'ndjson'] as const)('%s stays within its limit, cuts bodies, and says what it left out', (format) => {
  const maxBytes = 20_000;
  const { log, text } = opened(format, { maxBytes, maxTextChars: 100 });
  const socket = log.tap('venue').socket('ws://127.0.0.1:1/ws');
  socket.opened('');
  for (let n = 0; n < 100; n++) {
    log.tap('venue').exchange(exchange({ request: { method: 'POST', path: '/', body: 'x'.repeat(5_000) } }));
    socket.frame('received', { kind: 'text', text: 'y'.repeat(5_000) });
  }
  socket.ended({ kind: 'closed', reason: 'closed', code: 1000, detail: '', t: 1 });
  log.close();
  expect(Buffer.byteLength(text())).toBeLessThan(maxBytes + 200);
  const [, exchanges = '', frames = ''] = /: (\d+) exchanges and (\d+) frames/.exec(log.leftOut() ?? '') ?? [];
  const logged = text();
  const kept = { exchanges: logged.match(/x{100}"/g)?.length ?? 0, frames: logged.match(/y{100}"/g)?.length ?? 0 };
  expect([kept.exchanges + Number(exchanges), kept.frames + Number(frames)]).toEqual([100, 100]);
  expect(Math.min(kept.exchanges, kept.frames)).toBeGreaterThan(5);
  expect(logged).toContain(format === 'har' ? '"comment":"cut, 5000 in all"' : '"cutFrom":5000');
  if (format === 'har')
    expect(readHar(logged).log.comment).toBe(`left out, for want of room: ${exchanges} exchanges, ${frames} frames`);
  else
    expect(JSON.parse(logged.trimEnd().split('\n').at(-1) ?? '').dropped).toEqual({
      exchanges: Number(exchanges),
      frames: Number(frames),
    });
});

test('silence in place of a reply, and binary bytes, are recorded as such', () => {
  const { log, text } = opened('har');
  log.tap('venue').exchange(exchange({ outcome: { kind: 'silence', reason: 'timeout', detail: 'nothing came' } }));
  log.tap('raw').exchange(exchange({ request: { method: 'RAW', path: '/', body: Uint8Array.of(0x61, 0xff) } }));
  log.close();
  expect(readHar(text()).log.entries).toMatchObject([
    { response: { status: 0, bodySize: -1, comment: 'timeout: nothing came' } },
    { request: { postData: { text: 'a\ufffd', comment: 'no UTF-8: what was broken is replaced' } } },
  ]);
});

test('nothing is recorded after the end', () => {
  const { log, text } = opened('ndjson');
  const socket = log.tap('venue').socket('ws://127.0.0.1:1/ws');
  log.close();
  const before = text();
  socket.frame('received', { kind: 'pong' });
  log.tap('venue').exchange(exchange());
  log.close();
  expect([text(), log.leftOut()]).toEqual([before, null]);
});

// /dev/full behaves as a full disk; only Linux has it.
test.skipIf(!existsSync('/dev/full'))('a full disk is kept as a typed fault, and troubles nobody who sends', () => {
  symlinkSync('/dev/full', join(folder, 'wire.ndjson'));
  const { log } = opened('ndjson');
  log.check();
  log.tap('venue').exchange(exchange());
  expect(() => log.check()).toThrow(OutputWriteError);
  expect(() => log.close()).toThrow(`Cannot write ${log.path}: no space is left on the device.`);
});

test('a deleted folder is a typed fault', () => {
  writeFileSync(join(folder, 'file'), '');
  const options = { format: 'har', redactor: new Redactor(), tool } as const;
  expect(() => openWireLog(join(folder, 'file'), options)).toThrow(OutputWriteError);
});
