import { Compile } from 'typebox/schema';
import { describe, expect, test } from 'vitest';
import { shapes } from './registry.ts';

const account = `0x${'a1'.repeat(20)}`;
const [envelope] = shapes['request.exchange'].examples;
const [call] = shapes['request.evm'].examples;
const subscribe = (subscription: object) => ({ method: 'subscribe', subscription });

describe.each([
  ['request.exchange', envelope, true],
  ['request.exchange', { ...envelope, signature: '5e'.repeat(65), nonce: '18446744073709551615' }, true],
  ['request.exchange', { ...envelope, expires_after: null, sig_scheme: null }, true],
  ['request.exchange', { ...envelope, sig_scheme: 'raw' }, false],
  ['request.exchange', { ...envelope, signature: `0x${'5e'.repeat(64)}` }, false],
  ['request.exchange', { ...envelope, action: {} }, false],
  ['request.exchange', { ...envelope, nonce: -1 }, false],
  ['request.faucet', { address: 'A1'.repeat(20) }, true],
  ['request.faucet', { address: account, amount: 0 }, false],
  ['request.faucet', { amount: 1 }, false],
  ['request.faucet', { address: `0x${'0'.repeat(40)}` }, false],
  ['request.faucet', { address: '0'.repeat(40) }, false],
  ['request.info.user_interest', { type: 'user_interest', user: account }, true],
  ['request.info.user_interest', { type: 'user_interest', user: account, address: null }, true],
  ['request.info.user_interest', { type: 'user_interest', user: null }, false],
  ['request.info.user_interest', { type: 'user_interest', address: null }, false],
  ['request.evm', Array.from({ length: 100 }, () => call), true],
  ['request.evm', Array.from({ length: 101 }, () => call), false],
  ['request.evm', { ...call, jsonrpc: '1.0' }, false],
  ['request.evm', { jsonrpc: '2.0', method: 'eth_chainId' }, true],
  ['request.evm', { ...call, id: {} }, false],
  ['request.evm', { ...call, later: 1 }, true],
  ['evm.reply', { jsonrpc: '2.0', id: 1, error: { code: -32_601, message: 'no such method' } }, true],
  ['evm.reply', { jsonrpc: '2.0', id: 1, result: '0x1', error: { code: 1, message: '' } }, false],
  ['evm.batch-refusal', { jsonrpc: '2.0', id: null, error: { code: -32_601, message: '' } }, false],
  ['client.subscribe', subscribe({ type: 'l2_book', coin: 'ETH', n_sig_figs: 5, mantissa: 2 }), true],
  ['client.subscribe', subscribe({ type: 'l2_book' }), false],
  ['client.subscribe', subscribe({ type: 'trades' }), false],
  ['client.subscribe', subscribe({ type: 'markets' }), true],
  ['client.subscribe', subscribe({ type: 'fills', address: account }), true],
  ['client.subscribe', subscribe({ type: 'fills' }), false],
  ['client.subscribe', subscribe({ type: 'active_asset_data', user: account }), false],
  ['client.subscribe', subscribe({ type: 'candles', coin: 'ETH', interval: '1m' }), true],
  ['client.subscribe', subscribe({ type: 'candles', coin: 'ETH', interval: '2m' }), false],
  ['client.subscribe', subscribe({ type: 'no_such_channel' }), true],
  ['client.subscribe', { ...subscribe({ type: 'markets' }), later: 1 }, true],
  ['client.subscribe', { method: 'unsubscribe', subscription: { type: 'markets' } }, false],
  ['client.subscribe', { method: 'subscribe' }, false],
  ['client.post', { method: 'post', id: 1, request: { type: 'action', payload: {} } }, true],
  ['client.post', { method: 'post', request: { type: 'action', payload: {} } }, false],
  ['client.post', { method: 'post', id: 1, request: { type: 'evm', payload: {} } }, false],
] as const)('%s of %j', (id, value, good) => {
  test(good ? 'is one' : 'is none', () => {
    expect(Compile(shapes[id]).Check(value)).toBe(good);
  });
});
