import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { openModelSession } from '../session/model-session.ts';
import type { WireSilence } from '../target/wire.ts';
import type { CheckEnded } from './events.ts';
import { RunCutoff } from './run-cutoff.ts';
import type { InterferenceWatcher, Session } from './session.ts';

let session: Session;
beforeAll(async () => {
  session = await openModelSession({ kind: 'model', profile: 'live', isolation: null, allowMainnetWrites: false });
});
afterAll(() => session.close());
afterEach(() => void vi.restoreAllMocks());

const going = () => false;
const where = () => 'after 1 check';
const ended: CheckEnded = {
  event: 'check-ended',
  t: '',
  check: 'faucet.one',
  status: 'pass',
  durationMs: 0,
  judged: {},
  attempts: 1,
};

/** Returns watchers that log each look, and report interference from the first one on. */
function others(look: () => Promise<void> = async () => undefined) {
  const looks: string[] = [];
  let interference: string | null = null;
  const looked = (how: string) => async () => {
    looks.push(how);
    await look();
    interference = 'somebody else';
  };
  const found: InterferenceWatcher = {
    get interference() {
      return interference;
    },
    lookWithoutWeight: looked('lookWithoutWeight'),
    look: looked('look'),
  };
  return { looks, found };
}

test('nothing cuts short a run that has the venue to itself', async () => {
  const cuts = new RunCutoff(session, going, where);
  await cuts.checkForOthers();
  expect([cuts.ending, await cuts.isLost()]).toEqual([null, false]);
});

test('a stalled chain cuts a run short, with the message of the block poller', () => {
  const cuts = new RunCutoff(session, going, where);
  const blocks: { standstill: string | null } = { standstill: null };
  cuts.watchBlocks(blocks);
  expect(cuts.ending).toBeNull();
  blocks.standstill = 'no block came';
  expect(cuts.ending).toEqual({ ending: 'unreachable', reason: 'no block came' });
});

test('an interruption by the user takes precedence over all else', async () => {
  const { found } = others();
  let isAsked = false;
  const cuts = new RunCutoff({ ...session, others: found }, () => isAsked, where);
  await cuts.checkForOthers();
  expect(cuts.ending).toEqual({ ending: 'disturbed', reason: 'somebody else' });
  isAsked = true;
  expect(cuts.ending).toEqual({ ending: 'interrupted' });
});

const silence: WireSilence = { kind: 'silence', reason: 'refused', detail: 'nobody listens' };

test.each<[string, (watched: Session) => unknown]>([
  ['to a request', ({ target }) => target.request({ method: 'POST', path: '/info' })],
  ['to raw bytes', ({ onSilence }) => onSilence?.(silence)],
])('a target that no longer answers %s is lost, and the place is reported', async (_what, meet) => {
  let passed = 0;
  // Makes patience end at once.
  vi.spyOn(performance, 'now').mockImplementation(() => {
    passed += 30_000;
    return passed;
  });
  const target: Session['target'] = {
    url: 'http://127.0.0.1:1',
    traffic: session.target.traffic,
    request: async () => silence,
    connect: () => Promise.reject(new Error('no socket')),
    close: async () => undefined,
  };
  const cuts = new RunCutoff({ ...session, target }, going, where);
  expect(await cuts.isLost()).toBe(false);
  await meet(cuts.session);
  expect(await cuts.isLost()).toBe(true);
  expect(cuts.ending).toMatchObject({ ending: 'unreachable', reason: expect.stringContaining('after 1 check') });
});

test('a failed check is investigated before another starts; any other only gets a look without weight', async () => {
  const begun = Promise.withResolvers<void>();
  const { looks, found } = others(() => begun.promise);
  const cuts = new RunCutoff({ ...session, others: found }, going, where);
  cuts.event(ended);
  await cuts.settled();
  expect([looks, cuts.ending]).toEqual([['lookWithoutWeight'], null]);
  cuts.event({ ...ended, status: 'fail' });
  const settled = cuts.settled();
  begun.resolve();
  await settled;
  expect([looks, cuts.ending?.ending]).toEqual([['lookWithoutWeight', 'look'], 'disturbed']);
});

test('a failed look is no evidence of others', async () => {
  const { found } = others(() => Promise.reject(new Error('no answer')));
  const cuts = new RunCutoff({ ...session, others: found }, going, where);
  await cuts.checkForOthers();
  expect(cuts.ending).toBeNull();
});
