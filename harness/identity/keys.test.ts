import { inspect } from 'node:util';
import { bytesToHex } from '@noble/hashes/utils.js';
import { describe, expect, test } from 'vitest';
import { deriveIdentity, type KeyOrigin } from './keys.ts';

const origin: KeyOrigin = { seed: 1, salt: 'a', caseId: 'orders.x', attempt: 1 };

describe('derived keys', () => {
  test('equal origins yield equal accounts', () => {
    expect(deriveIdentity(origin, 0).address).toBe(deriveIdentity({ ...origin }, 0).address);
  });
  test('each part of the origin matters', () => {
    const others = [
      { ...origin, seed: 2 },
      { ...origin, salt: 'b' },
      { ...origin, caseId: 'orders.y' },
      { ...origin, attempt: 2 },
    ];
    const addresses = [
      deriveIdentity(origin, 0),
      deriveIdentity(origin, 1),
      ...others.map((other) => deriveIdentity(other, 0)),
    ].map(({ address }) => address);
    expect(new Set(addresses).size).toBe(addresses.length);
  });
  test('no way of printing an identity shows its key', () => {
    const identity = deriveIdentity(origin, 0);
    const keys: string[] = [];
    deriveIdentity(origin, 0, (privateKey) => {
      keys.push(bytesToHex(privateKey));
      return identity;
    });
    expect(keys).toHaveLength(1);
    for (const text of [JSON.stringify(identity), inspect(identity, { depth: 9, showHidden: true }), `${identity}`])
      for (const key of keys) expect(text).not.toContain(key.slice(0, 12));
  });
});
