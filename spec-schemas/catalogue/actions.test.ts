import { describe, expect, test } from 'vitest';
import type { SignedField } from './action-entry.ts';
import { actionEntry, actions } from './actions.ts';

/** Keys of the body that are sent and not signed under their own name. */
const unsigned: { readonly [tag: string]: readonly string[] } = {
  submit_order: ['owner'],
  batch_order: ['owner'],
  cancel_order: ['owner', 'cloid'],
  batch_cancel: ['owner'],
  cancel_by_cloid: ['owner'],
  cancel_all_orders: ['owner'],
  modify: ['owner'],
  batch_modify: ['owner'],
  schedule_cancel: ['owner'],
  update_leverage: ['owner'],
  send_asset: ['nonce'],
};

const firstKey = ({ from }: SignedField) => from.split('.')[0] ?? '';

describe.each(Object.values(actions))('$tag', (entry) => {
  const { properties, required = [] } = entry.body as { properties: object; required?: readonly string[] };

  test('is found by its tag', () => {
    expect(actionEntry(entry.tag)).toBe(entry);
    expect(actions).toHaveProperty(entry.tag, entry);
  });

  test('signs every key of its body but those that are known not to be signed', () => {
    const keys = new Set(entry.fields.map(firstKey).map((key) => key.replace('?', '')));
    expect([...keys, ...(unsigned[entry.tag] ?? [])].sort()).toEqual(Object.keys(properties).sort());
  });

  test('calls the same keys optional as its shape', () => {
    const optional = entry.fields.map(firstKey).filter((key) => key.endsWith('?'));
    for (const key of optional) expect(required).not.toContain(key.slice(0, -1));
    const needed = entry.fields.map(firstKey).filter((key) => !key.endsWith('?'));
    expect(required).toEqual(expect.arrayContaining(needed));
  });

  test('has an owner key exactly where its owner rule has one', () => {
    expect('owner' in properties).toBe(entry.owner !== 'none');
    expect(required.includes('owner')).toBe(entry.owner === 'required');
    expect(entry.auth).toBe(entry.owner === 'none' ? 'master-only' : 'master/agent');
  });
});

test.each(['twap_order', '__proto__', 'constructor', ''])('%j has no entry', (tag) => {
  expect(actionEntry(tag)).toBeUndefined();
});
