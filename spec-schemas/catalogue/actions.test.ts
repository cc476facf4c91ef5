import { describe, expect, test } from 'vitest';
import type { ActionEntry, SignedField } from './action-entry.ts';
import { actionEntry, actions } from './actions.ts';

const rows: readonly ActionEntry[] = Object.values(actions);

/** Keys of the body, apart from the owner, that are sent but not signed under their own name. */
const unsigned: { readonly [tag: string]: readonly string[] } = {
  cancel_order: ['cloid'],
  send_asset: ['nonce'],
  create_vault: ['parent'],
  multi_sig: ['nonce'],
  // No type string is published for this action.
  perp_set_fba_mode: ['asset', 'period_ms'],
};

const firstKey = ({ from }: SignedField) => from.split('.')[0]?.replace('?', '') ?? '';

describe.each(rows)('$tag', (entry) => {
  const { properties, required = [] } = entry.body as { properties: object; required?: readonly string[] };
  const variants = entry.variants ?? [];
  const fields: readonly SignedField[] = [...entry.fields, ...variants.flatMap(({ adds }) => adds)];
  const keys = fields.map(firstKey).filter((key) => key !== '');

  test('is found by its tag and its aliases', () => {
    expect(actions).toHaveProperty(entry.tag, entry);
    for (const tag of [entry.tag, ...(entry.aliases ?? [])]) expect(actionEntry(tag)).toBe(entry);
  });

  test('signs every key of its body, except known unsigned ones', () => {
    const owner = entry.owner === 'none' ? [] : ['owner'];
    const sent = [...new Set(keys), ...owner, ...(unsigned[entry.tag] ?? [])];
    expect(sent.sort()).toEqual(Object.keys(properties).sort());
  });

  test('has an owner key exactly where its owner rule requires one', () => {
    expect('owner' in properties).toBe(entry.owner !== 'none');
    expect(required.includes('owner')).toBe(entry.owner === 'required');
    expect(entry.auth).toBe(entry.owner === 'none' ? 'master-only' : 'master/agent');
  });

  test('names no member of its type twice', () => {
    for (const { adds } of [{ adds: [] }, ...variants]) {
      const members = [...entry.fields, ...adds].map(({ typed }) => typed);
      expect(new Set(members).size).toBe(members.length);
      expect(members).not.toContain('nonce');
    }
  });

  test('is marked for the next release in both places or in neither', () => {
    expect(entry.profile === 'next').toBe(entry.status === 'next');
  });
});

test('no tag or alias occurs twice', () => {
  const tags = rows.flatMap(({ tag, aliases = [] }) => [tag, ...aliases]);
  expect(new Set(tags).size).toBe(tags.length);
});

test.each(['usd_send', '__proto__', 'constructor', ''])('%j has no entry', (tag) => {
  expect(actionEntry(tag)).toBeUndefined();
});
