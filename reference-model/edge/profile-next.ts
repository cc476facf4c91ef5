import { refuseUnknownBridgeChain } from '../reads/bridge-withdrawal-history.ts';
import { readHandlersOf, retiredReadAnswers } from '../reads/read-rules.ts';
import { rulesEditorAt, withChangedRow } from '../rule-edits.ts';
import type { RulesEdit } from '../rules.ts';
import { faucetGrantSumsOf, hasFaucetGrant } from '../state/faucet-grants.ts';

const DAY_MS = 86_400_000;

/** The committed row is a permanent claim record that admission reads. @source read-api, "POST /faucet", not live yet */
const claimRecord = rulesEditorAt('faucet')(({ claimed }) => ({
  claimed: (core, address) => claimed(core, address) || hasFaucetGrant(core.state, address),
  ipWindowMs: DAY_MS,
}));

/** A leg that was ever credited is used up, however small the credit was. */
const oneCreditALeg = rulesEditorAt(
  'faucet',
  'credit',
)(({ gates }) => ({
  gates: withChangedRow(gates, 'address-cap', ({ id }) => ({
    id,
    holds: (core, { leg, address }) => faucetGrantSumsOf(core.state, address)[leg] === 0n,
  })),
}));

/** Four retired names become known and report where their answer moved. @source read-api, "POST /info", retired names (D14) */
const movedNames = rulesEditorAt('reads')(() => ({ retired: retiredReadAnswers('nextHttp') }));

/** Reads that are unknown types today. @source supplement, reads */
const comingReads = rulesEditorAt('reads')(({ table }) => ({ table: new Map([...table, ...readHandlersOf('next')]) }));

/** @source read-api, "account_state body" */
const reservationsGone = rulesEditorAt(
  'reads',
  'accountState',
)(({ showsReservations }) => ({ showsReservations: (standard) => !standard.split && showsReservations(standard) }));

/** An unknown chain is refused. @source write-api, "Versioning" */
const chainsOnly = rulesEditorAt('reads', 'arguments')(refuseUnknownBridgeChain);

export const nextReleaseEdgeEdits: readonly RulesEdit[] = [
  claimRecord,
  oneCreditALeg,
  movedNames,
  comingReads,
  reservationsGone,
  chainsOnly,
];
