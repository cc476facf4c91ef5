import { patternCovers } from '../awaited/awaits.ts';
import type { ActionEntry } from '../catalogue/action-entry.ts';
import { actionEntry } from '../catalogue/actions.ts';
import type { Clause } from '../clause.ts';
import { coveragePathFamilies } from './families.ts';
import type { ClauseCoveragePath } from './path.ts';
import { type ClauseSubject, clauseSubjectOf } from './subjects.ts';

/**
 * Returns the paths on which a clause can be broken: by its subject, its families, the possible signers of the actions concerned, and its
 * release and role. Empty: no wire shows it.
 */
export function coveragePathsOfClause(clause: Clause): readonly ClauseCoveragePath[] {
  if (clause.judgedBy === 'document') return [];
  const subject = clauseSubjectOf(clause);
  const ofFamilies = coveragePathFamilies
    .filter(
      ({ clauses, kinds }) =>
        clauses.some((id) => patternCovers(id, clause.id)) && (kinds?.includes(clause.kind) ?? true),
    )
    .flatMap(({ paths }) => paths);
  return [
    ...new Set<ClauseCoveragePath>([
      ...[...subject.actions].map((tag) => `action:${tag}` as const),
      ...[...subject.reads].map((type) => `read:${type}` as const),
      ...[...subject.channels].map((name) => `channel:${name}` as const),
      ...ofFamilies,
      ...signersOf(clause, subject),
      ...profilesOf(clause),
      ...(subject.reads.size > 0 ? (['role:node', 'role:gateway'] as const) : []),
    ]),
  ];
}

/** Returns the signer paths. Effects of an action do not depend on who signed it. */
function signersOf({ kind }: Clause, subject: ClauseSubject): readonly ClauseCoveragePath[] {
  if (kind !== 'transition') return [];
  const entries = [...subject.actions].map(actionEntry).filter((entry): entry is ActionEntry => entry !== undefined);
  const byAgents = entries.some(({ auth, owner }) => auth === 'master/agent' && owner !== 'none');
  return entries.length === 0 ? [] : ['signer:master', ...(byAgents ? (['signer:agent'] as const) : [])];
}

function profilesOf({ profile, until }: Clause): readonly ClauseCoveragePath[] {
  if (profile === 'next') return ['profile:next'];
  return until === 'next' ? ['profile:live'] : ['profile:live', 'profile:next'];
}
