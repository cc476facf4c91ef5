import { expect, test } from 'vitest';
import { printJson } from '../../spec-schemas/json/lossless.ts';
import { parseWireReply } from '../target/reply.ts';
import { makeViolationPolicy } from './deciding-policy.ts';
import type { FindingEvent, RunEvent } from './events.ts';
import { FindingsOutsideCases } from './run-findings.ts';

const status = {
  type: 'exchange_status',
  spot_disabled: false,
  post_only: false,
  mip3_enabled: true,
  frozen: false,
  timestamp: 1,
  chain_identity: `c31337-t1-g${'0'.repeat(16)}`,
};

/** Returns a target that serves these bodies of `exchange_status` in turn. */
function answering(bodies: readonly object[]) {
  const left = [...bodies];
  return {
    url: null,
    traffic: { requests: 0, weight: 0, frames: 0, rateLimited: 0, lastSent: null },
    async request() {
      const body = Buffer.from(printJson((left.shift() ?? {}) as never));
      return { kind: 'reply' as const, reply: parseWireReply(200, {}, body, 0) };
    },
    connect: () => Promise.reject(new Error('no socket')),
    close: async () => undefined,
  };
}

const read = { method: 'POST', path: '/info', body: '{"type":"exchange_status"}' };

/** Returns the events of a probe that gets these replies. */
async function outcomeOf(bodies: readonly object[], strict = false) {
  const events: RunEvent[] = [];
  const findings = new FindingsOutsideCases({
    deciding: makeViolationPolicy({ strict }),
    emit: (event) => events.push(event),
    timestamp: () => 'now',
    reproduce: (source) => `again ${source}`,
  });
  const target = findings.probeOnlooker.wrap(answering(bodies));
  for (const _ of bodies) await target.request(read);
  const found = events.filter((event): event is FindingEvent => event.event === 'finding');
  return {
    unsure: findings.probeOnlooker.unsure(),
    found: found.map(({ severity, clause, check, diff }) => [severity, clause, check, diff[0]?.path]),
    judged: events.flatMap((event) => (event.event === 'work-judged' ? [[event.work, event.judged]] : [])),
    last: found.at(-1),
  };
}

const spoiled = { data: { ...status, frozen: 'no' } };
const clause = 'transport.status.shape';

test('a documented reply is not reported', async () => {
  expect(await outcomeOf([{ data: status }, { data: status }])).toMatchObject({ unsure: false, found: [], judged: [] });
});

test('a violation seen once is unsteady, and checked again', async () => {
  expect(await outcomeOf([spoiled, { data: status }])).toMatchObject({
    unsure: true,
    found: [['unsteady', clause, 'run.probe', '$.frozen']],
    judged: [],
  });
});

test('one seen twice is a violation of the clause, reported once more and then no longer', async () => {
  const { unsure, found, judged, last } = await outcomeOf([spoiled, spoiled, spoiled]);
  expect(unsure).toBe(false);
  expect(found).toEqual([
    ['unsteady', clause, 'run.probe', '$.frozen'],
    ['violation', clause, 'run.probe', '$.frozen'],
  ]);
  expect(judged).toEqual([['run.probe', { [clause]: 'fail' }]]);
  expect(last).toMatchObject({ reproduce: 'again run.probe' });
  expect(last?.transcript.at(-1)?.text).toContain('"frozen":"no"');
});

test('a second clause and a second place are independent', async () => {
  const both = { data: { ...status, post_only: 1 }, error: null };
  const { found } = await outcomeOf([spoiled, both, both]);
  expect(found).toContainEqual(['violation', clause, 'run.probe', '$.post_only']);
  expect(found).toContainEqual(['violation', 'transport.envelope.never-both', 'run.probe', 'error']);
});

test('an undocumented key is one advisory, wherever it occurs', async () => {
  const extra = { data: { ...status, later: 1 } };
  const { unsure, found, judged } = await outcomeOf([extra, extra]);
  expect({ unsure, judged }).toEqual({ unsure: false, judged: [] });
  expect(found).toEqual([['advisory', clause, 'run.shapes', '$.later']]);
});

test('a read with HTTP 200 and neither key is reported', async () => {
  const { found } = await outcomeOf([{ result: status }, { result: status }]);
  expect(found.at(-1)).toEqual(['violation', 'transport.envelope.success', 'run.probe', 'data']);
});
