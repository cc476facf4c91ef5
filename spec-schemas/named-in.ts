import { actionEntry } from './catalogue/actions.ts';
import type { Clause } from './clause.ts';
import { type DocumentSection, readApiSections, writeApiSections } from './sections.ts';
import { shapeIds } from './shapes/registry.ts';

/** Returns the words in backticks: the documents' own identifiers, with paths split into their parts. */
export function backtickedNames({ says }: Pick<Clause, 'says'>): string[] {
  return [...says.matchAll(/`([^`]+)`/g)].flatMap(([, text = '']) => text.match(/[A-Za-z_][A-Za-z0-9_]*/g) ?? []);
}

/** First parts of ids of shapes that a name may refer to: reads and channels. */
const families = ['info', 'frame'] as const;

/** Returns the ids of the shapes that a clause is about: those of the names in it, and those of its sections. */
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
