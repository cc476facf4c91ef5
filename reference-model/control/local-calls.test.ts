import { expect, test } from 'vitest';
import {
  isJsonObject,
  type JsonObject,
  type JsonValue,
  parseJson,
  printJson,
} from '../../spec-schemas/json/lossless.ts';
import { readDefaultGenesis } from '../genesis/load.ts';
import { Venue } from '../venue.ts';
import { handleControl } from './control.ts';
import { Snapshots } from './snapshots.ts';

const someone = `0x${'a7'.repeat(20)}`;
const other = `0x${'b8'.repeat(20)}`;

const { native } = new Venue(readDefaultGenesis()).core.params;

function site({ goesBack = true } = {}) {
  const venue = new Venue(readDefaultGenesis(), { conserving: 'every-block' });
  const clock = { mode: { mode: 'manual' } as const, setMode: () => {} };
  const snapshots = goesBack ? new Snapshots(venue) : null;
  const sent = (method: string, path: string, body: JsonValue) => {
    const bytes = new TextEncoder().encode(method === 'GET' ? '' : printJson(body));
    const request = { method, path, headers: {}, body: bytes, peer: '127.0.0.1' };
    const { status, body: text } = handleControl({ venue, clock, token: null, snapshots }, request);
    return { status, json: text === '' ? null : parseJson(text) };
  };
  const call = (name: string, body: JsonObject = {}) => sent('POST', `/control/${name}`, body);
  const data = (name: string, body: JsonObject = {}): JsonObject => {
    const { status, json } = call(name, body);
    const result = isJsonObject(json) ? json.data : undefined;
    if (status !== 200 || !isJsonObject(result)) throw new Error(`${name}: ${status} ${printJson(json)}`);
    return result;
  };
  const rpc = (method: string, ...params: JsonValue[]) => {
    const { json } = sent('POST', '/evm', { jsonrpc: '2.0', id: 1, method, params });
    return isJsonObject(json) ? (json.result ?? json.error) : json;
  };
  const read = (type: string, args: JsonObject) => {
    const body = new TextEncoder().encode(printJson({ type, ...args }));
    const { reply } = venue.handle({ method: 'POST', path: '/info', headers: {}, body, peer: '192.0.2.1' });
    const json = parseJson(reply?.body ?? 'null');
    return isJsonObject(json) && isJsonObject(json.data) ? json.data : {};
  };
  return { venue, sent, call, data, rpc, read };
}

test('money is granted on the venue and on the EVM, and the supply accounts for it', () => {
  const { data, read, rpc, venue } = site();
  const grant = { account: someone, usdc: '250.5', tokens: [{ token: native, amount: '2' }] };
  for (const _twice of [1, 2]) data('fund', { ...grant, evm: { native: '1.5', usdc: '7.25' } });
  expect(read('account_state', { address: someone })).toMatchObject({ total_raw_usd: '501' });
  expect(venue.core.state.accounts.get(`0x${'a7'.repeat(20)}`)?.balances.get(native)?.total).toBe(4n * 10n ** 18n);
  expect(rpc('eth_getBalance', someone, 'latest')).toBe(`0x${(3n * 10n ** 18n).toString(16)}`);
  const balanceOf = `0x70a08231${someone.slice(2).padStart(64, '0')}`;
  const usdc = '0x0000000000000000000000000000000000010000';
  expect(BigInt(String(rpc('eth_call', { to: usdc, data: balanceOf }, 'latest')))).toBe(14_500_000n);
});

test.each<[string, JsonObject]>([
  ['fund', { account: 'me', usdc: '1' }],
  ['fund', { account: someone }],
  ['fund', { account: someone, usdc: 1 }],
  ['fund', { account: someone, usdc: '-1' }],
  ['fund', { account: someone, usdc: '0' }],
  ['fund', { account: someone, tokens: [{ token: 9_999, amount: '1' }] }],
  ['fund', { account: someone, tokens: [{ token: native }] }],
  ['fund', { account: someone, tokens: 'all' }],
  ['fund', { account: someone, evm: { usdc: '0.0000001' } }],
  ['fund', { account: someone, evm: 'native' }],
  ['revert', {}],
  ['revert', { snapshot: 7 }],
  ['act', { account: 'me', action: {} }],
  ['act', { account: someone, action: 'submit_order' }],
  ['act', { account: someone, action: { type: 'nothing_of_the_kind' } }],
  ['act', { account: someone, action: { type: 'send_asset', params: {} } }],
])('%s %j is refused and changes nothing', (name, body) => {
  const { call, venue } = site();
  const before = venue.stateHash();
  expect(call(name, body)).toMatchObject({ status: 400, json: { error: { code: expect.any(String) } } });
  expect([venue.stateHash(), venue.height]).toEqual([before, 0]);
});

test('an account acts without its key, each time with a free nonce', () => {
  const { data, call, read } = site();
  data('fund', { account: someone, usdc: '100000' });
  const order = {
    owner: someone,
    market: 0,
    side: 'bid',
    kind: 'limit',
    size: 1_000,
    limit_px: 2_000_000_000_000,
    tif: 'gtc',
    stp_mode: 'cancel_newest',
    reduce_only: false,
  };
  const action = { type: 'submit_order', order };
  for (const nonce of [undefined, undefined, 1_900_000_000_000, undefined])
    expect(data('act', { account: someone, action, ...(nonce === undefined ? {} : { nonce }) })).toMatchObject({
      status: 200,
      reply: { data: { statuses: [{ resting: {} }] } },
    });
  expect(read('open_orders', { address: someone }).orders).toHaveLength(4);
  // An account acting through the operator is authorised like a signer: it cannot act for another account.
  expect(call('act', { account: other, action })).toMatchObject({
    status: 400,
    json: { error: { code: 'AUTH_UNAUTHORIZED' } },
  });
});

test('a venue can be restored any number of times, and discards later snapshots', () => {
  const { data, call, read, venue } = site();
  const cash = () => read('account_state', { address: someone }).total_raw_usd;
  const { snapshot } = data('snapshot');
  for (const _twice of [1, 2]) {
    data('fund', { account: someone, usdc: '5' });
    const later = data('snapshot').snapshot ?? null;
    expect(cash()).toBe('5');
    expect(data('revert', { snapshot: snapshot ?? null })).toMatchObject({ height: 0, snapshot });
    expect([cash(), venue.height]).toEqual(['0', 0]);
    expect(call('revert', { snapshot: later })).toMatchObject({ status: 400, json: { error: { code: 'NOT_FOUND' } } });
  }
});

test('the number of snapshots is bounded', () => {
  const { call, data } = site();
  for (let count = 0; count < 100; count++) data('snapshot');
  expect(call('snapshot')).toMatchObject({ status: 400, json: { error: { code: 'PRECONDITION_FAILED' } } });
  data('revert', { snapshot: 99 });
  data('snapshot');
});

test('a venue whose blocks are archived elsewhere cannot be restored', () => {
  const { sent, call, rpc } = site({ goesBack: false });
  const { json } = sent('GET', '/control/capabilities', null);
  const offered = isJsonObject(json) && isJsonObject(json.data) ? json.data.calls : [];
  expect(offered).not.toContain('POST /control/snapshot');
  expect(offered).toContain('POST /control/fund');
  for (const name of ['snapshot', 'revert']) expect(call(name, { snapshot: 1 }).status).toBe(400);
  expect(rpc('evm_snapshot')).toMatchObject({ code: -32_000 });
});

test('the EVM is mined, delayed and restored with the calls that its clients know', () => {
  const { rpc, venue } = site();
  const number = () => Number(rpc('eth_blockNumber'));
  const id = rpc('evm_snapshot');
  const begun = number();
  const beganMs = venue.timeMs;
  expect(rpc('evm_mine')).toBe('0x0');
  expect(number()).toBe(begun + 1);
  rpc('evm_mine', { blocks: 5 });
  expect(number()).toBe(begun + 6);
  const before = venue.timeMs;
  expect(rpc('evm_increaseTime', 3_600)).toBe('0xe10');
  expect(venue.timeMs - before).toBe(3_600_000);
  expect(rpc('evm_revert', id ?? null)).toBe(true);
  expect([number(), venue.timeMs]).toEqual([begun, beganMs]);
  // A snapshot can be restored once, as on other nodes.
  expect(rpc('evm_revert', id ?? null)).toBe(false);
});

test.each<[string, JsonValue[]]>([
  ['evm_mine', [{ blocks: 0 }]],
  ['evm_mine', [1_700_000_000]],
  ['evm_increaseTime', []],
  ['evm_increaseTime', ['soon']],
  ['evm_revert', []],
])('%s %j is refused by its parameters', (method, params) => {
  const { rpc, venue } = site();
  const before = venue.stateHash();
  expect(rpc(method, ...params)).toMatchObject({ code: -32_602 });
  expect(venue.stateHash()).toBe(before);
});

test("a batch is answered in order, and the venue's own EVM endpoint offers none of these calls", () => {
  const { sent, venue } = site();
  const calls = ['eth_chainId', 'evm_mine', 'eth_blockNumber'];
  const batch = calls.map((method, id) => ({ jsonrpc: '2.0', id, method, params: [] }));
  const results = [
    { id: 0, result: '0x7a69' },
    { id: 1, result: '0x0' },
    { id: 2, result: '0x1' },
  ];
  expect(sent('POST', '/evm', batch).json).toMatchObject(results);
  const body = new TextEncoder().encode(printJson({ jsonrpc: '2.0', id: 1, method: 'evm_mine', params: [] }));
  const { reply } = venue.handle({ method: 'POST', path: '/evm', headers: {}, body, peer: '192.0.2.1' });
  expect(parseJson(reply?.body ?? 'null')).toMatchObject({ error: { code: -32_601 } });
});
