import { describe, expect, test } from 'vitest';
import { emptyActReplyWire } from '../client/replies.fixture.ts';
import type { ActResult } from '../client/venue-client.ts';
import { actForCommitReply, isAcknowledgedOnly } from './commit-outcome.ts';
import type { BlockWaiter } from './pace.ts';

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
/** The same refusal as by a commit (D01). */
const refusedAtDoor: ActResult = { ...refused, status: 400 };
const pending: ActResult = {
  wire: emptyActReplyWire,
  kind: 'statuses',
  status: 200,
  ...sent,
  statuses: [{ kind: 'pending', actionHash: '0x01', nonce: 1 }],
};

/** Gives these replies in turn, the last one repeatedly. */
function answering(...replies: readonly [ActResult, ...ActResult[]]) {
  let at = 0;
  return async () => replies[Math.min(at++, replies.length - 1)] ?? replies[0];
}

/** @param hasRun  whether the nonce shows execution, for each reply asked about */
function pacing(hasRun: (reply: ActResult) => boolean | null = () => null) {
  const done = { commits: 0 };
  // The code under test uses nothing else of it.
  const pace = { committed: async () => void done.commits++, hasRun: async (reply: ActResult) => hasRun(reply) };
  return { pace: pace as unknown as BlockWaiter, done };
}

test.each([
  ['a 202', accepted, true],
  ['a pending order', pending, true],
  ['a success that says it is committed', committed, false],
  ['a refusal', refused, false],
])('%s', (_what, reply, isAcknowledged) => expect(isAcknowledgedOnly(reply)).toBe(isAcknowledged));

test('a verdict in the reply needs no probe', async () => {
  const probe = () => Promise.reject(new Error('asked'));
  expect(await actForCommitReply(pacing(), answering(refused), probe)).toBe(refused);
});

test('an action answered too late is repeated', async () => {
  expect(await actForCommitReply(pacing(), answering(accepted, refused), answering(refused))).toBe(refused);
});

test('where no reply shows a verdict this one does not either, and a commit has passed', async () => {
  const { pace, done } = pacing();
  expect(await actForCommitReply({ pace }, answering(accepted), answering(accepted))).toBeNull();
  expect(await actForCommitReply({ pace }, answering(pending), answering(refused, accepted))).toBeNull();
  expect(done.commits).toBe(2);
});

test('silence between replies with verdicts is an answer', async () => {
  expect(await actForCommitReply(pacing(), answering(accepted), answering(refused))).toBe(accepted);
});

describe('a probe refused with a status of the catalogue', () => {
  test('shows a commit if it consumed its nonce', async () => {
    const { pace } = pacing(() => true);
    expect(await actForCommitReply({ pace }, answering(accepted), answering(refusedAtDoor))).toBe(accepted);
  });

  test('shows refusal on arrival if its nonce is unused, or nothing is known', async () => {
    for (const used of [false, null]) {
      const { pace, done } = pacing((reply) => (reply.kind === 'refused' ? used : true));
      expect(await actForCommitReply({ pace }, answering(accepted), answering(refusedAtDoor))).toBeNull();
      expect(done.commits).toBe(1);
    }
  });
});

test('a reply from before its commit withholds nothing', async () => {
  const { pace, done } = pacing((reply) => reply.kind === 'refused');
  const probe = () => Promise.reject(new Error('asked'));
  expect(await actForCommitReply({ pace }, answering(accepted), probe)).toBeNull();
  expect(done.commits).toBe(1);
});
