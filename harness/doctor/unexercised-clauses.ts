import type { CheckHead } from '../check/check.ts';
import type { VenueFacts } from '../probe/facts.ts';

/**
 * Written by `npm run needs`, from reports: clauses that a check names, and that runs by URL alone left unjudged though it passed, as
 * only an operator, or what a venue seldom does, brings about what they speak of.
 */
export const unexercisedClauses: Readonly<Record<string, readonly string[]>> = {
  'agents.approve.raced': ['agents.approve.pending'],
  'bridge.outbox.limit': ['bridge.history.cap'],
  'funding.samples.windows': ['funding.samples.window-ignored'],
  'margin.held.ways-out': ['sub-accounts.transfer.margin-kept'],
  'markets.candles.series': ['markets.candles.limit'],
  'triggers.fire.nudged-exits': [
    'triggers.fire.direction',
    'triggers.fire.market',
    'triggers.block.side',
    'triggers.oco.market',
    'triggers.ladder.independent',
    'triggers.fire.mark-only',
    'triggers.fire.market-size',
    'triggers.block.market-limit-px',
    'triggers.trailing.ratchet',
    'triggers.trailing.never-away',
    'triggers.trailing.short',
    'triggers.row.trail-level',
  ],
};

/** Returns the clauses that a run of these checks is to judge: those that they name, but for what nothing would exercise. */
export function clausesExercisedBy(
  checks: readonly CheckHead[],
  { capabilities }: Pick<VenueFacts, 'capabilities'>,
): ReadonlySet<string> {
  const isOperated = capabilities.has('control');
  return new Set(
    checks.flatMap(({ id, clauses }) =>
      isOperated ? clauses : clauses.filter((clause) => !unexercisedClauses[id]?.includes(clause)),
    ),
  );
}
