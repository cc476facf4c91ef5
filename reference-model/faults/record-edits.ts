import type { Rules, RulesEdit } from '../rules.ts';

/** Replaces entries of one record of the rules; the change sees the record as it was. */
export type RecordEdit<Entries> = (change: (rules: Entries) => Partial<Entries>) => RulesEdit;

/** Edits of the record of this name in this section of the rules. */
export function editsOf<Section extends keyof Rules, Name extends keyof Rules[Section]>(
  section: Section,
  name: Name,
): RecordEdit<Rules[Section][Name]> {
  return (change) => (rules) => {
    const record = rules[section][name];
    return { ...rules, [section]: { ...rules[section], [name]: { ...record, ...change(record) } } };
  };
}

/** Edits of a whole section: its records are replaced. */
export function sectionEditsOf<Section extends keyof Rules>(section: Section): RecordEdit<Rules[Section]> {
  return (change) => (rules) => ({ ...rules, [section]: { ...rules[section], ...change(rules[section]) } });
}
