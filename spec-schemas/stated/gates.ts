import type { ActionEntry, ActionGateList, GateStatement, StatedGatePrecedence } from '../catalogue/action-entry.ts';
import { type ActionTag, actions } from '../catalogue/actions.ts';
import { type ErrorCode, errorCatalogue } from '../catalogue/errors.ts';
import type { Source } from '../clause.ts';
import { clauseById } from '../clauses/index.ts';
import { citeReadApi, citeSupplement, citeWriteApi } from '../clauses/source.ts';
import { codesIn } from '../outcomes.ts';
import { refusalClauseOf } from './refusals.ts';

/**
 * Gate table: the clauses about a sequence of refusals, gate by gate. Which refusal is given where two apply is stated by a clause, or
 * left open.
 */
export interface GateTable {
  /** Pairs of gates, the first of which must refuse where both would. Every other order is open, and any passes. */
  readonly order: readonly StatedGatePrecedence[];
  /** Section that states the order, or would state it. */
  readonly source: Source;
  /** Form of a refusal: a code of the catalogue, a status and a text, or no answer. */
  readonly refusal: 'code' | 'status' | 'silent';
  readonly gates: Readonly<Record<string, GateStatement>>;
}

/** Returns the clause that the catalogue names for a refusal of an action. */
function refusal(tag: string, code: ErrorCode): GateStatement {
  const clause = refusalClauseOf(tag, code);
  if (clause === undefined) throw new Error(`the catalogue has no clause for ${code} of ${tag}`);
  return { clause };
}

/** Gate tables that several actions share. */
const sharedTables = {
  'orders.perp': {
    // A size of 0 is below every minimum: it gets its own code only if it is checked first.
    order: [
      { first: 'zero-size', second: 'min-size', clause: 'orders.body.size-zero' },
      { first: 'zero-size', second: 'min-notional', clause: 'orders.body.size-zero' },
    ],
    source: citeSupplement('engine', '3'),
    refusal: 'code',
    gates: {
      tier: { clause: 'liquidation.tier.orders' },
      delist: { clause: 'markets.delist.opening', code: 'markets.delist.code' },
      paused: { clause: 'transport.precondition.paused' },
      'post-only': { clause: 'transport.status.post-only-orders' },
      flags: { clause: 'markets.flags.open' },
      stale: { clause: 'perp-deploy.oracle.stale' },
      'zero-size': refusal('submit_order', 'ORDER_ZERO_SIZE'),
      tick: refusal('submit_order', 'ORDER_INVALID_PRICE'),
      lot: refusal('submit_order', 'ORDER_INVALID_SIZE'),
      'min-size': { clause: 'orders.grid.min-size' },
      'min-notional': refusal('submit_order', 'ORDER_BELOW_MIN_NOTIONAL'),
      'reduce-only': { clause: 'orders.reduce-only.grows', code: 'transport.precondition.state-rule' },
      'leg-size': { clause: 'orders.hedge.no-flip' },
      'oi-cap': { clause: 'orders.cap.reached' },
      'alo-cross': { clause: 'orders.match.alo' },
      margin: { clause: 'margin.gate.insufficient' },
    },
  },
  'orders.spot': {
    order: [{ first: 'zero-size', second: 'min-notional', clause: 'orders.body.size-zero' }],
    source: citeSupplement('engine', '16'),
    refusal: 'code',
    gates: {
      tier: { clause: 'liquidation.tier.orders' },
      'spot-disabled': { clause: 'transport.status.spot-disabled' },
      inactive: { clause: 'transport.market-inactive.pair' },
      'post-only': { clause: 'transport.status.post-only-orders' },
      'zero-size': { clause: 'orders.body.size-zero' },
      'market-order': { clause: 'spot.orders.market-resting' },
      tick: { clause: 'orders.grid.price' },
      'min-notional': refusal('spot_order', 'ORDER_BELOW_MIN_NOTIONAL'),
      'resting-limit': { clause: 'spot.orders.resting-limit' },
      'alo-cross': { clause: 'spot.orders.alo' },
    },
  },
  'orders.admission': {
    order: [],
    source: citeWriteApi('Order body'),
    refusal: 'code',
    gates: {
      kind: { clause: 'orders.body.stop-without-trigger' },
      tif: { clause: 'orders.body.tif-aon' },
      'stp-mode': { clause: 'orders.body.stp-reject' },
      'trigger-px': { clause: 'triggers.block.trigger-px' },
      'trail-px': { clause: 'triggers.trailing.zero' },
      'trailing-take-profit': { clause: 'triggers.trailing.take-profit' },
    },
  },
  'orders.placement': {
    order: [],
    source: citeWriteApi('Order body'),
    refusal: 'code',
    gates: {
      'position-side': { clause: 'orders.body.position-side' },
      'broker-address': { clause: 'orders.builder.zero-address' },
      'broker-approval': { clause: 'orders.builder.unapproved' },
      'broker-fee': { clause: 'orders.builder.above-approval' },
      'market-kind': { clause: 'spot.orders.pair' },
    },
  },
  'agents.rights': {
    order: [],
    source: citeWriteApi('Who signs'),
    refusal: 'code',
    gates: {
      approved: { clause: 'agents.signer.other-master' },
      effective: { clause: 'agents.approve.pending' },
      unexpired: { clause: 'agents.expiry.ends' },
    },
  },
  // D94 leaves the order open.
  'transport.exchange': {
    order: [],
    source: citeWriteApi('Errors'),
    refusal: 'code',
    gates: {
      scheme: { clause: 'signing.scheme.other' },
      shape: { clause: 'transport.exchange.field-missing' },
      signature: { clause: 'signing.signature.wrong-v' },
      tag: { clause: 'transport.exchange.unknown-tag', code: 'transport.exchange.unknown-tag-code' },
    },
  },
  'transport.admission': {
    order: [],
    source: citeWriteApi('Errors'),
    refusal: 'code',
    gates: {
      deadline: { clause: 'signing.expiry.past' },
      action: { clause: 'orders.body.stop-without-trigger' },
      'cloid-within': { clause: 'orders.cloid.within-action', code: 'orders.cloid.within-action' },
      'cloid-in-use': refusal('submit_order', 'ORDER_DUPLICATE_CLOID'),
    },
  },
  'transport.dispatch': {
    order: [],
    source: citeWriteApi('States and transitions'),
    refusal: 'code',
    gates: { 'single-key': { clause: 'multi-sig.convert.plain-refused' } },
  },
  'multi-sig.inner': {
    order: [],
    source: citeWriteApi('Account and access'),
    refusal: 'code',
    gates: { forbidden: { clause: 'multi-sig.inner.forbidden' }, owner: { clause: 'multi-sig.inner.owner' } },
  },
  // D60 leaves open where an amount of 0 is checked; an address has at most one of the two faults.
  'faucet.asks': {
    order: [],
    source: citeReadApi('POST /faucet'),
    refusal: 'status',
    gates: {
      address: { clause: 'faucet.address.not-hex' },
      'zero-address': { clause: 'faucet.address.zero' },
      'amount-type': { clause: 'faucet.amount.wrong-type' },
      'amount-zero': { clause: 'faucet.amount.zero' },
    },
  },
  'faucet.memories': {
    order: [{ first: 'once-ever', second: 'ip-window', clause: 'faucet.order.set-before-ip' }],
    source: citeReadApi('POST /faucet'),
    refusal: 'status',
    gates: { 'once-ever': { clause: 'faucet.once.same-address' }, 'ip-window': { clause: 'faucet.ip.window' } },
  },
  'faucet.supplies': {
    order: [],
    source: citeReadApi('POST /faucet'),
    refusal: 'status',
    gates: { reserve: { clause: 'faucet.reserve.empty' }, backlog: { clause: 'faucet.reserve.backlog' } },
  },
  'faucet.credit': {
    order: [],
    source: citeReadApi('Faucet claim'),
    refusal: 'silent',
    gates: {
      'amount-positive': { clause: 'faucet.credit.positive' },
      'recipient-not-reserve': { clause: 'faucet.credit.reserve-recipient' },
      'reserve-holds': { clause: 'faucet.credit.reserve-short' },
      'address-cap': { clause: 'faucet.restart.cap' },
    },
  },
} as const satisfies Readonly<Record<string, GateTable>>;

type ListedIn<Row> = Row extends { readonly gates: { readonly list: infer List extends string } } ? List : never;
type ActionTableId = ListedIn<(typeof actions)[ActionTag]>;

/** Gate tables of single actions, by the name in their row. */
const tablesOfActions = Object.fromEntries(
  Object.values<ActionEntry>(actions).flatMap(({ gates }) =>
    gates === undefined ? [] : [[gates.list, tableOf(gates)] as const],
  ),
  // Safe: the type takes the names from the same rows.
) as Readonly<Record<ActionTableId, GateTable>>;

function tableOf({ source, order = [], stated }: ActionGateList): GateTable {
  return { source, order, refusal: 'code', gates: stated };
}

export const gateTables = { ...tablesOfActions, ...sharedTables };

export type GateTableId = keyof typeof gateTables;
export type SharedGateTableId = keyof typeof sharedTables;

/** Returns the clause that names the code of a gate's refusals, with its accepted codes; undefined: any code passes. */
export function statedCodesOfGate({ clause, code }: GateStatement) {
  const { says, accepts } = clauseById(code ?? clause);
  const codes = codesIn(accepts) ?? errorCatalogue.map((row) => row.code).filter((name) => says.includes(name));
  return codes.length === 0 && code === undefined ? undefined : { clause: code ?? clause, codes };
}

/** Whether the clause of a gate names the status of its refusals. */
export function gateClauseNamesStatus({ clause }: GateStatement): boolean {
  return /\b[45]\d\d\b/.test(clauseById(clause).says);
}
