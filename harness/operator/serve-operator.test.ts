import { afterEach, describe, expect, test } from 'vitest';
import { parseJson, printJson } from '../../spec-schemas/json/lossless.ts';
import { type OperatorAdapter, OperatorRefusal, type OperatorServer, serveOperator } from './index.ts';

const servers: OperatorServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

const newest = async () => ({ height: 7, time: 1_700 });

async function serving(adapter: Partial<OperatorAdapter>, token: string | null = null) {
  const errors: string[] = [];
  const onError = (call: string, error: unknown) => void errors.push(`${call}: ${String(error)}`);
  const server = await serveOperator({ newest, ...adapter }, { token, onError });
  servers.push(server);
  const call = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const sent = body === undefined ? {} : { body: typeof body === 'string' ? body : printJson(body) };
    const reply = await fetch(`${server.url}/control/${path}`, { method, headers, ...sent });
    return { status: reply.status, json: parseJson(await reply.text()) };
  };
  return { call, errors, post: (path: string, body: unknown = {}) => call('POST', path, body) };
}

const unsupported = (message: string) => ({ status: 400, json: { error: { code: 'ACTION_UNSUPPORTED', message } } });

describe('offered calls', () => {
  test('are those with a function', async () => {
    const { call, post } = await serving({
      blocks: { modes: ['timer'], now: async () => ({ mode: 'timer', ms: 5 }), set: async () => {} },
      commit: async () => {},
      system: { vote: async () => {} },
    });
    expect(await call('GET', 'capabilities')).toEqual({
      status: 200,
      json: {
        data: {
          height: 7,
          time: 1_700,
          calls: ['GET /control/capabilities', 'POST /control/blocks', 'POST /control/commit', 'POST /control/system'],
          system_actions: ['vote'],
          blocks: ['timer'],
          block_mode: { mode: 'timer', ms: 5 },
        },
      },
    });
    expect(await post('advance', { ms: 1 })).toEqual(unsupported('POST /control/advance is not offered here'));
    expect(await post('blocks', { mode: 'manual' })).toEqual(unsupported('blocks are not cut by manual here'));
    expect(await post('system', { action: { type: 'option_rates' } })).toEqual(
      unsupported('option_rates is not offered here'),
    );
  });

  test('are only the newest block where no function is given', async () => {
    const { call } = await serving({});
    const { json } = await call('GET', 'capabilities');
    expect(json).toEqual({
      data: { height: 7, time: 1_700, calls: ['GET /control/capabilities'], system_actions: [], blocks: [] },
    });
  });
});

test('an effect gets the exact body that was sent, and its result is returned', async () => {
  const calls: unknown[] = [];
  const note = (...given: unknown[]) => void calls.push(given);
  const setting = { per_ip: { per_second: 1, burst: 2 }, allowlist: [] };
  const { post } = await serving({
    oracle: async (...given) => note(...given),
    system: {
      vote: async (action, castBy) => {
        note(action, castBy);
        return { round: 3, status: 'enacted' };
      },
    },
    limits: { now: async () => setting, set: async (change) => note(change) },
    reset: async () => 'chain-2',
    upstream: async (reachable) => note(reachable),
    archiveLag: async (held) => note(held),
  });
  const answerTo = async (path: string, body: unknown) => {
    const { json } = await post(path, body);
    return json;
  };
  const vote = { type: 'vote', round: 2n ** 63n, category: 'c', action: 'a', payload: { x: [1] } };
  expect(await answerTo('oracle', { coin: 'BTC', px: '1.5' })).toEqual({ data: { height: 7, time: 1_700 } });
  expect(await answerTo('system', { action: vote, cast_by: ['0x01'] })).toMatchObject({
    data: { round: 3, status: 'enacted' },
  });
  expect(await answerTo('limits', {})).toMatchObject({ data: { before: setting, after: setting } });
  expect(await answerTo('limits', { per_account: null })).toMatchObject({ data: { before: setting } });
  expect(await answerTo('reset', {})).toMatchObject({ data: { chain_identity: 'chain-2' } });
  expect(await answerTo('upstream', { reachable: false })).toMatchObject({ data: { reachable: false } });
  expect(await answerTo('archive-lag', { held: true })).toMatchObject({ data: { held: true } });
  expect(calls).toEqual([['BTC', '1.5', null], [vote, ['0x01']], [{ per_account: null }], [false], [true]]);
});

test('a system action that ignores the casters is not called with them: a check below a quorum is skipped', async () => {
  const actions: unknown[] = [];
  const { post } = await serving({ system: { gov_adjust_spot_value: async (action) => void actions.push(action) } });
  const action = { type: 'gov_adjust_spot_value', account: `0x${'1'.repeat(40)}`, value: '5' };
  expect(await post('system', { action, cast_by: ['0x01'] })).toMatchObject({
    status: 400,
    json: { error: { code: 'ACTION_UNSUPPORTED' } },
  });
  expect(await post('system', { action })).toMatchObject({ status: 200 });
  expect(actions).toEqual([action]);
});

test.each([
  ['no JSON', '{', 'the body is no JSON object'],
  ['a list', '[]', 'the body is no JSON object'],
  ['a missing field', {}, 'the body must have required properties blocks'],
  ['another type', { blocks: '1' }, '/blocks must be integer'],
  ['beyond a bound', { blocks: 0 }, '/blocks must be >= 1'],
])('a body of %s is refused before any effect', async (_what, body, message) => {
  const { post } = await serving({ commit: () => Promise.reject(new Error('it was asked')) });
  expect(await post('commit', body)).toEqual({ status: 400, json: { error: { code: 'INVALID_REQUEST', message } } });
});

test('a refusal is 400 with its code, any other error 500 and reported', async () => {
  const { post, errors } = await serving({
    commit: () => Promise.reject(new OperatorRefusal('PRECONDITION_FAILED', 'halted')),
    advance: () => Promise.reject(new Error('no such file')),
  });
  const halted = { error: { code: 'PRECONDITION_FAILED', message: 'halted' } };
  expect(await post('commit', { blocks: 1 })).toEqual({ status: 400, json: halted });
  expect(errors).toEqual([]);
  expect((await post('advance', { ms: 1 })).status).toBe(500);
  expect(errors).toEqual(['POST /control/advance: Error: no such file']);
});

const blocks = {
  modes: ['timer', 'manual'],
  now: async () => ({ mode: 'timer', ms: 5 }),
  set: async () => {},
} as const;

test.each<readonly [string, object, RegExp]>([
  ['no newest', { newest: undefined }, /`newest` is missing/],
  ['a slip in a name', { advanse: async () => {} }, /no `advanse` \(Did you mean advance\?\)/],
  [
    'a slip in a system action',
    { system: { gov_adjust_spot_valu: async () => {} } },
    /Did you mean gov_adjust_spot_value/,
  ],
  ['what is no function', { commit: true }, /`commit` is true \(boolean\), and no function/],
  ['modes that are no list', { blocks: { ...blocks, modes: 'manual' } }, /`blocks.modes` is "manual" \(string\)/],
  ['a mode that there is not', { blocks: { ...blocks, modes: ['held'] } }, /`blocks.modes` has "held" \(string\)/],
  ['manual alone', { blocks: { ...blocks, modes: ['manual'] } }, /has manual alone/],
  ['no way to tell the mode', { blocks: { ...blocks, now: undefined } }, /`blocks.now` is missing/],
  [
    'a mode that is a text',
    { blocks: { ...blocks, now: async () => 'timer' } },
    /`blocks.now` gave "timer" \(string\)/,
  ],
  ['no mode at all', { blocks: { ...blocks, now: async () => undefined } }, /`blocks.now` gave undefined/],
])('an adapter with %s is not served', async (_what, part, words) => {
  // Possible in a language without types.
  const adapter = { newest, ...part } as OperatorAdapter;
  await expect(serveOperator(adapter)).rejects.toThrow(words);
});

test('extra methods of an adapter that is a class instance are allowed', async () => {
  class Devnet implements OperatorAdapter {
    readonly blocksFile = 'blocks.json';
    set = 1;
    newest = newest;
    async restart() {}
  }
  const { call } = await serving(new Devnet());
  expect((await call('GET', 'capabilities')).status).toBe(200);
});

test.each(['', 'two\nlines', 'a→b'])('a token that no header can carry is refused: %j', async (token) => {
  await expect(serveOperator({ newest }, { token })).rejects.toThrow('visible ASCII is wanted');
});

test.each([
  [{ height: '42', time: 1 }, '`newest` gave height "42" (string): an integer from 0 is wanted'],
  [
    { height: 1, time: Number.NaN },
    '`newest` gave time NaN (number): an integer from 0 is wanted, ms of consensus time',
  ],
  [{ height: 1 }, '`newest` gave time undefined: an integer from 0 is wanted, ms of consensus time'],
  [undefined, '`newest` gave undefined: {height, time} is wanted'],
])('an invalid block is named: %j', async (block, message) => {
  const { call, errors } = await serving({ newest: async () => block as { height: number; time: number } });
  expect(await call('GET', 'capabilities')).toEqual({ status: 500, json: { error: { code: 'INTERNAL', message } } });
  expect(errors).toHaveLength(1);
});

test('a function that does not resolve times out, and delays neither capabilities nor the next call', async () => {
  const begun = Promise.withResolvers<void>();
  const server = await serveOperator(
    { newest, commit: () => new Promise(() => begun.resolve()), restart: async () => {} },
    { timeoutMs: 50, onError: () => undefined },
  );
  servers.push(server);
  const call = async (method: string, path: string, body = '{}') => {
    const sent = method === 'GET' ? {} : { body };
    const reply = await fetch(`${server.url}/control/${path}`, { method, ...sent });
    return { status: reply.status, json: parseJson(await reply.text()) };
  };
  const committing = call('POST', 'commit', '{"blocks":1}');
  await begun.promise;
  const restarting = call('POST', 'restart');
  expect((await call('GET', 'capabilities')).status).toBe(200);
  const message = 'commit has not resolved for 0.05 s';
  expect(await committing).toEqual({ status: 500, json: { error: { code: 'TIMEOUT', message } } });
  expect((await restarting).status).toBe(200);
});

test('requests without a token, from a web page, or to another path are rejected', async () => {
  const { call } = await serving({ commit: async () => {} }, 'secret');
  const known = { authorization: 'Bearer secret' };
  const statusOf = async (method: string, path: string, headers: Record<string, string>) =>
    (await call(method, path, undefined, headers)).status;
  expect(await statusOf('GET', 'capabilities', {})).toBe(401);
  expect(await statusOf('GET', 'capabilities', { authorization: 'Bearer guess' })).toBe(401);
  expect(await statusOf('GET', 'capabilities', { ...known, origin: 'https://a.example' })).toBe(403);
  expect(await statusOf('GET', 'capabilities', known)).toBe(200);
  expect(await statusOf('POST', 'capabilities', known)).toBe(404);
  expect(await statusOf('GET', 'commit', known)).toBe(404);
  expect(await statusOf('POST', 'journal', known)).toBe(404);
});

test('effects run one after another', async () => {
  const steps: string[] = [];
  const { post } = await serving({
    commit: async (blocks) => {
      steps.push(`begin ${blocks}`);
      await new Promise((resolve) => setImmediate(resolve));
      steps.push(`end ${blocks}`);
    },
  });
  await Promise.all([1, 2, 3].map((blocks) => post('commit', { blocks })));
  expect(steps.filter((_, at) => at % 2 === 0).map((step) => step.replace('begin', 'end'))).toEqual(
    steps.filter((_, at) => at % 2 === 1),
  );
  expect(steps).toHaveLength(6);
});
