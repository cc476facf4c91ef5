// For node teams: an operator interface in front of a devnet, of which they write what their node does.
// Published as `venue-conformance/operator`.

export type { SystemActionOf, SystemActionType } from '../../spec-schemas/operator/system-actions.ts';
export type { BlockMode, Limits, OperatorAdapter, VoteRow } from './adapter.ts';
export { OperatorRefusal } from './adapter.ts';
export { type OperatorOptions, type OperatorServer, serveOperator } from './serve-operator.ts';
