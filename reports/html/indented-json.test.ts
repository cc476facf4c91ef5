import { expect, test } from 'vitest';
import { indentJson } from './indented-json.ts';

const address = '0xbb73a4f563861eae451c055931509b6424b6fe50';

test('a message that fits a line, or has no whole JSON, is unchanged', () => {
  for (const text of [
    'HTTP 200 {"data":{"statuses":[]}}',
    `HTTP 200 ${'{"a":'.repeat(40)}…`,
    `closed ${'x'.repeat(200)}`,
  ])
    expect(indentJson(text)).toBe(text);
});

test('a longer message is broken over several lines, with each member that fits on one line', () => {
  const order = { owner: address, market: 2 };
  const text = `POST /exchange ${JSON.stringify({ nonce: 1, action: { orders: [order, order] } })}`;
  const line = `{"owner":"${address}","market":2}`;
  expect(indentJson(text)).toBe(
    `POST /exchange\n{\n  "nonce": 1,\n  "action": {\n    "orders": [\n      ${line},\n      ${line}\n    ]\n  }\n}`,
  );
});

test('scalar members share lines', () => {
  const text = `HTTP 200 ${JSON.stringify({ a: address, b: address, c: address, d: 1 })}`;
  expect(indentJson(text)).toBe(
    `HTTP 200\n{\n  "a": "${address}",\n  "b": "${address}",\n  "c": "${address}", "d": 1\n}`,
  );
});

test('integers beyond a double keep their digits', () => {
  const text = `{"oid":18446744073709551615,"owners":["${address}","${address}"]}`;
  expect(indentJson(text)).toContain('"oid": 18446744073709551615,\n');
});
