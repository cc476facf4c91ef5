import { actionEntry } from './catalogue/actions.ts';
import type { Clause } from './clause.ts';
import { type DocumentSection, readApiSections, writeApiSections } from './sections.ts';
import { shapeIds } from './shapes/registry.ts';

/** Words in backticks: the documents' own identifiers, paths taken apart into their parts. */
export function backtickedNames({ says }: Pick<Clause, 'says'>): string[] {
  return [...says.matchAll(/`([^`]+)`/g)].flatMap(([, text = '']) => text.match(/[A-Za-z_][A-Za-z0-9_]*/g) ?? []);
}

/** First parts of shape ids that a name can stand behind: a read, a channel, an action. */
const families = ['info', 'frame'] as const;

/** Ids of the shapes that a clause speaks of: those of the names in it, and those that its sections are about. */
export function shapeIdsNamedIn(clause: Clause): string[] {
  const names = new Set(backtickedNames(clause));
  const about = clause.sources.flatMap(({ document, section }) => {
    const sections: readonly DocumentSection[] =
      document === 'read-api' ? readApiSections : document === 'write-api' ? writeApiSections : [];
    return sections.find(({ name }) => name === section)?.shapes ?? [];
  });
  const known = shapeIds.filter(
    (id) =>
      about.some((start) => id === start || id.startsWith(`${start}.`)) ||
      families.some(
        (family) => id.startsWith(`${family}.`) && names.has(id.slice(family.length + 1).split('.')[0] ?? ''),
      ),
  );
  const actions = about.filter((id) => id.startsWith('action.'));
  return [
    ...known,
    ...actions,
    ...[...names].filter((name) => actionEntry(name) !== undefined).map((tag) => `action.${tag}`),
  ];
}
