import { expect, test } from 'vitest';
import { openModelSession } from '../session/model-session.ts';
import { diagnose } from './diagnose.ts';

test('what a clock is off by is not what the probes take', async () => {
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
  // An hour passes with each look at the clock.
  const hourly = { ...session, now: () => (nowMs += 3_600_000) };
  const { clockSkewMs } = await diagnose(hourly, [], null);
  await session.close();
  expect(clockSkewMs).toBeGreaterThan(-3 * 3_600_000);
});
