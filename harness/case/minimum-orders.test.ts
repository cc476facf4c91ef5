import { expect, test } from 'vitest';
import type { WireAction } from '../../spec-schemas/signing/wire-action.ts';
import { Blocked, Unsupported } from '../kernel/verdicts.ts';
import type { MarketFacts } from '../probe/facts.ts';
import { type MinimumOrderParts, MinimumOrderProbe } from './minimum-orders.ts';

const facts = { id: 3, coin: 'A', szDecimals: 3, mark: 100_000_000n, priceScale: 1n, step: 1n, tick: 1n, minLots: 1n };
// The code under test uses no other facts of a market.
const market = facts as unknown as MarketFacts;

/** Returns the minimum order of a market, on a venue where orders rest and cancels get these replies. */
function foundWhere(cancelled: object, whyUnread: () => Promise<string | null> = async () => null) {
  const client = {
    act: async (_who: unknown, { type }: WireAction) =>
      type === 'submit_order'
        ? { kind: 'statuses', statuses: [{ kind: 'resting', oid: '7', cloid: null }] }
        : cancelled,
    read: async () => ({ kind: 'data', data: { orders: [{ coin: 'A', oid: '7' }] } }),
  };
  const treasury = { isAmple: true, grant: async () => undefined, recycle: async () => undefined };
  const parts = { client, treasury, pace: {}, facts: { markets: [market] }, whyUnread };
  return new MinimumOrderProbe(parts as unknown as MinimumOrderParts, {
    seed: 1,
    salt: 'test',
  });
}

test('a market is usable once the trial order in it is cancelled', async () => {
  const least = foundWhere({ kind: 'admitted', status: 200, committed: true });
  expect(await least.withMeasuredMinimum(market)).toMatchObject({ id: 3, priceScale: 1n });
});

test('no case runs where the trial order may still rest', async () => {
  const least = foundWhere({ kind: 'refused', status: 400, error: { code: 'PRECONDITION_FAILED', message: 'no' } });
  await expect(least.withMeasuredMinimum(market)).rejects.toThrow(Blocked);
  await expect(least.withMeasuredMinimum(market)).rejects.toThrow('the order that tried A could not be taken back');
});

test('nor is it blocked where the venue cannot read the cancel known from public facts: it is skipped', async () => {
  const refused = { kind: 'refused', status: 400, error: { code: 'INVALID_REQUEST', message: 'missing field: asset' } };
  const least = foundWhere(refused, async () => 'cancel_order in the words of public facts');
  await expect(least.withMeasuredMinimum(market)).rejects.toThrow(Unsupported);
});
