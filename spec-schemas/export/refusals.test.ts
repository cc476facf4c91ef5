import { describe, expect, test } from 'vitest';
import { type RefusingPath, routeRefusalForms } from './refusals.ts';

const paths = ['/info', '/exchange', '/faucet', '/evm'] as const satisfies readonly RefusingPath[];

/** Statuses under which each route may answer with the code. */
const statusesOf = (code: string) =>
  Object.fromEntries(
    paths.flatMap((path) => {
      const own = routeRefusalForms(path).filter(({ when }) => when.startsWith(`\`${code}\`: `));
      return own.length === 0 ? [] : [[path, own.map(({ http }) => http)]];
    }),
  );

// The tables "Errors" of both documents, row by row: code, status, and the routes whose rules can produce it.
test.each<[string, Readonly<Record<string, readonly number[]>>]>([
  ['ORDER_NOT_FOUND', { '/exchange': [404] }],
  ['ORDER_ZERO_SIZE', { '/exchange': [400] }],
  ['ORDER_INVALID_PRICE', { '/exchange': [400] }],
  ['ORDER_INVALID_SIZE', { '/exchange': [400] }],
  ['ORDER_BELOW_MIN_NOTIONAL', { '/exchange': [400] }],
  ['ORDER_SELF_TRADE', { '/exchange': [400] }],
  ['ORDER_DUPLICATE_CLOID', { '/exchange': [400] }],
  ['MARGIN_INSUFFICIENT', { '/exchange': [400] }],
  ['AUTH_UNAUTHORIZED', { '/exchange': [401] }],
  ['AUTH_BAD_SIGNATURE', { '/exchange': [401] }],
  ['AUTH_AGENT_FORBIDDEN', { '/exchange': [401] }],
  ['MARKET_NOT_FOUND', { '/info': [404], '/exchange': [404] }],
  ['MARKET_INACTIVE', { '/exchange': [400] }],
  ['MARKET_OI_CAP', { '/exchange': [400] }],
  ['ASSET_INSUFFICIENT_BALANCE', { '/exchange': [400] }],
  ['RATE_LIMITED', { '/info': [429], '/exchange': [429], '/faucet': [429], '/evm': [429] }],
  ['NONCE_REPLAYED', { '/exchange': [200] }],
  ['INVALID_REQUEST', { '/info': [400], '/exchange': [400] }],
  ['UNKNOWN_TYPE', { '/info': [400, 410] }],
  ['NOT_FOUND', { '/info': [404], '/exchange': [404] }],
  ['ACTION_UNSUPPORTED', { '/exchange': [400] }],
  ['PRECONDITION_FAILED', { '/exchange': [400] }],
  ['INTERNAL', { '/info': [500], '/exchange': [500] }],
  ['UNAVAILABLE', { '/info': [503], '/exchange': [503] }],
])('%s', (code, expected) => {
  expect(statusesOf(code)).toEqual(expected);
});

test('every code is an envelope, and says from when it is there', () => {
  for (const path of paths) {
    const coded = routeRefusalForms(path).filter(({ when }) => when.startsWith('`') && /^`[A-Z_]+`: /.test(when));
    for (const form of coded) expect(form).toMatchObject({ media: 'application/json', shape: 'envelope.failure' });
    const later = coded.filter(({ when }) => when.endsWith('(from the next release on)'));
    expect(later.map(({ when }) => when.split('`')[1])).toEqual(path === '/exchange' ? ['NONCE_REPLAYED'] : []);
  }
});

describe('refusals without a code', () => {
  const bareOf = (path: RefusingPath) =>
    routeRefusalForms(path)
      .filter(({ when }) => !/^`[A-Z_]+`: /.test(when))
      .map(({ http, media, shape }) => `${http} ${media} ${shape}`);
  const counted = (texts: readonly string[]) =>
    Object.fromEntries([...Map.groupBy(texts, (text) => text)].map(([text, all]) => [text, all.length]));

  // Read-api, "Errors" and "POST /faucet": bare strings, a bare JSON string, plain text, and a status whose body is not shown.
  test.each<[RefusingPath, Readonly<Record<string, number>>]>([
    [
      '/info',
      {
        '400 application/json envelope.bare-error': 4,
        '422 application/json envelope.wrong-type': 1,
        '400 text/plain null': 1,
        '503 application/json envelope.bare-error': 1,
      },
    ],
    ['/exchange', { '400 text/plain null': 1 }],
    [
      '/faucet',
      {
        '400 text/plain null': 1,
        '400 application/json faucet.refusal': 3,
        '429 application/json faucet.refusal': 2,
        '403 application/json faucet.refusal': 1,
        '503 application/json faucet.refusal': 2,
      },
    ],
    // The status of the refusal of a whole batch is not shown.
    ['/evm', {}],
  ])('%s', (path, expected) => {
    expect(counted(bareOf(path))).toEqual(expected);
  });
});
