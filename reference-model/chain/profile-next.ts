import { knownAssetGate } from '../actions/update-leverage.ts';
import type { Rules, RulesEdit } from '../rules.ts';
import { duplicateWithin } from './cloids.ts';

/** What the documents call not live yet, from the signed request to the commit. @source write-api, "Versioning" */
export const chainNextEdits: readonly RulesEdit[] = [nonceVerdict, everyLegsHandle, knownAssetsOnly];

/** A taken nonce is told to the caller. */
function nonceVerdict(rules: Rules): Rules {
  const { chain } = rules;
  return { ...rules, chain: { ...chain, nonces: { ...chain.nonces, replay: 'verdict' } } };
}

/** Each leg's handle is looked at, twice in one action refuses it, and one whose order the commit refused is free again. */
function everyLegsHandle(rules: Rules): Rules {
  const { chain } = rules;
  const checkedTags = [...chain.cloids.checkedTags, 'batch_order'];
  const cloids = { ...chain.cloids, checkedTags, within: duplicateWithin, keeps: () => false };
  return { ...rules, chain: { ...chain, cloids } };
}

/** `update_leverage` on an asset without a market is refused. */
function knownAssetsOnly(rules: Rules): Rules {
  const { actions } = rules;
  const gates = [knownAssetGate, ...actions.updateLeverage.gates];
  return { ...rules, actions: { ...actions, updateLeverage: { ...actions.updateLeverage, gates } } };
}
