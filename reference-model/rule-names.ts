import { rulesEditorAtPath } from './rule-edits.ts';
import type { RulePath } from './rule-use.ts';
import type { Rules, RulesEdit } from './rules.ts';

// Access to rules by name, for callers without their types.

/** Returns the entry of the rules under a name such as `faucet.grant.usdc`; undefined: none. */
export function ruleNamed(rules: Rules, name: RulePath): { readonly entry: unknown } | undefined {
  const { record, rest } = descend(rules, name);
  const [key = '', ...below] = rest;
  return below.length === 0 && Object.hasOwn(record, key) ? { entry: Reflect.get(record, key) } : undefined;
}

/** Returns the existing part of the path of an unknown name, and the names that could continue it; empty if the name exists. */
export function ruleNamesBeside(
  rules: Rules,
  name: RulePath,
): { readonly reached: RulePath; readonly names: string[] } {
  const { record, above, rest } = descend(rules, name);
  const [key = ''] = rest;
  if (Object.hasOwn(record, key)) return { reached: [...above, key].join('.'), names: [] };
  return { reached: above.join('.'), names: Object.keys(record).sort() };
}

/** Replaces the entry under a name; the change receives the current entry. Rules without that name stay unchanged. */
export function makeNamedRuleEdit(name: RulePath, change: (entry: unknown) => unknown): RulesEdit {
  const above = name.split('.');
  const key = above.pop() ?? '';
  return (rules) => {
    const found = ruleNamed(rules, name);
    return found === undefined ? rules : rulesEditorAtPath(above)(() => ({ [key]: change(found.entry) }))(rules);
  };
}

/** Returns the innermost record on the path of a name, the keys leading to it, and the remaining keys. */
function descend(rules: Rules, name: RulePath) {
  const rest = name.split('.');
  const above: string[] = [];
  let record: object = rules;
  for (const key of rest.slice(0, -1)) {
    const inner: unknown = Object.hasOwn(record, key) ? Reflect.get(record, key) : undefined;
    if (!isRecord(inner)) break;
    record = inner;
    above.push(key);
  }
  return { record, above, rest: rest.slice(above.length) };
}

/** A list or a map counts as one entry: its elements have no names. */
function isRecord(value: unknown): value is object {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}
