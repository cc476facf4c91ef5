import { expect, test } from 'vitest';
import { actionTagKindOf, systemActionTags } from './action-tags.ts';
import { actionEntry } from './actions.ts';

const system = Object.values(systemActionTags).flat();

test('no system tag is an action, and none occurs twice', () => {
  expect(system.filter((tag) => actionEntry(tag))).toEqual([]);
  expect(new Set(system).size).toBe(system.length);
});

test.each([
  ['submit_order', 'known'],
  ['noop', 'known'],
  ['twap_order', 'known'],
  ['approve_builder_fee', 'known'],
  ['claim_builder_rewards', 'known'],
  ['perp_set_oracle', 'known'],
  ['encrypted_order_submit', 'known'],
  ['user_dex_abstraction', 'known'],
  ['withdraw', 'known'],
  ['vote_global', 'system'],
  ['gov_adjust_spot_value', 'system'],
  ['usd_send', 'unknown'],
  ['spot_send', 'unknown'],
  ['Submit_Order', 'unknown'],
  ['__proto__', 'unknown'],
  ['', 'unknown'],
])('%s is %s', (tag, kind) => {
  expect(actionTagKindOf(tag)).toBe(kind);
});
