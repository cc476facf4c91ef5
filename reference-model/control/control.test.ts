import { describe, expect, test } from 'vitest';
import { parseJson, printJson } from '../../spec-schemas/json/lossless.ts';
import type { BlockMode } from '../../spec-schemas/operator/calls.ts';
import { openArchive } from '../archive/index.ts';
import { readDefaultGenesis } from '../genesis/load.ts';
import { wholeLogSpan } from '../history/log.ts';
import { perpAt } from '../state/market.ts';
import { Venue } from '../venue.ts';
import { handleControl } from './control.ts';
import type { BlockClock } from './controlled-venue.ts';

const genesis = readDefaultGenesis();
const digest = `0x${'0d'.repeat(32)}`;
const reserve = `0x${'55'.repeat(20)}`;

class HandSetClock implements BlockClock {
  mode: BlockMode = { mode: 'manual' };
  setMode(mode: BlockMode): void {
    this.mode = mode;
  }
}

function site(token: string | null = null) {
  const venue = new Venue(genesis, { conserving: 'every-block' });
  const clock = new HandSetClock();
  const call = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const bytes = new TextEncoder().encode(body === undefined ? '' : typeof body === 'string' ? body : printJson(body));
    const request = { method, path: `/control/${path}`, headers, body: bytes, peer: '127.0.0.1' };
    const { status, body: text } = handleControl({ venue, clock, token }, request);
    return { status, json: parseJson(text) };
  };
  const post = (name: string, body: unknown = {}) => call('POST', name, body);
  return { venue, clock, call, post };
}

test('reports its capabilities', () => {
  const { call } = site();
  expect(call('GET', 'capabilities')).toMatchObject({
    status: 200,
    json: {
      data: {
        height: 0,
        time: genesis.startMs,
        system_actions: [
          'gov_adjust_spot_value',
          'gov_adjust_spot_balance',
          'vote',
          'c_validator',
          'slash_validator',
          'staking_rewards',
          'bridge_credit',
          'bridge_cosign',
          'bridge_rotate',
          'bridge_release',
          'bridge_refund',
          'bridge_pause',
          'bridge_deploy',
          'option_list',
          'option_rates',
        ],
        blocks: ['timer', 'instant', 'manual'],
        faucet_ip_window_ms: null,
        ws_subscriptions: null,
      },
    },
  });
});

test('requires the bearer token before anything else', () => {
  const { call, venue } = site('secret');
  expect(call('POST', 'commit', { blocks: 1 }).status).toBe(401);
  expect(call('POST', 'nonsense', {}, { authorization: 'Bearer wrong' }).status).toBe(401);
  expect(venue.height).toBe(0);
  expect(call('POST', 'commit', { blocks: 1 }, { authorization: 'Bearer secret' }).status).toBe(200);
});

test.each([
  ['POST', 'nonsense'],
  ['GET', 'commit'],
  ['POST', 'capabilities'],
])('%s %s is unknown', (method, path) => {
  expect(site().call(method, path)).toMatchObject({ status: 404, json: { error: { code: 'NOT_FOUND' } } });
});

test.each([
  ['commit', '{'],
  ['commit', { blocks: 0 }],
  ['commit', { blocks: '1' }],
  ['advance', { ms: -1 }],
  ['advance', { ms: 0.5 }],
  ['blocks', { mode: 'sometimes' }],
  ['blocks', { mode: 'timer', ms: 0 }],
  ['oracle', { coin: 'NONE', px: '1' }],
  ['oracle', { coin: 'BTC', px: '0' }],
  ['oracle', { coin: 'BTC', px: '60000', external_px: 'dear' }],
  ['system', { action: { type: 'bridge_burn' } }],
  ['archive', { reachable: 'no' }],
  ['upstream', { reachable: 1 }],
  ['system', { action: { type: 'gov_adjust_spot_value', account: 'me', value: '1' } }],
  ['system', { action: { type: 'vote', round: -1, category: 'gov_propose', action: 'DelistMarket', payload: {} } }],
  ['system', { action: { type: 'gov_adjust_spot_value', account: reserve, value: '1' }, cast_by: ['0x0'] }],
  ['limits', { per_ip: { per_second: 0, burst: 1 } }],
  ['limits', { allowlist: [1] }],
])('%s %j is refused and changes nothing', (name, body) => {
  const { post, venue } = site();
  const before = venue.stateHash();
  expect(post(name, body)).toMatchObject({ status: 400, json: { error: { code: expect.any(String) } } });
  expect(venue.stateHash()).toBe(before);
  expect(venue.height).toBe(0);
});

describe('each call has taken effect by the time it answers', () => {
  test('commit', () => {
    const { post, venue } = site();
    expect(post('commit', { blocks: 3 })).toMatchObject({
      status: 200,
      json: { data: { height: 3, time: venue.timeMs } },
    });
    expect(venue.height).toBe(3);
  });

  test('advance moves consensus time by the given amount', () => {
    const { post, venue } = site();
    expect(post('advance', { ms: 90_000 })).toMatchObject({ json: { data: { time: genesis.startMs + 90_000 } } });
    expect(venue.height).toBeGreaterThan(0);
  });

  test('blocks', () => {
    const { post, clock } = site();
    expect(post('blocks', { mode: 'timer', ms: 250 })).toMatchObject({ json: { data: { mode: 'timer', ms: 250 } } });
    expect(clock.mode).toEqual({ mode: 'timer', ms: 250 });
    post('blocks', { mode: 'instant' });
    expect(clock.mode).toEqual({ mode: 'instant' });
    // No interval given and none set: the venue's default applies.
    post('blocks', { mode: 'timer' });
    expect(clock.mode).toEqual({ mode: 'timer', ms: genesis.params.blockIntervalMs });
  });

  test('oracle', () => {
    const { post, venue } = site();
    expect(post('oracle', { coin: 'ETH', px: '2600.5', external_px: '2601' }).status).toBe(200);
    const market = perpAt(venue.core.state, 1);
    expect(market?.oracle?.px).toBe(260_050_000_000n);
    expect(market?.external?.px).toBe(260_100_000_000n);
  });
});

describe('a system action has taken effect by the time it is answered', () => {
  test('a validator is jailed and released, slashed and rewarded', () => {
    const { post, venue } = site();
    const [first] = genesis.validators;
    const facts = () => {
      const row = venue.core.state.validators.find(({ validator }) => validator === first?.validator);
      return [row?.jailed, row?.jailedAtMs === null, row?.stake];
    };
    const validator = first?.validator;
    const whole = 31_000_000n * 10n ** 18n;
    expect(post('system', { action: { type: 'c_validator', validator, jailed: true } }).status).toBe(200);
    expect(facts()).toEqual([true, false, whole]);
    post('system', { action: { type: 'c_validator', validator, jailed: false } });
    expect(facts()).toEqual([false, true, whole]);
    post('system', { action: { type: 'slash_validator', validator, cause: 'double_sign' } });
    expect(facts()).toEqual([false, true, (whole * 95n) / 100n]);
    post('system', { action: { type: 'staking_rewards', amount: '87.6' } });
    expect(venue.core.state.staking.earned.size).toBe(genesis.validators.length);
    expect(venue.core.state.votes).toEqual([]);
  });

  test.each([
    [{ type: 'c_validator', validator: 'me', jailed: true }, 'INVALID_REQUEST'],
    [{ type: 'c_validator', validator: reserve, jailed: true }, 'NOT_FOUND'],
    [{ type: 'c_validator', validator: reserve }, 'INVALID_REQUEST'],
    [{ type: 'slash_validator', validator: reserve, cause: 'weather' }, 'INVALID_REQUEST'],
    [{ type: 'slash_validator', validator: reserve, cause: 'downtime' }, 'NOT_FOUND'],
    [{ type: 'staking_rewards', amount: '0' }, 'INVALID_REQUEST'],
    [{ type: 'staking_rewards', amount: 1 }, 'INVALID_REQUEST'],
  ])('%j is refused with %s and changes nothing', (action, code) => {
    const { post, venue } = site();
    const before = venue.stateHash();
    expect(post('system', { action })).toMatchObject({ status: 400, json: { error: { code } } });
    expect(venue.stateHash()).toBe(before);
  });

  test('system enacts a vote with a quorum, and waits without one', () => {
    const { post, venue } = site();
    const action = { type: 'gov_adjust_spot_value', account: reserve.toUpperCase().replace('0X', '0x'), value: '1' };
    const [first, second, third] = genesis.validators.map(({ validator }) => validator);
    const row = { round: 12_000_000, sub_id: 0 };
    expect(post('system', { action, cast_by: [first] }).json).toMatchObject({ data: { ...row, status: 'voting' } });
    expect(venue.core.state.accounts.get(`0x${'55'.repeat(20)}`)?.cash).not.toBe(10n ** 18n);
    expect(post('system', { action, cast_by: [second, third] }).json).toMatchObject({
      data: { ...row, status: 'enacted' },
    });
    expect(venue.core.state.accounts.get(`0x${'55'.repeat(20)}`)?.cash).toBe(10n ** 18n);
    expect(post('system', { action }).json).toMatchObject({
      data: { round: 12_000_000, sub_id: 1, status: 'enacted' },
    });
  });

  test('a vote names its own round', () => {
    const { post, venue } = site();
    const action = {
      type: 'vote',
      round: 14_000_000,
      category: 'gov_propose',
      action: 'DelistMarket',
      payload: { coin: 'BTC' },
    };
    expect(post('system', { action }).json).toMatchObject({
      data: { round: 14_000_000, height: 1, status: 'enacted' },
    });
    expect(perpAt(venue.core.state, 0)?.halted).toBe(true);
  });
});

describe('the bridge', () => {
  test('is paused, loses a contract and gets another one, and credits deposits from outside', () => {
    const { post, venue } = site();
    const operated = (action: object) => expect(post('system', { action }).status).toBe(200);
    const { bridge } = venue.core.state;
    operated({ type: 'bridge_pause', chain: 'Arbitrum', paused: true });
    operated({ type: 'bridge_pause', paused: true });
    expect([[...bridge.paused], bridge.isPaused]).toEqual([[2], true]);
    operated({ type: 'bridge_deploy', chain: 'Base', deployed: false });
    expect([...bridge.registered]).toEqual([2]);
    operated({ type: 'bridge_rotate', chain: 'Base' });
    operated({ type: 'bridge_rotate' });
    expect([...bridge.deployments]).toEqual([
      [1, 3],
      [2, 2],
    ]);
    const credit = { type: 'bridge_credit', account: reserve, amount: '2.5', chain: 'Base', message_id: digest };
    operated(credit);
    expect(post('system', { action: credit })).toMatchObject({ json: { error: { code: 'PRECONDITION_FAILED' } } });
    expect([...bridge.credited]).toEqual([digest]);
  });

  test.each([
    [{ type: 'bridge_credit', account: reserve, amount: '1', chain: 'Base', message_id: '0x1' }, 'INVALID_REQUEST'],
    [{ type: 'bridge_credit', account: reserve, amount: '0', chain: 'Base', message_id: digest }, 'INVALID_REQUEST'],
    [{ type: 'bridge_credit', account: reserve, amount: '1', chain: 'Moon', message_id: digest }, 'INVALID_REQUEST'],
    [{ type: 'bridge_credit', account: 'me', amount: '1', chain: 'Base', message_id: digest }, 'INVALID_REQUEST'],
    [{ type: 'bridge_cosign', entry: digest, stake: '1' }, 'NOT_FOUND'],
    [{ type: 'bridge_cosign', entry: digest, stake: 1 }, 'INVALID_REQUEST'],
    [{ type: 'bridge_release', entry: 7 }, 'INVALID_REQUEST'],
    [{ type: 'bridge_refund', entry: digest }, 'NOT_FOUND'],
    [{ type: 'bridge_rotate', chain: 1 }, 'INVALID_REQUEST'],
    [{ type: 'bridge_pause', chain: 'Base' }, 'INVALID_REQUEST'],
    [{ type: 'bridge_deploy', deployed: true }, 'INVALID_REQUEST'],
    [{ type: 'bridge_deploy', chain: 'Base' }, 'INVALID_REQUEST'],
  ])('%j is refused with %s and changes nothing', (action, code) => {
    const { post, venue } = site();
    const before = venue.stateHash();
    expect(post('system', { action })).toMatchObject({ status: 400, json: { error: { code } } });
    expect(venue.stateHash()).toBe(before);
  });
});

describe('a call about the node has taken effect by the time it answers', () => {
  test('reset starts another chain', () => {
    const { post, venue } = site();
    post('commit', { blocks: 2 });
    const before = venue.chainIdentity;
    const { json } = post('reset');
    expect(json).toMatchObject({ data: { height: 0, chain_identity: venue.chainIdentity } });
    expect(venue.chainIdentity).not.toBe(before);
  });

  test('archive disconnects the node and reconnects it', () => {
    const { post, venue } = site();
    expect(post('archive', { reachable: false })).toMatchObject({ status: 200, json: { data: { reachable: false } } });
    expect(venue.core.memory.isArchiveCut).toBe(true);
    post('archive', { reachable: true });
    expect(venue.core.memory.isArchiveCut).toBe(false);
  });

  test('archive-lag freezes the archive until released, or until the node restarts', () => {
    const { post, venue } = site();
    expect(post('archive-lag', { held: true })).toMatchObject({ status: 400 });
    const archive = venue.followedBy((chain) => openArchive(chain, { path: ':memory:', goesOn: false }));
    const shown = () => archive().served.blocks.page('chain', wholeLogSpan, 'newest', 1)[0]?.height;
    post('commit', { blocks: 1 });
    const before = shown();
    expect(post('archive-lag', { held: true })).toMatchObject({ status: 200, json: { data: { held: true } } });
    post('commit', { blocks: 2 });
    expect(shown()).toBe(before);
    post('archive-lag', { held: false });
    expect(shown()).toBe(venue.height);
    post('archive-lag', { held: true });
    post('restart');
    post('commit', { blocks: 1 });
    expect(shown()).toBe(venue.height);
  });

  test('upstream disconnects the node from gateways and reconnects it', () => {
    const { post, venue } = site();
    expect(post('upstream', { reachable: false })).toMatchObject({ status: 200, json: { data: { reachable: false } } });
    expect(venue.core.memory.isGatewayCut).toBe(true);
    post('upstream', { reachable: true });
    expect(venue.core.memory.isGatewayCut).toBe(false);
  });

  test('restart keeps committed state', () => {
    const { post, venue } = site();
    post('commit', { blocks: 2 });
    const before = venue.stateHash();
    expect(post('restart').status).toBe(200);
    expect(venue.stateHash()).toBe(before);
  });

  test('limits returns the settings before and after; omitted ones stay unchanged', () => {
    const { post } = site();
    const standard = { per_second: 20, burst: 1_200 };
    expect(post('limits', { per_ip: null, allowlist: ['10.0.0.1'] }).json).toMatchObject({
      data: {
        before: { per_ip: standard, per_account: standard, allowlist: [] },
        after: { per_ip: null, per_account: standard, allowlist: ['10.0.0.1'] },
      },
    });
    expect(post('limits').json).toMatchObject({ data: { after: { per_ip: null, allowlist: ['10.0.0.1'] } } });
  });
});
