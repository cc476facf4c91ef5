import type { Report } from './report-schema.ts';

/** Form of a changing item that the target has, of the live release or the next one. */
export type SeenForm = 'seen live' | 'seen next' | 'not seen';

/**
 * Returns the items that the documents call not live yet, and the form seen of each, for a run that took either form; none for
 * another run.
 */
export function releaseItems({ run, checks }: Report): readonly (readonly [item: string, seen: SeenForm])[] {
  if (run.profile !== 'auto') return [];
  const items = new Map<string, SeenForm>();
  for (const { form, status } of checks) {
    if (form === undefined) continue;
    const before = items.get(form.item) ?? 'not seen';
    items.set(form.item, status === 'pass' ? `seen ${form.profile}` : before);
  }
  return [...items].sort(([one], [other]) => (one < other ? -1 : 1));
}

/** The same in one line: null where there is nothing to tell. */
export function releaseCounts(report: Report): string | null {
  const items = releaseItems(report);
  if (items.length === 0) return null;
  const count = (form: SeenForm) => items.filter(([, seen]) => seen === form).length;
  return (['seen live', 'seen next', 'not seen'] as const).map((form) => `${count(form)} ${form}`).join(', ');
}
