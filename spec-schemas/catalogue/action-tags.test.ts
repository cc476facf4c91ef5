import { expect, test } from 'vitest';
import { systemTags, tagStanding, userTags } from './action-tags.ts';
import { actions } from './actions.ts';

const user = Object.values(userTags).flat();
const system = Object.values(systemTags).flat();

test('every catalogued action is a user action, and no tag stands twice', () => {
  expect(user).toEqual(expect.arrayContaining(Object.keys(actions)));
  expect(new Set([...user, ...system]).size).toBe(user.length + system.length);
});

test.each([
  ['submit_order', 'catalogued'],
  ['noop', 'catalogued'],
  ['twap_order', 'known'],
  ['approve_builder_fee', 'known'],
  ['perp_set_oracle', 'known'],
  ['vote_global', 'system'],
  ['gov_adjust_spot_value', 'system'],
  ['usd_send', 'unknown'],
  ['spot_send', 'unknown'],
  ['Submit_Order', 'unknown'],
  ['__proto__', 'unknown'],
  ['', 'unknown'],
])('%s is %s', (tag, standing) => {
  expect(tagStanding(tag)).toBe(standing);
});
