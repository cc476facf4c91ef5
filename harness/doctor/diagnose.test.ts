import { expect, test } from 'vitest';
import { openModelSession } from '../session/model-session.ts';
import { parseWireReply } from '../target/reply.ts';
import { wrapTarget } from '../target/wrap-target.ts';
import { diagnoseTarget } from './diagnose.ts';

test('clock skew does not include the duration of the probes', async () => {
  const session = await openModelSession({
    kind: 'model',
    profile: 'live',
    isolation: null,
    allowMainnetWrites: false,
    venue: {},
  });
  const { data } = JSON.parse(
    await session.target
      .request({
        method: 'POST',
        path: '/info',
        headers: { 'content-type': 'application/json' },
        body: '{"type":"exchange_status"}',
      })
      .then((outcome) => ('reply' in outcome && outcome.reply !== undefined ? outcome.reply.text : '{}')),
  ) as { readonly data: { readonly timestamp: number } };
  let nowMs = data.timestamp;
  // Each call of the clock advances it by an hour.
  const hourly = { ...session, now: () => (nowMs += 3_600_000) };
  const { clockSkewMs } = await diagnoseTarget(hourly, [], null);
  await session.close();
  expect(clockSkewMs).toBeGreaterThan(-3 * 3_600_000);
});

test('a budget spent by an earlier run delays a diagnosis, but does not end it', async () => {
  const session = await openModelSession({
    kind: 'model',
    profile: 'live',
    isolation: null,
    allowMainnetWrites: false,
    venue: {},
  });
  let refused = 0;
  const spent = wrapTarget(session.target, {
    request: async (request, options) => {
      refused += 1;
      if (refused % 3 !== 1) return session.target.request(request, options);
      const body = '{"error":{"code":"RATE_LIMITED","message":""}}';
      return { kind: 'reply', reply: parseWireReply(429, {}, Buffer.from(body), 0) };
    },
  });
  const whole = await diagnoseTarget(session, [], null);
  const { domain, table } = await diagnoseTarget({ ...session, target: spent }, [], null);
  await session.close();
  expect(domain?.own.verdict).toBe('fits');
  expect(table).toEqual(whole.table);
});
