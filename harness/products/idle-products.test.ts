import { expect, test } from 'vitest';
import { allProducts } from '../../spec-schemas/products.ts';
import type { ProductEffect } from '../product-probes/product-effect.ts';
import { NoEffectProductDetector } from './idle-products.ts';

const [one, other] = allProducts;
if (one === undefined || other === undefined) throw new Error('there are products');

function asking(effects: Readonly<Record<string, ProductEffect>>) {
  const calls = { asked: [] as string[], reported: [] as string[] };
  const products = new NoEffectProductDetector(
    ({ id }) => {
      calls.asked.push(id);
      const effect = effects[id];
      return effect === undefined ? Promise.reject(new Error('no money')) : Promise.resolve({ effect, exchanges: [] });
    },
    ({ id }) => calls.reported.push(id),
  );
  return { products, calls };
}

test('each product is probed once, and reported once if it has no effect', async () => {
  const { products, calls } = asking({ [one.id]: 'none', [other.id]: 'seen' });
  expect(await Promise.all([products.isIdle(one), products.isIdle(one), products.isIdle(other)])).toEqual([
    true,
    true,
    false,
  ]);
  expect(calls).toEqual({ asked: [one.id, other.id], reported: [one.id] });
  expect([products.isKnown(one), products.isKnown(other)]).toEqual([true, false]);
});

test('an inconclusive probe does not make it idle, and a failed one is left to the next caller', async () => {
  const { products } = asking({ [one.id]: 'untold' });
  expect(await products.isIdle(one)).toBe(false);
  const failing = asking({});
  await expect(failing.products.isIdle(other)).rejects.toThrow('no money');
  await expect(failing.products.isIdle(other)).rejects.toThrow('no money');
  expect(failing.calls.asked).toEqual([other.id, other.id]);
});
