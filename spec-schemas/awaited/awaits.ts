import { actionEntry } from '../catalogue/actions.ts';
import { channelOf } from '../catalogue/channels.ts';
import { readEntry } from '../catalogue/reads.ts';
import type { Clause } from '../clause.ts';
import { backtickedNames } from '../named-in.ts';
import { awaitedPartsByArea } from './awaited.list.ts';

/** Whether this build has the action, read or channel of that name; never called with any other word. */
export type IsPartBuilt = (name: string) => boolean;

/** Every row: a clause id or prefix, and the part that these clauses need. */
export const awaitedPartRows: readonly (readonly [pattern: string, part: string])[] = awaitedPartsByArea.flatMap(
  (rows) => Object.entries(rows),
);

/**
 * Returns the missing parts of this build that a check of the clause would need: the one in its row, else the actions, reads and channels
 * that it names or that its section is about.
 */
export function missingBuildPartsFor(
  clause: Pick<Clause, 'id' | 'says' | 'sources'>,
  isBuilt: IsPartBuilt,
): readonly string[] {
  const [, said] = rowOf(clause.id) ?? [];
  if (said !== undefined && isMissingPart(said, isBuilt)) return [said];
  const about = clause.sources.flatMap(({ document, section }) =>
    document === 'supplement' ? section.split(', ').slice(1) : [],
  );
  const names = [...backtickedNames(clause), ...about].filter((name) => isPart(name) && !isBuilt(name));
  return [...new Set(names)];
}

/** Whether this build lacks the part of a row. */
export function isMissingPart(part: string, isBuilt: IsPartBuilt): boolean {
  return !isBuilt(part);
}

/** Whether a row applies to the clause: by its id, or by a prefix. */
export function patternCovers(pattern: string, id: string): boolean {
  return pattern.endsWith('.*') ? id.startsWith(pattern.slice(0, -1)) : id === pattern;
}

/** Returns the most specific row for an id. */
function rowOf(id: string) {
  return awaitedPartRows
    .filter(([pattern]) => patternCovers(pattern, id))
    .reduce<(typeof awaitedPartRows)[number] | undefined>(
      (longest, row) => (longest === undefined || row[0].length > longest[0].length ? row : longest),
      undefined,
    );
}

function isPart(name: string): boolean {
  return actionEntry(name) !== undefined || readEntry(name) !== undefined || channelOf(name) !== undefined;
}
