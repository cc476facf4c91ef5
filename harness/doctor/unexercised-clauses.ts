import type { CheckMetadata } from '../check/check.ts';
import type { VenueFacts } from '../probe/facts.ts';
import { SELDOM_MET_REASON } from '../runner/plan/unmet-needs.ts';

/**
 * Written by `npm run needs`, from reports: clauses that a check names, and that runs by URL alone left unjudged though it passed, as
 * only an operator, or what a venue seldom does, brings about what they speak of.
 */
export const unexercisedClausesByCheck: Readonly<Record<string, readonly string[]>> = {
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

/** As `unexercisedClausesByCheck`, of venues without an archive: what else their runs left, with an operator as well. */
export const unexercisedClausesWithoutArchive: Readonly<Record<string, readonly string[]>> = {
  'bridge.history.argument': ['bridge.history.truncated', 'bridge.history.shape'],
  'bridge.withdrawals.queued': [
    'bridge.history.shape',
    'bridge.history.chain',
    'bridge.history.amount',
    'bridge.history.destination',
    'bridge.history.status-words',
    'bridge.history.released-at',
    'bridge.history.order',
    'bridge.history.filter',
    'bridge.history.truncated',
  ],
  'faucet.claim.loose': ['faucet.mark.after-429'],
  'fills.row.closing-by-cause': ['markets.rows.day-volume'],
  'fills.row.opening-by-cause': ['markets.rows.day-volume'],
  'fills.row.turning-by-cause': ['markets.rows.day-volume'],
};

/** Why a run does not come to a clause that a check of it names; null: it does. */
export function unexercisedReason(
  check: string,
  clause: string,
  { capabilities }: Pick<VenueFacts, 'capabilities'>,
): string | null {
  if (!capabilities.has('archive') && unexercisedClausesWithoutArchive[check]?.includes(clause) === true)
    return 'archive';
  return !capabilities.has('control') && unexercisedClausesByCheck[check]?.includes(clause) === true
    ? SELDOM_MET_REASON
    : null;
}

/** Returns the clauses that a run of these checks is to judge: those that they name, but for what nothing would exercise. */
export function clausesExercisedBy(
  checks: readonly CheckMetadata[],
  facts: Pick<VenueFacts, 'capabilities'>,
): ReadonlySet<string> {
  return new Set(
    checks.flatMap(({ id, clauses }) => clauses.filter((clause) => unexercisedReason(id, clause, facts) === null)),
  );
}
