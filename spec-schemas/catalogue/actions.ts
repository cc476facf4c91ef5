import type { ActionEntry } from './action-entry.ts';
import { accountActions } from './actions/account.ts';
import { auctionActions } from './actions/auctions.ts';
import { bridgeActions } from './actions/bridge.ts';
import { chaseActions } from './actions/chase.ts';
import { earnActions } from './actions/earn.ts';
import { evmActions } from './actions/evm.ts';
import { marginActions } from './actions/margin.ts';
import { modeActions } from './actions/modes.ts';
import { multiSigActions } from './actions/multi-sig.ts';
import { optionActions } from './actions/options.ts';
import { orderActions } from './actions/orders.ts';
import { perpDeployActions } from './actions/perp-deploy.ts';
import { referralActions } from './actions/referrals.ts';
import { scaleActions } from './actions/scale.ts';
import { spotActions } from './actions/spot.ts';
import { spotDeployActions } from './actions/spot-deploy.ts';
import { spotMarginActions } from './actions/spot-margin.ts';
import { stakingActions } from './actions/staking.ts';
import { subAccountActions } from './actions/sub-accounts.ts';
import { transferActions } from './actions/transfers.ts';
import { twapActions } from './actions/twap.ts';
import { vaultActions } from './actions/vaults.ts';

/**
 * Every action of the documents, by tag. An action is added by adding its row to the file of its area and the shape of
 * its body: routing, type strings and digests follow from the row.
 * @source write-api, "Endpoints" and "Authentication"
 */
export const actions = {
  ...orderActions,
  ...accountActions,
  ...transferActions,
  ...twapActions,
  ...scaleActions,
  ...chaseActions,
  ...spotActions,
  ...marginActions,
  ...modeActions,
  ...auctionActions,
  ...stakingActions,
  ...evmActions,
  ...bridgeActions,
  ...spotDeployActions,
  ...perpDeployActions,
  ...vaultActions,
  ...referralActions,
  ...multiSigActions,
  ...subAccountActions,
  ...optionActions,
  ...spotMarginActions,
  ...earnActions,
} as const;

export type ActionTag = keyof typeof actions;

const rows: readonly ActionEntry[] = Object.values(actions);
const byTag: ReadonlyMap<string, ActionEntry> = new Map(
  rows.flatMap((entry) => [entry.tag, ...(entry.aliases ?? [])].map((tag) => [tag, entry] as const)),
);

/** The row of a tag or of one of its other spellings, undefined where there is none. Any text may be asked for. */
export function actionEntry(tag: string): ActionEntry | undefined {
  return byTag.get(tag);
}
