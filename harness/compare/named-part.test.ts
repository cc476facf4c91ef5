import { expect, test } from 'vitest';
import { knownPartOf, knownPartOfReadBody, knownPartsOfRows } from './named-part.ts';

const level = { px: '1', sz: '2', n_orders: 1 };

test('keys that a shape does not know are removed, at any depth', () => {
  const body = { coin: 'BTC', bids: [{ ...level, desk: 'A' }], asks: [], meta: { px: '3' } };
  expect(knownPartOf('info.l2_book', body)).toEqual({ coin: 'BTC', bids: [level], asks: [] });
});

test('the body of a read has the shape for its arguments, and a row that of its list', () => {
  const margin = { address: '0x', total_margin_used: '0', desk: 'A' };
  const request = { type: 'account_state', args: { address: '0x', detail: 'margin' } };
  expect(knownPartOfReadBody(request, margin)).toEqual({ address: '0x', total_margin_used: '0' });
  expect(knownPartOfReadBody({ type: 'no_such_read' }, margin)).toBe(margin);
  const row = { kind: 'transfer', delta: '1', coin: 'USDC', time: 1 };
  expect(knownPartsOfRows('info.user_non_funding_ledger_updates', 'ledger_updates', [{ ...row, desk: 'A' }])).toEqual([
    row,
  ]);
});
