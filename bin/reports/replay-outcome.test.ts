import { expect, test } from 'vitest';
import { FAUCET_WINDOW_CLOSED } from '../../harness/check/pace.ts';
import { FAUCET_CLAUSE_ID, makeCheckEnded, makeFindingEvent, makeRunEnded } from '../../reports/run.fixture.ts';
import { campaignReplayResultOf, replayResultFromEvents } from './replay-outcome.ts';

test('a sequence without a difference is not reported as fixed', () => {
  expect(campaignReplayResultOf({ kind: 'not-reproduced', times: 5 })).toEqual({
    outcome: 'not seen again',
    words: 'target and model agreed on the whole sequence, 5 times',
  });
});

test('a reproduced difference is described by the differing member, not by the two similar states', () => {
  const state = (margin: string) => `{"type":"clearinghouse_state","positions":[{"coin":"DOT","margin":"${margin}"}]}`;
  const end = {
    difference: {
      place: { kind: 'read', type: 'clearinghouse_state' },
      mismatch: {
        message: 'it differs',
        expected: state('2'),
        actual: state('1.7'),
        diff: [
          { path: '$.positions[0].margin', expected: '"2"', actual: '"1.7"' },
          { path: '$.positions[0].liq', expected: '"9"', actual: '"8"' },
        ],
      },
    },
  };
  // Safe: only the difference is read of the ending.
  const played = { kind: 'reproduced', end } as unknown as Parameters<typeof campaignReplayResultOf>[0];
  expect(campaignReplayResultOf(played).words).toBe(
    'clearinghouse_state /positions/*/margin: expected "2", got "1.7"; 1 more difference',
  );
});

test('a finding of a check that shows again is told with its place', () => {
  const event = makeFindingEvent({
    expected: '0.15',
    actual: '0.07',
    diff: [{ path: 'USDC after a nonce of another account', expected: '0.15', actual: '0.07' }],
  });
  const finding = {
    ...event,
    shownBy: event.check,
    seed: 1,
    strict: false,
    severity: [],
    profile: 'live' as const,
    replay: undefined,
  };
  const outcome = replayResultFromEvents(finding, [event, makeRunEnded('finished')]);
  expect(outcome).toEqual({
    outcome: 'reproduced',
    words: 'USDC after a nonce of another account: expected 0.15, got 0.07',
  });
});

test('a finding whose claim the window of the faucet keeps away needs another address, and is not told as mended', () => {
  const finding = {
    id: 'f-1',
    clause: FAUCET_CLAUSE_ID,
    check: 'faucet.clamp',
    shownBy: 'faucet.clamp',
    seed: 1,
    strict: false,
    severity: [],
    profile: 'live' as const,
    message: 'it differs',
    replay: undefined,
  };
  const events = [
    makeCheckEnded('faucet.clamp', 'blocked', { reason: FAUCET_WINDOW_CLOSED }),
    makeRunEnded('finished'),
  ];
  expect(replayResultFromEvents(finding, events)).toEqual({
    outcome: 'unjudged',
    words: `needs another address, or the next window of the faucet: ${FAUCET_WINDOW_CLOSED}`,
  });
});
