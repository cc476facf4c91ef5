import { expect, test } from 'vitest';
import { LocalClient } from './local-client.fixture.ts';

test.each([
  ['GET', '/info', 405],
  ['PUT', '/info', 405],
  ['HEAD', '/exchange', 405],
  ['OPTIONS', '/exchange', 405],
  ['GET', '/faucet', 405],
  ['POST', '/ws', 405],
  ['GET', '/ws', 426],
  ['GET', '/evm', 405],
  ['GET', '/ws/dict', 404],
  ['GET', '/limits', 404],
  ['POST', '/info/', 404],
  ['GET', '/', 404],
])('%s %s answers %i with an empty body', (method, path, status) => {
  expect(new LocalClient().send(method, path)).toMatchObject({ status, text: '' });
});

test('a read needs no content type', () => {
  expect(new LocalClient().info('exchange_status').status).toBe(200);
});
