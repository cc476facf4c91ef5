import { describe, expect, test } from 'vitest';
import { listChangedRules, type Rules, rulesUnderProfile } from '../../reference-model/index.ts';
import { type FaultEdit, onFrame, onReply, onRule, toPlantableFault } from './own-faults.ts';

const live = rulesUnderProfile('live');

/** Today's rules with the fault planted. */
function planted(edit: FaultEdit, rules: Rules = live): Rules {
  return toPlantableFault({ id: 'ours.fault', clause: 'ours.clause', title: 'it is', edit }).edit(rules);
}

test('replies and frames are sent as edited', () => {
  const { door } = planted(onReply((_request, reply) => ({ ...reply, status: 500 })));
  const request = { method: 'POST', path: '/info', headers: {}, body: new Uint8Array(), peer: '::1' };
  expect(door.reply(request, { status: 200, headers: {}, body: '{}' }).status).toBe(500);
  expect(planted(onFrame(() => null)).door.frame({ channel: 'trades', text: '{}' })).toBeNull();
});

test('only the named rule is replaced', () => {
  const edited = planted(onRule('faucet.ipWindowMs', (ms: number) => ms / 2));
  expect(listChangedRules(live, edited)).toEqual(['faucet.ipWindowMs']);
  expect(edited.faucet.ipWindowMs).toBe(live.faucet.ipWindowMs / 2);
});

test('several edits are applied in order', () => {
  const halved = onRule('faucet.ipWindowMs', (ms: number) => ms / 2);
  expect(planted((rules) => halved(halved(rules))).faucet.ipWindowMs).toBe(live.faucet.ipWindowMs / 4);
});

test("a rule of the next release alone is edited there, and today's rules are unchanged", () => {
  const edit = onRule('governance.actions.SettleMarket.castValue', () => () => null);
  const next = rulesUnderProfile('next');
  expect(listChangedRules(next, planted(edit, next))).toEqual(['governance.actions.SettleMarket.castValue']);
  expect(listChangedRules(live, planted(edit))).toEqual([]);
});

describe('is rejected when it is declared', () => {
  test.each([
    [
      'a name that no section has',
      'tea',
      () => 1,
      `there is no rule tea: there are ${Object.keys(live).sort().join(', ')}`,
    ],
    ['one that a section has not', 'limits.tea', () => 1, /^there is no rule limits\.tea: limits has [\w, ]*weight/],
    [
      'one behind a rule',
      'faucet.usdc.tea',
      () => 1,
      'there is no rule faucet.usdc.tea: faucet.usdc is a rule by itself',
    ],
    ['a text for a number', 'faucet.ipWindowMs', () => 'soon', /^the rule .* is a number, and a string cannot stand/],
    ['a value for a function', 'faucet.usdc', () => 3000n, /^the rule .* is a function, and a bigint cannot stand/],
    ['a record for a list', 'faucet.asks', () => ({}), /^the rule .* is a list, and a record cannot stand/],
  ])('%s', (_what, name, edit, line) => {
    expect(() => onRule<unknown>(name, edit)).toThrow(line);
  });
});
