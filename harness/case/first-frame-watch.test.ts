import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeFrameEdit } from '../../reference-model/index.ts';
import { type Check, check } from '../check/check.ts';
import { Disturbed, NoFirstFrameError } from '../kernel/verdicts.ts';
import { runTestPlanOn } from '../runner/plan/run-plan.fixture.ts';
import type { Session } from '../runner/session.ts';
import { openModelSession } from '../session/model-session.ts';

const BEGINS = 'feed.subscribe.snapshot';

/** Venue that acknowledges subscriptions to `markets` and to books, but sends no first frame. */
let mute: Session;
beforeAll(async () => {
  const isMuted = (text: string) => /"channel":"(markets|l2_book)"/.test(text) && text.includes('"is_snapshot":true');
  mute = await openModelSession({
    kind: 'model',
    profile: 'live',
    isolation: null,
    allowMainnetWrites: false,
    venue: { edits: [makeFrameEdit((frame) => (isMuted(frame.text) ? null : frame))] },
  });
});
afterAll(() => mute.close());

/** Check that depends on the first frame of this channel. */
function leaning(id: string, type: string, onMissed: (error: unknown) => void = () => {}): Check {
  return check({
    id: `feed.${id}`,
    title: 'does what the test says',
    clauses: ['feed.push.told'],
    by: 'observe',
    async run({ feed, venue, expect: judge }) {
      const socket = await feed();
      const coin = venue.markets[0]?.coin ?? '';
      try {
        const first = await socket.firstFrame(type === 'markets' ? { type } : { type, coin });
        judge('feed.push.told').present(first, 'a frame');
      } catch (error) {
        onMissed(error);
        throw error;
      }
    },
  });
}

async function judged(...checks: readonly Check[]) {
  const { events } = await runTestPlanOn(mute, checks, {});
  const ended = events.flatMap((event) => (event.event === 'check-ended' ? [event] : []));
  const findings = events.flatMap((event) => (event.event === 'finding' ? [event] : []));
  return {
    ended: Object.fromEntries(ended.map(({ check: id, ...event }) => [id, event])),
    violations: findings
      .filter(({ severity }) => severity === 'violation')
      .map(({ clause, check: id }) => [id, clause]),
  };
}

test('an acknowledged channel without a first frame breaks its clause, and later checks that depend on it are skipped by name', async () => {
  const { ended, violations } = await judged(
    leaning('first', 'markets'),
    leaning('next', 'markets'),
    leaning('sound', 'bbo'),
  );
  expect(ended['feed.first']).toMatchObject({ status: 'fail', attempts: 2, judged: { [BEGINS]: 'fail' } });
  expect(ended['feed.next']).toMatchObject({
    status: 'skipped',
    attempts: 1,
    reason: `a first frame of markets behind its acknowledgement (${BEGINS})`,
  });
  expect(ended['feed.sound']).toMatchObject({ status: 'pass' });
  expect(violations).toEqual([['feed.first', BEGINS]]);
});

test('a decided break may explain what a case attributed to other traders, so the case runs three times', async () => {
  const disturbed = leaning('disturbed', 'l2_book', (error) => {
    expect(error).toBeInstanceOf(NoFirstFrameError);
    throw new Disturbed('somebody took our orders');
  });
  const { ended, violations } = await judged(disturbed);
  expect(ended['feed.disturbed']).toMatchObject({ status: 'fail', attempts: 3, judged: { [BEGINS]: 'fail' } });
  expect(violations).toEqual([['feed.disturbed', BEGINS]]);
});
