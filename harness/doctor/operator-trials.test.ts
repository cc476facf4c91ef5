import { expect, test } from 'vitest';
import { readDefaultGenesis, Venue } from '../../reference-model/index.ts';
import { isJsonObject, type JsonObject } from '../../spec-schemas/json/lossless.ts';
import { Control, type ControlWire } from '../control/control.ts';
import { Identity } from '../identity/keys.ts';
import type { Session } from '../runner/session.ts';
import { IdleWaitEnder } from '../target/idle-waits.ts';
import { InProcessTarget, makeInProcessControl, VirtualBlockClock } from '../target/in-process.ts';
import { type OperatorTrial, runOperatorTrials } from './operator-trials.ts';

type Reply = Awaited<ReturnType<ControlWire['call']>>;
type Asked = Parameters<ControlWire['call']>;

/** Tries an interface that overrides some replies; null leaves a call to a sound interface. */
async function triedOn(instead: (asked: Asked, sound: ControlWire) => Promise<Reply | null>) {
  const venue = new Venue(readDefaultGenesis());
  const waits = new IdleWaitEnder();
  const clock = new VirtualBlockClock(venue);
  const sound = makeInProcessControl(venue, clock, waits);
  const control = new Control({ call: async (...asked) => (await instead(asked, sound)) ?? sound.call(...asked) });
  await control.capabilities();
  const facts = {
    usdc: { signingId: venue.core.params.usdc, name: 'USDC' },
    native: { signingId: venue.core.params.native, name: 'N' },
    markets: [],
  };
  // The trials read the venue, and use only these two of its facts.
  const session = { target: new InProcessTarget(venue, waits), facts } as unknown as Session;
  const trials = await runOperatorTrials(session, control, () => new Identity(Buffer.alloc(32, 1)));
  const of = (call: string) => trials.find((trial) => trial.call === call) as OperatorTrial;
  return { trials, of, mode: () => clock.mode };
}

const done = (data: JsonObject): Reply => ({ status: 200, json: { data } });

/** Returns the sound reply with some parts changed. */
async function altered(sound: ControlWire, asked: Asked, change: (data: JsonObject) => JsonObject): Promise<Reply> {
  const { status, json } = await sound.call(...asked);
  const data = isJsonObject(json) && isJsonObject(json.data) ? json.data : {};
  return { status, json: { data: { ...data, ...change(data) } } };
}

test('a sound interface has the declared effects, and blocks are cut again as before', async () => {
  const { trials, mode } = await triedOn(async () => null);
  expect(trials.filter(({ verdict }) => verdict === 'fails' || verdict === 'unknown')).toEqual([]);
  expect(trials.flatMap(({ verdict, tookMs }) => (verdict === 'works' ? [typeof tookMs] : []))).toContain('number');
  expect(mode().mode).not.toBe('manual');
});

test('blocks that are reported as held but continue are not held', async () => {
  let height = 20;
  const { of } = await triedOn(async ([method, path, body], sound) =>
    path === '/control/blocks' || path === '/control/capabilities'
      ? altered(sound, [method, path, body], () => ({ height: height++ }))
      : null,
  );
  expect(of('POST /control/blocks')).toMatchObject({
    verdict: 'fails',
    told: expect.stringMatching(/^held, and height went from \d+ to \d+: `set` does not hold blocks/),
  });
});

test('so are blocks whose reported mode is another', async () => {
  const { of } = await triedOn(async ([, path]) => (path === '/control/blocks' ? done({ height: 1, time: 1 }) : null));
  expect(of('POST /control/blocks')).toMatchObject({
    verdict: 'fails',
    told: expect.stringContaining('asked for manual'),
  });
});

test('blocks that are not released are reported as left held', async () => {
  const { of, mode } = await triedOn(async ([, path, body]) =>
    path === '/control/blocks' && body?.mode !== 'manual'
      ? { status: 500, json: { error: { code: 'INTERNAL', message: 'rpc down' } } }
      : null,
  );
  expect(of('POST /control/blocks')).toMatchObject({
    verdict: 'fails',
    told: expect.stringMatching(/blocks are left held: .*rpc down$/),
  });
  expect(mode()).toEqual({ mode: 'manual' });
});

test('the first unanswered call is the last one, and blocks are released all the same', async () => {
  const { trials, of, mode } = await triedOn(async ([, path]) =>
    path === '/control/commit'
      ? { status: 500, json: { error: { code: 'TIMEOUT', message: 'commit has not resolved for 60 s' } } }
      : null,
  );
  expect(of('POST /control/commit')).toMatchObject({
    verdict: 'fails',
    told: expect.stringContaining('has not resolved'),
  });
  expect(of('POST /control/advance')).toMatchObject({
    verdict: 'not tried',
    told: 'the interface fell silent at POST /control/commit',
  });
  expect(trials.filter(({ verdict }) => verdict === 'fails')).toHaveLength(1);
  expect(mode().mode).not.toBe('manual');
});

test('a time in seconds, and one that decreases, are reported as such', async () => {
  const inSeconds = await triedOn(async (asked, sound) =>
    altered(sound, asked, ({ time }) => ({ time: Math.floor(Number(time) / 1_000) })),
  );
  expect(inSeconds.of('GET /control/capabilities')).toMatchObject({
    verdict: 'fails',
    told: expect.stringContaining('time looks like seconds'),
  });
  let back = 0;
  const backwards = await triedOn(async (asked, sound) =>
    altered(sound, asked, ({ time }) => ({ time: Number(time) - (asked[1] === '/control/capabilities' ? back++ : 0) })),
  );
  expect(backwards.of('POST /control/blocks').told).toMatch(
    /^consensus time went back by \d+ ms, .*which no chain does/,
  );
});

test('a payment that does not arrive is reported with the observed balance', async () => {
  const { of } = await triedOn(async ([, path]) => (path === '/control/system' ? done({ height: 1, time: 1 }) : null));
  expect(of('gov_adjust_spot_value').told).toBe(
    'gov_adjust_spot_value was answered, and account_state still shows 0 USDC',
  );
});

test('an offered name that does not exist is reported, with a similar one', async () => {
  const { of } = await triedOn(async (asked, sound) =>
    asked[1] === '/control/capabilities'
      ? altered(sound, asked, ({ calls }) => ({ calls: [...(calls as string[]), 'POST /control/advanse'] }))
      : null,
  );
  expect(of('POST /control/advanse')).toEqual({
    call: 'POST /control/advanse',
    verdict: 'unknown',
    told: 'offered, but unknown here (near it: advance)',
    tookMs: null,
  });
});
