// For node teams: serves an operator interface in front of a devnet, with functions for what their node can do. Published as
// `venue-conformance/operator`.

export type { SystemActionOf, SystemActionType } from '../../spec-schemas/operator/system-actions.ts';
export type { BlockMode, Limits, OperatorAdapter, VoteRow } from './adapter.ts';
export { OperatorRefusal } from './adapter.ts';
export { type OperatorOptions, type OperatorServer, serveOperator } from './serve-operator.ts';
