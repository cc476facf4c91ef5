import type { Source } from '../clause.ts';

// Section names as a type: a clause that cites a section the document does not have does not compile.

type ReadApiSection =
  | 'What the service does'
  | 'Conventions of the read plane'
  | 'Info envelope'
  | 'Faucet grant'
  | 'account_state body'
  | 'exchange_status body'
  | 'open_orders row'
  | 'user_fills row'
  | 'Perp market rows'
  | 'Spot registry'
  | 'Ledger update kinds'
  | 'validator_votes row'
  | 'Other read rows'
  | 'Faucet claim'
  | 'Governance vote'
  | 'Perp market delist'
  | 'POST /faucet'
  | 'POST /info'
  | 'Authentication'
  | 'Errors'
  | 'Limits'
  | 'user_position_history row';

type WriteApiSection =
  | 'What the service does'
  | 'Request envelope'
  | 'Numeric conventions'
  | 'Admission envelope'
  | 'Order response'
  | 'Order body'
  | 'States and transitions'
  | 'Order placement and lifecycle'
  | 'Margin and risk'
  | 'Transfers'
  | 'Account and access'
  | 'Signing scheme'
  | 'Who signs'
  | 'Nonces'
  | 'Over the WebSocket'
  | 'Events'
  | 'Client frames'
  | 'Errors'
  | 'Limits'
  | 'Versioning';

/** Where the public facts stand: the title of the page, not a path. */
type SupplementPart =
  | 'reads'
  | 'reads-notes'
  | 'actions'
  | 'engine'
  | 'errors'
  | 'limits'
  | 'networks'
  | 'signing'
  | 'ws';

/** A section of the first document: reads and the faucet. */
export function readApi(section: ReadApiSection) {
  return { document: 'read-api', section } as const satisfies Source;
}

/** A section of the second document: writes, feed, errors and limits. */
export function writeApi(section: WriteApiSection) {
  return { document: 'write-api', section } as const satisfies Source;
}

/** A part of the public facts, and within it the read, the action or the numbered section. */
export function supplement(part: SupplementPart, within?: string) {
  return {
    document: 'supplement',
    section: within === undefined ? part : `${part}, ${within}`,
  } as const satisfies Source;
}
