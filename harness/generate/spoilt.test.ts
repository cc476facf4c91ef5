import { expect, test } from 'vitest';
import { LocalClient } from '../../reference-model/edge/local-client.fixture.ts';
import { actionEntry } from '../../spec-schemas/catalogue/actions.ts';
import type { WireAction } from '../../spec-schemas/signing/wire-action.ts';
import { generatedActionTags } from './actions.ts';
import { requiredBodyFieldsOf, type SpoiltFieldRef, withSpoiltField } from './spoilt.ts';

const ways: readonly SpoiltFieldRef['how'][] = ['left out', 'null', 'another type', 'another word'];
/** Returns each field of every drawn action, spoilt in each way. */
const cases = generatedActionTags.flatMap((tag) =>
  requiredBodyFieldsOf(tag).flatMap((key, field) =>
    ways.flatMap((how) =>
      withSpoiltField(exampleOf(tag), { field, how }) === null ? [] : [[tag, key, how, field] as const],
    ),
  ),
);

function exampleOf(tag: string): WireAction {
  const row = actionEntry(tag);
  if (row === undefined) throw new Error(`no action is called ${tag}`);
  return { type: tag, [row.bodyKey]: row.example };
}

test.each(cases)('%s with its %s %s is refused as unreadable', (tag, _key, how, field) => {
  const client = new LocalClient({ recover: () => ({ address: `0x${'a1'.repeat(20)}` }) });
  const action = withSpoiltField(exampleOf(tag), { field, how });
  const envelope = { signature: `0x${'11'.repeat(64)}1b`, nonce: 1_767_225_600_001, action };
  const { status, json } = client.post('/exchange', envelope);
  expect({ status, json }).toMatchObject({ json: { error: { code: 'INVALID_REQUEST' } } });
});

test('a field of any text has no invalid word, and an enumerated one has', () => {
  const of = (tag: string, field: string) =>
    withSpoiltField(exampleOf(tag), { field: requiredBodyFieldsOf(tag).indexOf(field), how: 'another word' });
  expect(of('set_display_name', 'name')).toBeNull();
  expect(of('bridge_withdraw', 'chain')?.params).toMatchObject({ chain: 'nosuchword' });
  expect(of('send_asset', 'destination')?.params).toMatchObject({ destination: 'nosuchword' });
});

test('an action without required fields has none to spoil, and the index wraps around many', () => {
  expect(withSpoiltField(exampleOf('noop'), { field: 0, how: 'left out' })).toBeNull();
  const [first] = requiredBodyFieldsOf('send_asset');
  const whole = exampleOf('send_asset');
  const wrapped = withSpoiltField(whole, { field: requiredBodyFieldsOf('send_asset').length, how: 'left out' });
  const params = whole.params as Readonly<Record<string, unknown>>; // an object
  expect(wrapped?.params).toEqual(Object.fromEntries(Object.entries(params).filter(([key]) => key !== first)));
});

test('a field that a venue may default is never left out, but spoilt in other ways', () => {
  for (const [tag, key] of [
    ['create_vault', 'lock_period_secs'],
    ['create_sub_account', 'shared_stp_group'],
  ] as const) {
    const field = requiredBodyFieldsOf(tag).indexOf(key);
    const sent = ways.filter((how) => withSpoiltField(exampleOf(tag), { field, how }) !== null);
    expect(sent).toContain('another type');
    for (const how of ['left out', 'null'] as const) expect(sent).not.toContain(how);
  }
});
