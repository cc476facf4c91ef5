import type { Report } from './report-schema.ts';

/** Form of a changing item as seen on the target: that of the live release or of the next one. */
export type ObservedItemForm = 'seen live' | 'seen next' | 'not seen';

/**
 * Returns the items that the documents call not live yet, with the form seen of each, for a run that accepted either form. Empty for any
 * other run.
 */
export function releaseFormRows({
  run,
  checks,
}: Report): readonly (readonly [item: string, itemForm: ObservedItemForm])[] {
  if (run.profile !== 'auto') return [];
  const items = new Map<string, ObservedItemForm>();
  for (const { form, status } of checks) {
    if (form === undefined) continue;
    const before = items.get(form.item) ?? 'not seen';
    items.set(form.item, status === 'pass' ? `seen ${form.profile}` : before);
  }
  return [...items].sort(([one], [other]) => (one < other ? -1 : 1));
}

/** Returns the counts of seen forms in one line; null where there is none. */
export function releaseCountsText(report: Report): string | null {
  const items = releaseFormRows(report);
  if (items.length === 0) return null;
  const count = (form: ObservedItemForm) => items.filter(([, itemForm]) => itemForm === form).length;
  return (['seen live', 'seen next', 'not seen'] as const).map((form) => `${count(form)} ${form}`).join(', ');
}
