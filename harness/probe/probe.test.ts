import { expect, test } from 'vitest';
import { emptyActReplyWire } from '../client/replies.fixture.ts';
import type { SilenceReason, Target } from '../target/wire.ts';
import { probeCapability } from './probe.ts';

test.each([
  ['closed', 2, true],
  ['timeout', 1, false],
] as const)(
  'a first request on a connection that is %s is sent %i times',
  async (reason: SilenceReason, times, isServed) => {
    let asked = 0;
    const silence = { kind: 'silence', reason, detail: '' } as const;
    const reply = {
      kind: 'reply',
      reply: { ...emptyActReplyWire, status: 200, json: { jsonrpc: '2.0', id: 1, result: '0x1' } },
    } as const;
    // The code under test uses nothing else of a target.
    const target = {
      url: 'http://127.0.0.1:1',
      request: async () => (asked++ === 0 ? silence : reply),
    } as unknown as Target;
    expect(await probeCapability(target, 'evm')).toBe(isServed);
    expect(asked).toBe(times);
  },
);

test.each([
  ['an error of JSON-RPC', { jsonrpc: '2.0', id: 1, error: { code: -32_601, message: 'no method' } }, true],
  ['an envelope that says there is no path', { error: { code: 'ACTION_UNSUPPORTED', message: 'no EVM' } }, false],
  ['the envelope of a route that is not there', { error: { code: 'NOT_FOUND', message: 'no route' } }, false],
] as const)('for a target that answers %s the EVM is served: %s', async (_what, json, isServed) => {
  const reply = { kind: 'reply', reply: { ...emptyActReplyWire, status: 400, json } } as const;
  // The code under test uses nothing else of a target.
  const target = { url: 'http://127.0.0.1:1', request: async () => reply } as unknown as Target;
  expect(await probeCapability(target, 'evm')).toBe(isServed);
});
