// API for checks from outside of this build, with their own clauses and faults. Published as `venue-conformance/check`; `--checks` loads
// such files.

export type { Clause, Source } from '../../spec-schemas/clause.ts';
export type { ClauseId } from '../../spec-schemas/clauses/index.ts';
export * from '../../spec-schemas/outcomes.ts';
export { at, decimalAt, integerAt } from '../client/json-at.ts';
export {
  codeOf,
  isAccepted,
  isRefused,
  isRefusedWith,
  isUnknownType,
  isUnsupported,
  type Outcome,
  outcomeOf,
} from '../client/outcome.ts';
export { refusalOf } from '../client/replies.ts';
export { Dec } from '../compare/decimal.ts';
export type { FigureWithExpectedEntries, SumEntry } from '../compare/figures/sum-of-entries.ts';
export {
  Blocked,
  Inconclusive,
  NotExercised,
  Unsupported,
  /** @deprecated `Unsupported`. */
  Unsupported as NotHere,
} from '../kernel/verdicts.ts';
export type { Capability, Lease } from './capabilities.ts';
export type { Check } from './check.ts';
export { derived, type Evidence, field, type Traced } from './evidence.ts';
export type { Given } from './given.ts';
export { editsOf, type Rules, type RulesEdit } from './legacy-edits.ts';
export {
  checkOf as check,
  type OwnContext as CaseContext,
  type OwnDefinition as CheckDefinition,
  type OwnExpectation as Expectation,
} from './legacy-forms.ts';
export { defineClauses, type OwnClause, type OwnClauses } from './own-clauses.ts';
export {
  type FaultEdit,
  type FaultFrame,
  type FaultReply,
  type FaultRequest,
  type OwnFault,
  onFrame,
  onReply,
  onRule,
} from './own-faults.ts';
