import { expect, test } from 'vitest';
import { LocalClient, makeReadClientPicker, testAddress } from './local-client.fixture.ts';

const client = new LocalClient();
client.venue.setLimits({ perIp: null });
const clientOf = makeReadClientPicker();
const address = testAddress(0xa1);

const messageOf = (reply: { readonly json?: unknown }) =>
  (reply.json as { readonly error: { readonly message: string } }).error.message;

test.each([
  ['l2book', 'unknown info type (Did you mean l2_book'],
  ['open_order', 'unknown info type (Did you mean open_orders'],
])('the read %s is answered with those that are near', (type, message) => {
  expect(messageOf(client.info(type, {}))).toContain(message);
});

test('a read type with no similar name, or a very long one, is answered as before', () => {
  expect(messageOf(client.info('zzzzzz', {}))).toBe('unknown info type');
  expect(messageOf(client.info('l2_book'.repeat(100_000), {}))).toBe('unknown info type');
});

test('an unknown coin is answered with similar names', () => {
  expect(messageOf(clientOf('l2_book').info('l2_book', { coin: 'BTCC' }))).toContain(
    'unknown coin: BTCC (Did you mean BTC',
  );
});

test('a missing field is reported with the sent key that resembles it', () => {
  expect(messageOf(clientOf('open_orders').info('open_orders', { adress: address }))).toBe(
    'missing field: address (sent instead: adress)',
  );
  const envelope = { signatur: '0x', nonce: 1, action: { type: 'noop' } };
  expect(messageOf(client.send('POST', '/exchange', JSON.stringify(envelope)))).toBe(
    'missing field: signature (sent instead: signatur)',
  );
});

test.each([[{ type: 'cancel_order', cancel: { ownr: address, market: 0, oid: '1' } }, ' (sent instead: ownr)']])(
  'the body %j',
  (action, end) => {
    const envelope = { signature: `0x${'0'.repeat(130)}`, nonce: 1, action };
    expect(messageOf(client.send('POST', '/exchange', JSON.stringify(envelope)))).toContain(end);
  },
);
