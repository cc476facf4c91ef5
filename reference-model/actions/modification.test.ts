import { describe, expect, test } from 'vitest';
import {
  alice,
  BTC_INDEX_PX,
  bob,
  errorCodeOf,
  makeCloid,
  ORDER_LOTS,
  restingEntryOid,
  submitOrderAction,
  TestVenue,
} from '../chain/chain.fixture.ts';

function venueWithOrder(fields: object = {}) {
  const venue = new TestVenue();
  const oid = Number(restingEntryOid(venue.act(alice, submitOrderAction(alice, { cloid: makeCloid(1), ...fields }))));
  const book = () => venue.core.state.markets.get(0)?.book.orders().bid ?? [];
  return { venue, oid, book };
}
const modify = (params: object) => ({ type: 'modify', params: { market: 0, ...params } });

describe('modify', () => {
  test("rests a replacement under a new oid, with the original's handle and remaining fields", () => {
    const { venue, oid, book } = venueWithOrder({ tif: 'alo' });
    expect(venue.act(alice, modify({ oid, new_px: BTC_INDEX_PX / 3 })).status).toBe(202);
    expect(book()).toMatchObject([
      { px: BigInt(BTC_INDEX_PX / 3), lots: BigInt(ORDER_LOTS), cloid: makeCloid(1), tif: 'alo' },
    ]);
    expect(book()[0]?.oid).toBeGreaterThan(BigInt(oid));
  });

  test.each([
    ['oid 0', { oid: 0 }],
    ['no oid', {}],
    ['a null oid', { oid: null }],
  ])('%s looks at the handle', (_case, named) => {
    const { venue, book } = venueWithOrder();
    expect(venue.act(alice, modify({ ...named, cloid: makeCloid(1), new_size: 2 * ORDER_LOTS })).status).toBe(202);
    expect(book()).toMatchObject([{ lots: BigInt(2 * ORDER_LOTS) }]);
  });

  // Each row mends one fault more.
  test.each([
    ['nothing to modify', alice, { oid: 5 }, 'PRECONDITION_FAILED'],
    ['no order of this owner', bob, { new_px: BTC_INDEX_PX / 3 }, 'ORDER_NOT_FOUND'],
    ['neither oid nor handle', alice, { oid: 0, new_px: BTC_INDEX_PX / 3 }, 'ORDER_NOT_FOUND'],
    ['a replacement off the grid', alice, { new_px: 1 }, 'ORDER_INVALID_PRICE'],
    ['a replacement without a size', alice, { new_size: 0 }, 'ORDER_ZERO_SIZE'],
  ])('%s is refused and leaves the original', (_fault, signer, fields, code) => {
    const { venue, oid, book } = venueWithOrder();
    const before = book();
    expect(errorCodeOf(venue.act(signer, modify({ oid, ...fields })))).toBe(code);
    expect(book()).toEqual(before);
  });

  test('a missing target is a no-op with always_place', () => {
    const { venue, book } = venueWithOrder();
    expect(venue.act(alice, modify({ oid: 5, new_px: BTC_INDEX_PX, always_place: true })).status).toBe(202);
    expect(book()).toHaveLength(1);
  });
});

describe('batch_modify', () => {
  const batch = (...modifications: object[]) => ({ type: 'batch_modify', params: { modifications } });

  test('applies entries in the order sent and continues after a refused entry', () => {
    const { venue, oid, book } = venueWithOrder();
    const entry = { market: 0, new_px: BTC_INDEX_PX / 3 };
    const answer = venue.act(
      alice,
      batch({ ...entry, oid: 5 }, { ...entry, oid }, { market: 0, oid: 0, cloid: makeCloid(1), new_size: 300 }),
    );
    expect(answer.status).toBe(202);
    expect(book()).toMatchObject([{ px: BigInt(BTC_INDEX_PX / 3), lots: 300n }]);
  });

  test('an empty batch is refused', () => {
    expect(errorCodeOf(new TestVenue().act(alice, batch()))).toBe('INVALID_REQUEST');
  });
});
