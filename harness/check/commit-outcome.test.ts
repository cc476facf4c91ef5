import { describe, expect, test } from 'vitest';
import { emptyActReplyWire } from '../client/replies.fixture.ts';
import type { ActResult } from '../client/venue-client.ts';
import { actForCommitReply, isAcknowledgedOnly } from './commit-outcome.ts';
import type { Pace } from './pace.ts';

const sent = { nonce: 1n, actor: '0x01', body: {} } as const;
const accepted: ActResult = { wire: emptyActReplyWire, kind: 'admitted', status: 202, committed: false, ...sent };
const committed: ActResult = { wire: emptyActReplyWire, kind: 'admitted', status: 200, committed: true, ...sent };
const refused: ActResult = {
  wire: emptyActReplyWire,
  kind: 'refused',
  status: 200,
  error: { code: 'INVALID_REQUEST', message: 'no' },
  nonce: 1n,
  actor: '0x01',
};
/** As a commit says it too (D01). */
const refusedAtDoor: ActResult = { ...refused, status: 400 };
const pending: ActResult = {
  wire: emptyActReplyWire,
  kind: 'statuses',
  status: 200,
  ...sent,
  statuses: [{ kind: 'pending', actionHash: '0x01', nonce: 1 }],
};

/** Answers one after the other; the last one again and again. */
function answering(...replies: readonly [ActResult, ...ActResult[]]) {
  let at = 0;
  return async () => replies[Math.min(at++, replies.length - 1)] ?? replies[0];
}

/** @param hasRun  what nonces tell of each answer that is asked about */
function pacing(hasRun: (reply: ActResult) => boolean | null = () => null) {
  const done = { commits: 0 };
  // Nothing else of it is used.
  const pace = { committed: async () => void done.commits++, hasRun: async (reply: ActResult) => hasRun(reply) };
  return { pace: pace as unknown as Pace, done };
}

test.each([
  ['a 202', accepted, true],
  ['a pending order', pending, true],
  ['a success that says it is committed', committed, false],
  ['a refusal', refused, false],
])('%s', (_what, reply, isAcknowledged) => expect(isAcknowledgedOnly(reply)).toBe(isAcknowledged));

test('what is told at once needs no probe', async () => {
  const probe = () => Promise.reject(new Error('asked'));
  expect(await actForCommitReply(pacing(), answering(refused), probe)).toBe(refused);
});

test('an answer that came too late is asked for again', async () => {
  expect(await actForCommitReply(pacing(), answering(accepted, refused), answering(refused))).toBe(refused);
});

test('where nothing is told, neither is this, and a commit has passed over it', async () => {
  const { pace, done } = pacing();
  expect(await actForCommitReply({ pace }, answering(accepted), answering(accepted))).toBeNull();
  expect(await actForCommitReply({ pace }, answering(pending), answering(refused, accepted))).toBeNull();
  expect(done.commits).toBe(2);
});

test('silence in between answers that tell is an answer', async () => {
  expect(await actForCommitReply(pacing(), answering(accepted), answering(refused))).toBe(accepted);
});

describe('a probe that is refused with a status of the catalogue', () => {
  test('tells of commits where it has used up its nonce', async () => {
    const { pace } = pacing(() => true);
    expect(await actForCommitReply({ pace }, answering(accepted), answering(refusedAtDoor))).toBe(accepted);
  });

  test('tells of the door where it has not, or nobody knows', async () => {
    for (const used of [false, null]) {
      const { pace, done } = pacing((reply) => (reply.kind === 'refused' ? used : true));
      expect(await actForCommitReply({ pace }, answering(accepted), answering(refusedAtDoor))).toBeNull();
      expect(done.commits).toBe(1);
    }
  });
});

test('an answer that came before its commit keeps nothing back', async () => {
  const { pace, done } = pacing((reply) => reply.kind === 'refused');
  const probe = () => Promise.reject(new Error('asked'));
  expect(await actForCommitReply({ pace }, answering(accepted), probe)).toBeNull();
  expect(done.commits).toBe(1);
});
