import { expect, test } from 'vitest';
import { locateDifferences } from './locate.ts';
import { messagesOfTranscript } from './messages.ts';
import { answeredEntry, frameEntry, sentEntry } from './wire/exchange.fixture.ts';

const orders = [
  { px: '1', side: 'B' },
  { px: '2', side: 'A' },
];
const exchange = messagesOfTranscript([
  sentEntry({ type: 'open_orders' }),
  answeredEntry({ data: { type: 'open_orders', orders } }),
  sentEntry({ action: { type: 'cancel' } }, '/exchange'),
  answeredEntry({ error: { code: 'ORDER_NOT_FOUND', message: 'none' } }, 400),
  frameEntry({ channel: 'l2_book', data: { levels: [[], []], side: 'A' } }),
]);

test.each([
  ['the place that has the value', 'orders[1].side', 'A', 'POST /info open_orders', '/data/orders/1/side'],
  ['any element', 'open_orders $.orders[*].side', '"A"', 'POST /info open_orders', '/data/orders/1/side'],
  ['of what is named, not of another', 'frame l2_book $.side', '"A"', 'frame l2_book', '/data/side'],
  ['a refusal', '', 'ORDER_NOT_FOUND (none) on HTTP 400', 'POST /exchange cancel', '/error/code'],
  ['a status', 'status', 'HTTP 400: {}', 'POST /exchange cancel', ''],
  ['a key that is missing', '$.address', 'absent', 'frame l2_book', '/data/address'],
  ['a key of words, by its value', 'side of the order', 'B', 'POST /info open_orders', '/data/orders/0/side'],
  ['a key of words', 'sum of px in open orders', '17', 'POST /info open_orders', '/data/orders'],
  ['words by a value that stands once', 'how it went', 'none', 'POST /exchange cancel', '/error/message'],
  ['a list', 'orders', JSON.stringify(orders), 'POST /info open_orders', '/data/orders'],
])('%s', (_what, path, actual, route, pointer) => {
  const [place] = locateDifferences([{ path, expected: '', actual }], exchange);
  expect(place).toMatchObject({ message: { route }, pointer });
});

test('a figure is looked for only in the last reply, whatever its unit', () => {
  const state = messagesOfTranscript([
    sentEntry({ type: 'fees' }),
    answeredEntry({ data: { cap: '50' } }),
    sentEntry({ type: 'account_state' }),
    answeredEntry({ data: { level: 0, cash: '50', sum: '50' } }),
    frameEntry({ channel: 'pong' }),
  ]);
  const placeOf = (path: string, actual: string) =>
    locateDifferences([{ path, expected: '', actual }], state)[0]?.pointer;
  expect(placeOf('USDC of the reserve', '50')).toBe('/data/cash');
  expect(placeOf('', '50 USDC')).toBe('/data/cash');
  expect([placeOf('', '0'), placeOf('', '500'), placeOf('', '50-50')]).toEqual([undefined, undefined, undefined]);
});

test.each([
  ['a figure that is met by chance', 'lots left', '2'],
  ['words of nothing that was answered', 'how it went', 'otherwise'],
])('%s has no place', (_what, path, actual) => {
  expect(locateDifferences([{ path, expected: '', actual }], exchange)).toEqual([null]);
});
