import { ownerMustSignRefusal } from '../actions/agent-set-abstraction.ts';
import { rosterSizeGates } from '../actions/convert-to-multi-sig-user.ts';
import { signaturesLimitGate } from '../actions/multi-sig.ts';
import { knownAssetGate } from '../actions/update-leverage.ts';
import { splitReservationGate } from '../actions/user-set-abstraction.ts';
import { insufficientBalanceRefusal } from '../engine/spot/spot-funds.ts';
import { composeEdits, rulesEditorAt, withRow } from '../rule-edits.ts';
import type { RulesEdit } from '../rules.ts';
import { duplicateCloidsRefusal } from './cloids.ts';

/** A taken nonce is told to the caller. */
const nonceVerdict = rulesEditorAt('chain', 'nonces')(() => ({ replay: 'verdict' }));

/** Each leg's handle is looked at, twice in one action refuses it, and one whose order the commit refused is free again. */
const everyLegsHandle = rulesEditorAt(
  'chain',
  'cloids',
)(({ checkedTags }) => ({
  checkedTags: [...checkedTags, 'batch_order'],
  within: duplicateCloidsRefusal,
  keeps: () => false,
}));

/** The handle of a ladder is in use like that of an order. */
const ladderHandle = rulesEditorAt('chain', 'cloids')(() => ({ reserves: () => true }));

/** `update_leverage` on an asset without a market is refused. */
const knownAssetsOnly = rulesEditorAt(
  'actions',
  'updateLeverage',
)(({ gates }) => ({ gates: [knownAssetGate, ...gates] }));

/** A split account has no reservations, and nothing that it opens is bounded by one. */
const splitUnreserved = composeEdits(
  rulesEditorAt(
    'actions',
    'userSetAbstraction',
  )(({ gates }) => ({ gates: withRow(gates, 'split', () => splitReservationGate) })),
  rulesEditorAt('engine', 'abstraction')(({ caps }) => ({ caps: (standard) => !standard.split && caps(standard) })),
);

/** An agent's call is told that it does nothing. */
const ownersAbstraction = rulesEditorAt('actions', 'agentSetAbstraction')(() => ({ verdict: ownerMustSignRefusal }));

/** A roster has at most 16 members, each of them once, and a bundle as many signatures. */
const boundedRosters = composeEdits(
  rulesEditorAt('actions', 'convertToMultiSigUser')(({ gates }) => ({ gates: [...rosterSizeGates, ...gates] })),
  rulesEditorAt('actions', 'multiSig')(({ gates }) => ({ gates: [signaturesLimitGate, ...gates] })),
);

/** A change of a vault is signed with all that it can change. */
const ownTypes = rulesEditorAt('chain', 'exchange')(() => ({ release: 'next' }));

/** A spot order of which the balance pays for nothing is refused. */
const fundedOrders = rulesEditorAt('engine', 'spotFunds')(() => ({ unfunded: insufficientBalanceRefusal }));

/** Rules that the documents call not live yet, from the signed request to the commit. @source write-api, "Versioning" */
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
