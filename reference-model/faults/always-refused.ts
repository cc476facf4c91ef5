import { refusedOutcome } from '../actions/action.ts';
import { refuse } from '../refusal.ts';
import type { Fault } from './fault.ts';
import { makeCommitEdit } from './operators/orders.ts';

/** Actions that checks send as setup, with the clause that states each one's effect. */
const actions = [
  ['c_deposit', 'staking.deposit.moves'],
  ['cancel_scale', 'scale.cancel.rungs'],
  ['create_sub_account', 'sub-accounts.create.created'],
  ['create_vault', 'vaults.create.created'],
  ['priority_bid', 'auctions.priority.cap'],
  ['spot_seed_holders', 'spot-deploy.seed.per-call'],
] as const;

// If an action is refused whatever its body, a case that needs it as setup ends before it judges anything.

export const alwaysRefusedFaults: readonly Fault[] = actions.map(([tag, clause]) => ({
  id: `${clause.slice(0, clause.indexOf('.'))}.${tag.replaceAll('_', '-')}-never-taken`,
  clause,
  title: `${tag} is refused whatever it says`,
  edit: makeCommitEdit(tag, () => refusedOutcome(refuse('PRECONDITION_FAILED', 'not now'))),
}));
