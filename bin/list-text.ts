import { areaOf } from '../spec-schemas/clause.ts';
import { decisionOf } from '../spec-schemas/decisions.ts';
import { type Catalogue, checksOf, faultsOf } from './catalogue.ts';

// The listings for people: by area, one line per id, totals last.

export function clausesText(all: Catalogue, isUnchecked: boolean): string[] {
  const lines = byArea(all.clauses, (clause) => {
    const judged = isUnchecked
      ? ''
      : ` [${counted(checksOf(all, clause.id).length, 'check')}, ${counted(faultsOf(all, clause.id).length, 'fault')}]`;
    return [`  ${clause.id} (${marks(clause)})${judged}`, `      ${clause.says}`];
  });
  const total = counted(all.clauses.length, 'clause');
  if (!isUnchecked) return [...lines, `${total}. What one means: venue-conformance explain <id>`];
  return [
    ...lines,
    all.clauses.length === 0
      ? 'Every clause that a wire can show is judged by a check.'
      : `${total} that a wire could show and no check judges.`,
  ];
}

export function checksText({ checks }: Catalogue): string[] {
  const lines = byArea(checks, ({ id, title, by, needs, clauses }) => [
    `  ${id} (${[by, ...needs].join(', ')})`,
    `      ${title} [${counted(clauses.length, 'clause')}]`,
  ]);
  return [...lines, `${counted(checks.length, 'check')}. Run some of them: venue-conformance --suite '<glob>'`];
}

export function faultsText({ faults }: Catalogue): string[] {
  const lines = byArea(faults, ({ id, clause, title, needs = [] }) => [
    `  ${id}${needs.length === 0 ? '' : ` (needs ${needs.join(', ')})`}`,
    `      ${title}; breaks ${clause}`,
  ]);
  return [...lines, `${counted(faults.length, 'fault')}. See one caught: venue-conformance selftest --fault <id>`];
}

export function variantsText({ variants }: Catalogue): string[] {
  const lines = variants.flatMap(({ id, forms }) => {
    const decision = decisionOf(id);
    return [
      `${id}  ${decision?.question ?? ''}`,
      ...forms.map((form, at) => `  ${id}=${form}${at === 0 ? ' (default)' : ''}  a venue that ${sayingOf(id, form)}`),
    ];
  });
  return [
    ...lines,
    '',
    `${counted(variants.length, 'open point')}. Serve a form: venue-conformance serve --variant <Dnn=form>`,
  ];
}

/** What a venue of this form does. */
export function sayingOf(decision: string, form: string): string {
  return decisionOf(decision)?.forms?.find(({ id }) => id === form)?.says ?? form;
}

function marks({ judgedBy, authority, profile, until }: Catalogue['clauses'][number]): string {
  const force =
    profile === 'next' ? ['from the next release on'] : until === undefined ? [] : ['until the next release'];
  return [judgedBy, authority, ...force].join(', ');
}

function byArea<T extends { readonly id: string }>(
  items: readonly T[],
  lines: (item: T) => readonly string[],
): string[] {
  return [...Map.groupBy(items, ({ id }) => areaOf(id))].flatMap(([area, members]) => [
    `${area} (${members.length})`,
    ...members.flatMap(lines),
    '',
  ]);
}

export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
