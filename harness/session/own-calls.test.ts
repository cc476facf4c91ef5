import { expect, test } from 'vitest';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';
import { OwnOperatorCalls, type VenueAspect } from './own-calls.ts';

const aspects: readonly VenueAspect[] = ['block mode', 'limits', 'height', 'time', 'oracle', 'chain'];

test.each<[string, string, JsonObject, readonly VenueAspect[]]>([
  ['a block mode', '/control/blocks', { mode: 'manual' }, ['block mode', 'height']],
  ['limits', '/control/limits', { allowlist: [] }, ['limits']],
  ['a look at the limits', '/control/limits', {}, []],
  ['a commit', '/control/commit', { blocks: 1 }, ['height']],
  ['time', '/control/advance', { ms: 1 }, ['height', 'time', 'oracle']],
  ['an index', '/control/oracle', { coin: 'BTC', px: '1' }, ['height', 'oracle']],
  ['a payment', '/control/system', { action: { type: 'credit', account: '0xA' } }, ['height']],
  ['a vote', '/control/system', { action: { type: 'vote' } }, ['height', 'oracle']],
  ['a new genesis', '/control/reset', {}, aspects],
  ['a restart', '/control/restart', {}, ['block mode', 'limits', 'height', 'time', 'oracle']],
  ['a read', '/control/capabilities', {}, []],
])('%s changes its aspects, from sending until its reply', (_what, path, body, moved) => {
  const own = new OwnOperatorCalls();
  const before = new Map(aspects.map((aspect) => [aspect, own.moment(aspect)]));
  own.onSent(path, body);
  expect(aspects.filter((aspect) => own.moment(aspect) === null)).toEqual(moved);
  own.onAnswered(path, body);
  expect(aspects.filter((aspect) => own.moment(aspect) !== before.get(aspect))).toEqual(moved);
  expect(aspects.filter((aspect) => own.moment(aspect) === null)).toEqual([]);
});

test('the last reply of two parallel calls ends the change', () => {
  const own = new OwnOperatorCalls();
  own.onSent('/control/commit', { blocks: 1 });
  own.onSent('/control/commit', { blocks: 1 });
  own.onAnswered('/control/commit', { blocks: 1 });
  expect(own.moment('height')).toBeNull();
  own.onAnswered('/control/commit', { blocks: 1 });
  expect(own.moment('height')).not.toBeNull();
});

test('accounts are recognised in any spelling', () => {
  const own = new OwnOperatorCalls();
  own.onSent('/control/system', { action: { type: 'credit', account: '0xABC' } });
  own.onSent('/control/system', { action: { type: 'vote', payload: { account: '0xDeF' } } });
  expect([...own.accounts]).toEqual(['0xabc', '0xdef']);
});
