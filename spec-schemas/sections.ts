/** Section of one of the two documents. `why` says why it has no clause of its own. */
export interface DocumentSection {
  readonly name: string;
  readonly why?: string;
  /** Ids, or prefixes of ids, of the shapes that it is about. */
  readonly shapes?: readonly string[];
}

const onlyHeading = 'a heading: what it says stands in the sections below it';

/** Sections of the first document, reads and the faucet, in order. */
export const readApiSections = [
  { name: 'What the service does' },
  { name: 'Resources and their fields', why: onlyHeading },
  { name: 'Conventions of the read plane' },
  { name: 'Info envelope', shapes: ['envelope'] },
  { name: 'Faucet grant', shapes: ['faucet.grant'] },
  { name: 'account_state body', shapes: ['info.account_state'] },
  { name: 'exchange_status body', shapes: ['info.exchange_status'] },
  { name: 'open_orders row', shapes: ['info.open_orders'] },
  { name: 'user_fills row', shapes: ['info.user_fills'] },
  { name: 'Perp market rows', shapes: ['info.markets', 'info.markets_meta'] },
  { name: 'Spot registry', shapes: ['info.markets_meta'] },
  { name: 'Ledger update kinds', shapes: ['info.user_non_funding_ledger_updates'] },
  { name: 'validator_votes row', shapes: ['info.validator_votes'] },
  { name: 'user_position_history row', shapes: ['info.user_position_history'] },
  { name: 'Other read rows' },
  { name: 'States and transitions', why: onlyHeading },
  { name: 'Faucet claim' },
  { name: 'Bridge withdrawal', shapes: ['info.bridge_withdrawal_history'] },
  { name: 'Governance vote', shapes: ['info.validator_votes'] },
  { name: 'Perp market delist', shapes: ['info.markets'] },
  { name: 'Endpoints', why: onlyHeading },
  { name: 'POST /faucet', shapes: ['faucet'] },
  { name: 'POST /info' },
  { name: 'Authentication' },
  { name: 'Errors' },
  { name: 'Limits' },
] as const satisfies readonly DocumentSection[];

/** Sections of the second document, writes, feed, errors and limits, in order. */
export const writeApiSections = [
  { name: 'What the service does' },
  { name: 'Resources and their fields', why: onlyHeading },
  { name: 'Request envelope' },
  { name: 'Numeric conventions' },
  { name: 'Admission envelope', shapes: ['exchange.admission'] },
  { name: 'Order response', shapes: ['exchange.statuses'] },
  { name: 'Order body', shapes: ['action.submit_order'] },
  { name: 'States and transitions' },
  { name: 'Endpoints' },
  { name: 'Order placement and lifecycle' },
  { name: 'Margin and risk' },
  { name: 'Transfers' },
  { name: 'Spot deployment' },
  { name: 'Perp deployment' },
  { name: 'Vaults' },
  { name: 'Account and access' },
  { name: 'RFQ' },
  { name: 'Spot margin and Earn' },
  { name: 'GET /ws/dict' },
  { name: 'POST /evm' },
  { name: 'GET /ws' },
  { name: 'Authentication', why: onlyHeading },
  { name: 'Signing scheme' },
  { name: 'Who signs' },
  { name: 'Nonces' },
  { name: 'Over the WebSocket' },
  { name: 'Events' },
  { name: 'Client frames' },
  { name: 'Compression' },
  { name: 'Errors' },
  { name: 'Limits' },
  { name: 'Versioning' },
] as const satisfies readonly DocumentSection[];
