import type { SourceAuthority } from '../clause.ts';
import { actionEntry } from './actions.ts';

/**
 * How `POST /exchange` treats a tag.
 * - `known`: an action of the catalogue, live or retired. Where a build has no path for it: `ACTION_UNSUPPORTED`.
 * - `system`: never accepted here, whoever signs: `ACTION_UNSUPPORTED`.
 * - `unknown`: no such action: `INVALID_REQUEST` with the text `unknown variant`.
 */
export type ActionTagKind = 'known' | 'system' | 'unknown';

type Tags = { readonly [authority in SourceAuthority]?: readonly string[] };

/**
 * Native tags of system and governance actions. The documents say what these actions do and that they are refused; the tags under
 * `assumed` are our own, since none is published.
 */
export const systemActionTags: Tags = {
  public: [
    'gov_vote',
    'vote_global',
    'set_mark_mode',
    'set_pm_shock_grid',
    'arm_features',
    'approve_upgrade',
    'c_validator',
    'vote_app_hash',
    'set_metaliquidity_set',
    'gov_adjust_spot_value',
  ],
  assumed: [
    'gov_propose',
    'create_earn_pool',
    'gov_adjust_spot_balance',
    'submit_oracle_prices',
    'faucet_credit',
    'modify_system_balance',
    'validator_vote',
  ],
};

const system = new Set(Object.values(systemActionTags).flat());

/** @source write-api, "What the service does" and "Errors" */
export function actionTagKindOf(tag: string): ActionTagKind {
  if (actionEntry(tag)) return 'known';
  return system.has(tag) ? 'system' : 'unknown';
}
