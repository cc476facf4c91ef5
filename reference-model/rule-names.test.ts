import { describe, expect, test } from 'vitest';
import { makeNamedRuleEdit, ruleNamed, ruleNamesBeside } from './rule-names.ts';
import { listChangedRules } from './rule-use.ts';
import { liveRules } from './rules.ts';

test.each([
  ['a rule of a section', 'faucet.ipWindowMs', liveRules.faucet.ipWindowMs],
  ['a rule of a record inside', 'faucet.grant.usdc', liveRules.faucet.grant.usdc],
  ['a whole section', 'limits', liveRules.limits],
  ['a list', 'faucet.asks', liveRules.faucet.asks],
])('%s has a name, and another value in its place is all that an edit changes', (_what, name, entry) => {
  expect(ruleNamed(liveRules, name)).toEqual({ entry });
  const entries: unknown[] = [];
  const edited = makeNamedRuleEdit(name, (before) => entries.push(before))(liveRules);
  expect(entries).toEqual([entry]);
  expect(listChangedRules(liveRules, edited)).toEqual([name]);
});

describe('an unknown name', () => {
  test.each([
    ['no section', 'teapot', '', Object.keys(liveRules).sort()],
    ['a section with more behind it', 'teapot.lid', '', Object.keys(liveRules).sort()],
    ['no rule of a record', 'faucet.grant.tea', 'faucet.grant', Object.keys(liveRules.faucet.grant).sort()],
    ['something behind a rule', 'faucet.ipWindowMs.tea', 'faucet.ipWindowMs', []],
    ['a row of a list', 'faucet.asks.0', 'faucet.asks', []],
    ['what every object has', 'faucet.constructor', 'faucet', Object.keys(liveRules.faucet).sort()],
  ])('%s: nothing is edited, and the names beside it are known', (_what, name, reached, names) => {
    expect(ruleNamed(liveRules, name)).toBeUndefined();
    expect(makeNamedRuleEdit(name, () => 'tea')(liveRules)).toBe(liveRules);
    expect(ruleNamesBeside(liveRules, name)).toEqual({ reached, names });
  });
});
