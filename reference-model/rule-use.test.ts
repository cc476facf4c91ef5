import { describe, expect, test } from 'vitest';
import { rulesUnderProfile } from './profile.ts';
import { rulesEditorAt } from './rule-edits.ts';
import { listChangedRules, listUnusedRules, makeRuleUseRecordingEdit, RuleUse } from './rule-use.ts';
import { liveRules, type Rules, type RulesEdit } from './rules.ts';

/** Returns the names recorded while `ask` reads the rules. */
function usedBy(ask: (rules: Rules) => unknown): Set<string> {
  const used = new RuleUse();
  ask(makeRuleUseRecordingEdit(used)(liveRules));
  return used;
}

const changedBy = (edit: RulesEdit) => listChangedRules(liveRules, edit(liveRules));

const actions = rulesEditorAt('actions');

describe('records', () => {
  test('an entry, and the records on the path to it', () => {
    expect([...usedBy((rules) => rules.limits.chargesOverrun)]).toEqual(['limits', 'limits.chargesOverrun']);
  });

  test('a lookup of a missing key', () => {
    expect(usedBy((rules) => Reflect.get(rules.feed.channels, 'bananas'))).toContain('feed.channels.bananas');
    expect(usedBy((rules) => 'bananas' in rules.feed.channels)).toContain('feed.channels.bananas');
    expect(usedBy((rules) => Object.hasOwn(rules.feed.channels, 'bananas'))).toContain('feed.channels.bananas');
    expect(usedBy((rules) => rules.actions.table.get('bananas'))).toContain('actions.table.bananas');
    expect(usedBy((rules) => rules.actions.table.has('bananas'))).toContain('actions.table.bananas');
  });

  test('an enumeration of keys', () => {
    expect(usedBy((rules) => Object.keys(rules.feed.channels))).toContain('feed.channels.*');
    expect(usedBy((rules) => [...rules.actions.table.keys()])).toContain('actions.table.*');
  });

  test('everything in a map that is iterated', () => {
    const used = usedBy((rules) => [...rules.actions.table]);
    for (const tag of liveRules.actions.table.keys()) expect(used).toContain(`actions.table.${tag}`);
  });

  test('the rows of a list that were reached', () => {
    const used = usedBy((rules) => rules.engine.block.find((_, at) => at === 1));
    expect(used).toContain('engine.block.1');
    expect(used).toContain('engine.block.length');
    expect(used).not.toContain('engine.block.2');
  });

  test('the number of reads', () => {
    const used = new RuleUse();
    const { limits } = makeRuleUseRecordingEdit(used)(liveRules);
    expect(limits.chargesOverrun).toBe(limits.chargesOverrun);
    expect(used.lookups).toBe(3);
  });

  test('nothing twice: a record is the same object on every access', () => {
    const rules = makeRuleUseRecordingEdit(new RuleUse())(liveRules);
    expect(rules.engine.block).toBe(rules.engine.block);
    expect(rules.actions.table).toBe(rules.actions.table);
    expect(rules.actions.table.get('cancel_order')).toBe(liveRules.actions.table.get('cancel_order'));
  });
});

describe('reports as changed', () => {
  test('nothing for an edit that recreates equal rules', () => {
    expect(changedBy(rulesEditorAt('engine')(({ block }) => ({ block: [...block] })))).toEqual([]);
  });

  test('a replaced entry', () => {
    expect(changedBy(rulesEditorAt('limits')(() => ({ chargesOverrun: true })))).toEqual(['limits.chargesOverrun']);
  });

  test('a tag removed from or added to a map, and the set of tags', () => {
    const without = changedBy(
      actions(({ table }) => ({ table: new Map([...table].filter(([tag]) => tag !== 'cancel_order')) })),
    );
    expect(without).toEqual(['actions.table.cancel_order', 'actions.table.*']);
    const withAnother = changedBy(
      actions(({ table }) => {
        const bananas = table.get('cancel_order');
        return bananas === undefined ? {} : { table: new Map(table).set('bananas', bananas) };
      }),
    );
    expect(withAnother).toEqual(['actions.table.bananas', 'actions.table.*']);
  });

  test('every row from a missing one on, and the length', () => {
    const changes = changedBy(rulesEditorAt('engine')(({ block }) => ({ block: block.slice(0, -1) })));
    const last = liveRules.engine.block.length - 1;
    expect(changes.toSorted()).toEqual(['engine.block.*', `engine.block.${last}`, 'engine.block.length']);
  });

  test('a place in a list where two rows were swapped', () => {
    const changes = changedBy(
      rulesEditorAt('engine')(({ block: [first, second, ...others] }) => ({
        block: first === undefined || second === undefined ? [] : [second, first, ...others],
      })),
    );
    expect(changes.filter((path) => path.endsWith('.run'))).toEqual(['engine.block.0.run', 'engine.block.1.run']);
    expect(changes).not.toContain('engine.block.length');
  });
});

test('unread entries are reported by name, a fully unread record once', () => {
  const rules = rulesUnderProfile('live');
  const used = usedBy((noted) => [noted.engine.block[0]?.id, noted.limits]);
  const unused = listUnusedRules(rules, used);
  expect(unused).toContain('door');
  expect(unused).toContain('engine.match');
  expect(unused).toContain(`engine.block[${rules.engine.block[1]?.id}]`);
  expect(unused).toContain(`engine.block[${rules.engine.block[0]?.id}].run`);
  expect(unused).not.toContain('engine');
  expect(unused).not.toContain('limits');
  expect(unused).toContain('limits.chargesOverrun');
});
