import { knownAssetGate } from '../actions/update-leverage.ts';
import { editsOf } from '../rule-edits.ts';
import type { RulesEdit } from '../rules.ts';
import { duplicateWithin } from './cloids.ts';

/** A taken nonce is told to the caller. */
const nonceVerdict = editsOf('chain', 'nonces')(() => ({ replay: 'verdict' }));

/** Each leg's handle is looked at, twice in one action refuses it, and one whose order the commit refused is free again. */
const everyLegsHandle = editsOf(
  'chain',
  'cloids',
)(({ checkedTags }) => ({
  checkedTags: [...checkedTags, 'batch_order'],
  within: duplicateWithin,
  keeps: () => false,
}));

/** `update_leverage` on an asset without a market is refused. */
const knownAssetsOnly = editsOf('actions', 'updateLeverage')(({ gates }) => ({ gates: [knownAssetGate, ...gates] }));

/** What the documents call not live yet, from the signed request to the commit. @source write-api, "Versioning" */
export const chainNextEdits: readonly RulesEdit[] = [nonceVerdict, everyLegsHandle, knownAssetsOnly];
