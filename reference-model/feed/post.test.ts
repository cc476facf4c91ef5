import { expect, test } from 'vitest';
import { isJsonObject, parseJson } from '../../spec-schemas/json/lossless.ts';
import { actionHash } from '../../spec-schemas/signing/action-hash.ts';
import type { VenueOptions } from '../venue.ts';
import { alice, makeFundedVenue, TestSocket } from './feed.fixture.ts';

function posting(options: VenueOptions = {}) {
  const venue = makeFundedVenue(options);
  const client = new TestSocket(venue);
  const post = (type: string, payload: string) =>
    client.socket.receive(`{"method":"post","id":7,"request":{"type":"${type}","payload":${payload}}}`);
  return { venue, client, post };
}

const reply = (type: string, payload: unknown) => ({ channel: 'post', data: { id: 7, response: { type, payload } } });

test('a read is answered with the body of its route', () => {
  const { client, post, venue } = posting();
  post('info', '{"type":"exchange_status"}');
  const data = { type: 'exchange_status', chain_identity: venue.chainIdentity };
  expect(client.frames()).toMatchObject([reply('info', { data })]);
});

test('D86=data answers with the content of data', () => {
  const { client, post } = posting({ variants: { D86: 'data' } });
  post('info', '{"type":"exchange_status"}');
  expect(client.frames()).toMatchObject([reply('info', { type: 'exchange_status' })]);
});

test('an order is answered by its block', () => {
  const { client, post, venue } = posting();
  const waiting: unknown[] = [];
  client.socket.onWaiting = (ticket) => waiting.push(ticket);
  post('action', alice.order('bid', 59_000, 500));
  expect(client.frames()).toEqual([]);
  expect(waiting).toHaveLength(1);
  venue.commit();
  expect(client.frames()).toMatchObject([reply('action', { data: { statuses: [{ resting: {} }] } })]);
});

test('the hash of a posted action covers its bytes as sent, including whitespace and escapes', () => {
  const { client, post, venue } = posting();
  const envelope = parseJson(alice.envelope({ type: 'schedule_cancel', params: { cancel_at_block: 9 } }));
  const { signature, nonce } = isJsonObject(envelope) ? envelope : {};
  const action = '{ "params":\t{"cancel_at_block" : 9},\n "t\\u0079pe":"schedule\\u005fcancel" }';
  post('action', `{"nonce" : ${nonce}, "action" :  ${action} , "signature":"${signature}"}`);
  venue.commit();
  const hash = actionHash(new TextEncoder().encode(action), alice.address, nonce as number); // as the trader signed it
  expect(client.frames()).toMatchObject([reply('action', { data: { accepted: true, action_hash: hash } })]);
});

test('a refused action keeps its type and carries the envelope', () => {
  const { client, post } = posting();
  const tampered = alice.order('bid', 59_000, 500).replace(/"signature":"0x../, '"signature":"0xff');
  post('action', tampered);
  expect(client.frames()).toMatchObject([reply('action', { error: { code: expect.stringMatching(/^AUTH_/) } })]);
});

test.each([
  ['an unknown request type', '{"type":"dance","payload":{}}'],
  ['no payload', '{"type":"info"}'],
  ['no request', 'null'],
])('%s answers an error with a text', (_fault, request) => {
  const { client } = posting();
  client.socket.receive(`{"method":"post","id":7,"request":${request}}`);
  expect(client.frames()).toEqual([reply('error', expect.any(String))]);
});

test('a reply without an envelope becomes an error with its text', () => {
  const { client, post } = posting();
  post('info', '{"type":"user_fills","address":"0x0000000000000000000000000000000000000001","limit":"5"}');
  expect(client.frames()).toEqual([reply('error', expect.any(String))]);
});

test('costs the weight of its route', () => {
  const { client, post, venue } = posting();
  venue.setLimits({ perIp: { per_second: 1, burst: 3 } });
  for (let i = 0; i < 4; i++) post('info', '{"type":"exchange_status"}');
  const payloads = client.data('post');
  expect(payloads).toHaveLength(4);
  expect(payloads[3]).toMatchObject({ response: { type: 'info', payload: { error: { code: 'RATE_LIMITED' } } } });
});

test('a reply that comes after the client has disconnected is dropped', () => {
  const { client, post, venue } = posting();
  post('action', alice.order('bid', 59_000, 500));
  client.socket.close();
  venue.commit();
  expect(client.frames()).toEqual([]);
});
