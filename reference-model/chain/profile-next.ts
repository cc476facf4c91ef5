import { ownerMustSignRefusal } from '../actions/agent-set-abstraction.ts';
import { rosterSizeGates } from '../actions/convert-to-multi-sig-user.ts';
import { signaturesLimitGate } from '../actions/multi-sig.ts';
import { knownAssetGate } from '../actions/update-leverage.ts';
import { splitReservationGate } from '../actions/user-set-abstraction.ts';
import { insufficientBalance } from '../engine/spot/spot-funds.ts';
import { composeEdits, editsOf, withRow } from '../rule-edits.ts';
import type { RulesEdit } from '../rules.ts';
import { refuseDuplicate } from './cloids.ts';

/** A taken nonce is told to the caller. */
const nonceVerdict = editsOf('chain', 'nonces')(() => ({ replay: 'verdict' }));

/** Each leg's handle is looked at, twice in one action refuses it, and one whose order the commit refused is free again. */
const everyLegsHandle = editsOf(
  'chain',
  'cloids',
)(({ checkedTags }) => ({
  checkedTags: [...checkedTags, 'batch_order'],
  within: refuseDuplicate,
  keeps: () => false,
}));

/** The handle of a ladder is in use like that of an order. */
const ladderHandle = editsOf('chain', 'cloids')(() => ({ reserves: () => true }));

/** `update_leverage` on an asset without a market is refused. */
const knownAssetsOnly = editsOf('actions', 'updateLeverage')(({ gates }) => ({ gates: [knownAssetGate, ...gates] }));

/** A split account has no reservations, and nothing that it opens is bounded by one. */
const splitUnreserved = composeEdits(
  editsOf(
    'actions',
    'userSetAbstraction',
  )(({ gates }) => ({ gates: withRow(gates, 'split', () => splitReservationGate) })),
  editsOf('engine', 'abstraction')(({ caps }) => ({ caps: (standard) => !standard.split && caps(standard) })),
);

/** An agent's call is told that it does nothing. */
const ownersAbstraction = editsOf('actions', 'agentSetAbstraction')(() => ({ verdict: ownerMustSignRefusal }));

/** A roster has at most 16 members, each of them once, and a bundle as many signatures. */
const boundedRosters = composeEdits(
  editsOf('actions', 'convertToMultiSigUser')(({ gates }) => ({ gates: [...rosterSizeGates, ...gates] })),
  editsOf('actions', 'multiSig')(({ gates }) => ({ gates: [signaturesLimitGate, ...gates] })),
);

/** A change of a vault is signed with all that it can change. */
const ownTypes = editsOf('chain', 'exchange')(() => ({ release: 'next' }));

/** A spot order of which the balance pays for nothing is refused. */
const fundedOrders = editsOf('engine', 'spotFunds')(() => ({ unfunded: insufficientBalance }));

/** What the documents call not live yet, from the signed request to the commit. @source write-api, "Versioning" */
export const chainNextEdits: readonly RulesEdit[] = [
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
