import { agentAbstractionUnavailableRefusal } from '../actions/agent-set-abstraction.ts';
import { rosterSizeGates } from '../actions/convert-to-multi-sig-user.ts';
import { signaturesLimitGate } from '../actions/multi-sig.ts';
import { knownAssetGate } from '../actions/update-leverage.ts';
import { splitReservationGate } from '../actions/user-set-abstraction.ts';
import { insufficientBalanceRefusal } from '../engine/spot/spot-funds.ts';
import { composeEdits, rulesEditorAt, withChangedRow } from '../rule-edits.ts';
import type { RulesEdit } from '../rules.ts';
import { duplicateCloidsRefusal } from './cloids.ts';

/** A used nonce is reported to the caller. */
const nonceVerdict = rulesEditorAt('chain', 'nonces')(() => ({ replay: 'verdict' }));

/**
 * Every leg's handle is checked: a repeated handle within an action refuses the action, and the handle of an order refused at commit is
 * free again.
 */
const everyLegsHandle = rulesEditorAt(
  'chain',
  'cloids',
)(({ checkedTags }) => ({
  checkedTags: [...checkedTags, 'batch_order'],
  within: duplicateCloidsRefusal,
  keeps: () => false,
}));

/** A ladder's handle is in use like an order's. */
const ladderHandle = rulesEditorAt('chain', 'cloids')(() => ({ reserves: () => true }));

/** `update_leverage` on an asset without a market is refused. */
const knownAssetsOnly = rulesEditorAt(
  'actions',
  'updateLeverage',
)(({ gates }) => ({ gates: [knownAssetGate, ...gates] }));

/** A split account has no reservations, so none bounds what it opens. */
const splitUnreserved = composeEdits(
  rulesEditorAt(
    'actions',
    'userSetAbstraction',
  )(({ gates }) => ({ gates: withChangedRow(gates, 'split', () => splitReservationGate) })),
  rulesEditorAt('engine', 'abstraction')(({ caps }) => ({ caps: (standard) => !standard.split && caps(standard) })),
);

/** An agent's call is refused; today it is a silent no-op. */
const ownersAbstraction = rulesEditorAt(
  'actions',
  'agentSetAbstraction',
)(() => ({ verdict: agentAbstractionUnavailableRefusal }));

/** A roster has at most 16 distinct members, and a bundle at most 16 signatures. */
const boundedRosters = composeEdits(
  rulesEditorAt('actions', 'convertToMultiSigUser')(({ gates }) => ({ gates: [...rosterSizeGates, ...gates] })),
  rulesEditorAt('actions', 'multiSig')(({ gates }) => ({ gates: [signaturesLimitGate, ...gates] })),
);

/** A vault change is signed over all the fields that it can change. */
const ownTypes = rulesEditorAt('chain', 'exchange')(() => ({ release: 'next' }));

/** A spot order without any funds is refused. */
const fundedOrders = rulesEditorAt('engine', 'spotFunds')(() => ({ unfunded: insufficientBalanceRefusal }));

/** Rules that the documents describe as not live yet, from the signed request to the commit. @source write-api, "Versioning" */
export const nextReleaseChainEdits: readonly RulesEdit[] = [
  nonceVerdict,
  everyLegsHandle,
  ladderHandle,
  knownAssetsOnly,
  splitUnreserved,
  ownersAbstraction,
  boundedRosters,
  ownTypes,
  fundedOrders,
];
