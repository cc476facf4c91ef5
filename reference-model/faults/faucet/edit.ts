import type { CreditRules } from '../../chain/faucet-credit.ts';
import type { Core } from '../../core.ts';
import type { FaucetCheck } from '../../edge/faucet.ts';
import type { RulesEdit } from '../../rules.ts';
import { sectionEditsOf } from '../record-edits.ts';

/** Replaces entries of the faucet's rules. */
export const edit = sectionEditsOf('faucet');

/** Replaces entries of what a block looks at when it credits. */
export function editCredit(change: (rules: CreditRules) => Partial<CreditRules>): RulesEdit {
  return edit(({ credit }) => ({ credit: { ...credit, ...change(credit) } }));
}

/** The list without one of its rules. */
export function lacking<Rule extends { readonly id: string }>(rules: readonly Rule[], id: string): Rule[] {
  return rules.filter((rule) => rule.id !== id);
}

/** The list with one of its rules in another form. */
export function withOther<Rule extends { readonly id: string }>(
  rules: readonly Rule[],
  id: string,
  change: (rule: Rule) => Rule,
): Rule[] {
  return rules.map((rule) => (rule.id === id ? change(rule) : rule));
}

/** The list with one check that does something more when it refuses. */
export function onRefusal<Subject>(
  checks: readonly FaucetCheck<Subject>[],
  name: string,
  more: (core: Core, subject: Subject) => void,
): FaucetCheck<Subject>[] {
  return withOther(checks, name, ({ id, check }) => ({
    id,
    check: (core, subject) => {
      const refusal = check(core, subject);
      if (refusal !== null) more(core, subject);
      return refusal;
    },
  }));
}
