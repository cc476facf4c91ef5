import { actionEntry } from '../catalogue/actions.ts';
import { channelOf } from '../catalogue/channels.ts';
import { readEntry } from '../catalogue/reads.ts';
import type { Clause } from '../clause.ts';
import { backtickedNames } from '../named-in.ts';
import { awaitedLists } from './awaited.list.ts';

/** Whether this build has the action, read or channel of that name; a word that names none of them is not asked for. */
export type IsPartBuilt = (name: string) => boolean;

/** Every row: a clause or the beginning of some, and the part that they need. */
export const awaitedRows: readonly (readonly [pattern: string, part: string])[] = awaitedLists.flatMap((rows) =>
  Object.entries(rows),
);

/**
 * The parts of the venue that a check of the clause would need and this build lacks: the one that its row says, else the
 * actions, reads and channels that it names or that its section is about.
 */
export function missingPartsFor(
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

/** Whether this build lacks the part that a row names. */
export function isMissingPart(part: string, isBuilt: IsPartBuilt): boolean {
  return !isBuilt(part);
}

/** Whether a row is on the clause: by its whole id, or by its beginning. */
export function patternCovers(pattern: string, id: string): boolean {
  return pattern.endsWith('.*') ? id.startsWith(pattern.slice(0, -1)) : id === pattern;
}

/** The row that says most of the id. */
function rowOf(id: string) {
  return awaitedRows
    .filter(([pattern]) => patternCovers(pattern, id))
    .reduce<(typeof awaitedRows)[number] | undefined>(
      (longest, row) => (longest === undefined || row[0].length > longest[0].length ? row : longest),
      undefined,
    );
}

function isPart(name: string): boolean {
  return actionEntry(name) !== undefined || readEntry(name) !== undefined || channelOf(name) !== undefined;
}
