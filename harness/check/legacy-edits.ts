import { rulesEditorAtPath } from '../../reference-model/index.ts';
import type { FaultEdit } from './own-faults.ts';
import { warnDeprecatedOnce } from './warn-once.ts';

// Rule edits as faults of other teams wrote them for the previous version. They are removed with the next one.

/** @deprecated A rule has a name: `onRule`. */
// biome-ignore lint/suspicious/noExplicitAny: what stood in it then compiles, and is published no more
export type Rules = any;

/** @deprecated `FaultEdit`. */
export type RulesEdit = (rules: Rules) => Rules;

/** @deprecated A rule has a name: `onRule('faucet.ipWindowMs', () => 0)`. */
export function editsOf(...path: readonly string[]): (change: (entries: Rules) => object) => FaultEdit {
  warnDeprecatedOnce('editsOf', "editsOf(section, name) is old: name the rule, onRule('section.name', (rule) => …)");
  // Outside of this build the content of the rules is opaque.
  return (change) => rulesEditorAtPath(path)(change) as unknown as FaultEdit;
}
