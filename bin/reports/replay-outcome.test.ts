import { expect, test } from 'vitest';
import { FAUCET_WINDOW_CLOSED } from '../../harness/check/pace.ts';
import { checkEnded, FAUCET, runEnded } from '../../reports/run.fixture.ts';
import { outcomeOf, outcomeOfSequence } from './replay-outcome.ts';

test('a sequence on which nothing differs is not told as mended', () => {
  expect(outcomeOfSequence({ kind: 'not-reproduced', times: 5 })).toEqual({
    outcome: 'not seen again',
    words: 'target and model agreed on the whole sequence, 5 times',
  });
});

test('a finding whose claim the window of the faucet keeps away needs another address, and is not told as mended', () => {
  const finding = {
    id: 'f-1',
    clause: FAUCET,
    check: 'faucet.clamp',
    shownBy: 'faucet.clamp',
    seed: 1,
    strict: false,
    severity: [],
    profile: 'live' as const,
    message: 'it differs',
    replay: undefined,
  };
  const events = [checkEnded('faucet.clamp', 'blocked', { reason: FAUCET_WINDOW_CLOSED }), runEnded('finished')];
  expect(outcomeOf(finding, events)).toEqual({
    outcome: 'unjudged',
    words: `needs another address, or the next window of the faucet: ${FAUCET_WINDOW_CLOSED}`,
  });
});
