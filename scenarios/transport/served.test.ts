import { expect, test } from 'vitest';
import { isReadOfMissingProduct } from './served.ts';

test.each([
  ['a read of a product that the venue lacks', 'rfq_user', ['options'], true],
  ['a read of a product that it has', 'rfq_user', ['vaults'], false],
  ['a read of several products that it lacks', 'user_interest', ['earn', 'lending', 'spot-margin'], true],
  ['a read of several products of which it has one', 'user_interest', ['earn', 'lending'], false],
  ['a read of no product', 'open_orders', ['options'], false],
] as const)('%s', async (_says, type, missing, is) => {
  const given = { lacks: async (id: string) => missing.some((one) => one === id) };
  expect(await isReadOfMissingProduct({ given }, type)).toBe(is);
});
