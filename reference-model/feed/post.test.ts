import { expect, test } from 'vitest';
import type { VenueOptions } from '../venue.ts';
import { alice, fundedVenue, TestSocket } from './feed-fixture.ts';

function posting(options: VenueOptions = {}) {
  const venue = fundedVenue(options);
  const client = new TestSocket(venue);
  const post = (type: string, payload: string) =>
    client.socket.receive(`{"method":"post","id":7,"request":{"type":"${type}","payload":${payload}}}`);
  return { venue, client, post };
}

const reply = (type: string, payload: unknown) => ({ channel: 'post', data: { id: 7, response: { type, payload } } });

test('a read answers the body of its route', () => {
  const { client, post, venue } = posting();
  post('info', '{"type":"exchange_status"}');
  const data = { type: 'exchange_status', chain_identity: venue.chainIdentity };
  expect(client.frames()).toMatchObject([reply('info', { data })]);
});

test('D86=data answers what stands under data', () => {
  const { client, post } = posting({ variants: { D86: 'data' } });
  post('info', '{"type":"exchange_status"}');
  expect(client.frames()).toMatchObject([reply('info', { type: 'exchange_status' })]);
});

test('an order answers with its block', () => {
  const { client, post, venue } = posting();
  const waiting: unknown[] = [];
  client.socket.onWaiting = (ticket) => waiting.push(ticket);
  post('action', alice.order('bid', 59_000, 500));
  expect(client.frames()).toEqual([]);
  expect(waiting).toHaveLength(1);
  venue.commit();
  expect(client.frames()).toMatchObject([reply('action', { data: { statuses: [{ resting: {} }] } })]);
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

test('a reply without an envelope is an error with its text', () => {
  const { client, post } = posting();
  post('info', '{"type":"user_fills","address":"0x0000000000000000000000000000000000000001","limit":"5"}');
  expect(client.frames()).toEqual([reply('error', expect.any(String))]);
});

test('pays the weight of its route', () => {
  const { client, post, venue } = posting();
  venue.setLimits({ perIp: { per_second: 1, burst: 3 } });
  for (let i = 0; i < 4; i++) post('info', '{"type":"exchange_status"}');
  const payloads = client.data('post');
  expect(payloads).toHaveLength(4);
  expect(payloads[3]).toMatchObject({ response: { type: 'info', payload: { error: { code: 'RATE_LIMITED' } } } });
});

test('a reply that comes after the client has gone is dropped', () => {
  const { client, post, venue } = posting();
  post('action', alice.order('bid', 59_000, 500));
  client.socket.close();
  venue.commit();
  expect(client.frames()).toEqual([]);
});
