import type { ActionTag } from './catalogue/actions.ts';
import type { channels } from './catalogue/channels.ts';
import type { reads } from './catalogue/reads.ts';
import type { ClauseId } from './clauses/index.ts';
import type { WireValue } from './signing/wire-action.ts';
import { elementCountAt, isPresentAt, isTextAt, isTrueAt } from './signing/wire-path.ts';

/**
 * Bodies that make an action part of a product that the action itself does not need: a value at one of these paths, `true` at this path,
 * or one of these words, possibly with a list of a minimum length.
 */
type ProductForm = { readonly tags: readonly ActionTag[] } & (
  | { readonly present: readonly string[] }
  | { readonly isTrue: string }
  | { readonly words: readonly string[]; readonly at: string; readonly list?: string; readonly least?: number }
);

/** Product that a build may lack: actions that make no sense without each other, with the reads and channels that show them. */
interface ProductRow {
  /** Name in a sentence: *the venue has no …*. */
  readonly name: string;
  /** Clause that its placing actions are accepted; broken by a build without the product where it is demanded. */
  readonly clause: ClauseId;
  /** Actions that place the product. The product is absent where a venue has no path for any of these. */
  readonly placing: readonly ActionTag[];
  /** Its other actions, which have nothing to act on without the placing ones. */
  readonly others?: readonly ActionTag[];
  readonly form?: ProductForm;
  readonly reads?: readonly (keyof typeof reads)[];
  readonly channels?: readonly (typeof channels)[number]['name'][];
}

/**
 * Products of the venue, each as small as its actions make sense without others. Orders, cancels, agents, and reads of accounts and
 * markets belong to none: without them there is no venue.
 * @source write-api, "Endpoints" and "Errors" (`ACTION_UNSUPPORTED`: decodes, but no path in this build)
 */
export const products = {
  chase: { name: 'chase orders', clause: 'chase.order.rests', placing: ['chase_order'], others: ['cancel_chase'] },
  twap: {
    name: 'TWAP orders',
    clause: 'twap.order.reply',
    placing: ['twap_order'],
    others: ['twap_cancel'],
    reads: ['user_twaps', 'user_twap_slice_fills'],
    channels: ['user_twap_history', 'user_twap_slice_fills'],
  },
  ladders: {
    name: 'ladders of orders',
    clause: 'scale.order.rests',
    placing: ['scale_order'],
    others: ['cancel_scale'],
  },
  triggers: {
    name: 'trigger orders',
    clause: 'triggers.block.parks',
    placing: [],
    form: { tags: ['submit_order', 'batch_order'], present: ['trigger', 'orders[].trigger'] },
  },
  baskets: {
    name: 'grouped orders',
    clause: 'triggers.groups.baskets',
    placing: [],
    form: { tags: ['batch_order'], at: 'grouping', words: ['normalTpsl', 'positionTpsl'] },
  },
  'trigger-ladders': {
    name: 'ladders of triggers',
    clause: 'triggers.ladder.group',
    placing: [],
    form: { tags: ['batch_order'], at: 'grouping', words: ['positionTpsl'], list: 'orders', least: 3 },
  },
  trailing: {
    name: 'trailing stops',
    clause: 'triggers.trailing.ratchet',
    placing: [],
    form: { tags: ['submit_order', 'batch_order'], present: ['trigger.trail_px', 'orders[].trigger.trail_px'] },
  },
  'batch-auctions': {
    name: 'batch auctions',
    clause: 'auctions.fba.agent',
    placing: ['fba_submit'],
    reads: ['fba_batch_state'],
  },
  'priority-bids': { name: 'priority bids', clause: 'auctions.priority.one', placing: ['priority_bid'] },
  'encrypted-orders': {
    name: 'encrypted orders',
    clause: 'auctions.encrypted.admitted',
    placing: ['submit_encrypted_order'],
  },
  'hedge-mode': {
    name: 'hedge mode',
    clause: 'modes.position.switch',
    placing: ['set_position_mode'],
    form: {
      tags: ['submit_order', 'batch_order', 'twap_order', 'chase_order', 'scale_order'],
      present: ['position_side', 'orders[].position_side'],
    },
  },
  'isolated-margin': {
    name: 'isolated margin',
    clause: 'margin.isolated.extend',
    placing: ['update_isolated_margin', 'top_up_isolated_only_margin'],
    form: { tags: ['update_leverage'], isTrue: 'is_isolated' },
  },
  'abstraction-modes': {
    name: 'abstraction modes',
    clause: 'modes.abstraction.set',
    placing: ['user_set_abstraction'],
    others: ['usd_class_transfer', 'agent_set_abstraction'],
  },
  'portfolio-margin': {
    name: 'portfolio margin',
    clause: 'modes.portfolio.enrol',
    placing: ['user_portfolio_margin'],
    others: ['pm_unenroll'],
  },
  spot: { name: 'spot orders', clause: 'spot.orders.statuses', placing: ['spot_order'], others: ['spot_cancel'] },
  'spot-margin': {
    name: 'spot margin',
    clause: 'spot-margin.open.opens',
    placing: ['spot_margin_open'],
    // A venue with spot margin accepts the retired ones without effect.
    others: ['spot_margin_close', 'spot_margin_deposit', 'spot_margin_withdraw'],
    reads: ['spot_margin_state'],
    channels: ['spot_margin_state'],
  },
  lending: { name: 'lending', clause: 'liquidation.pool.kinds', placing: ['borrow_lend'] },
  earn: {
    name: 'Earn pools',
    clause: 'earn.deposit.creates',
    placing: ['earn_deposit'],
    others: ['earn_withdraw'],
    reads: ['earn_state'],
  },
  options: {
    name: 'options',
    clause: 'options.request.opens',
    placing: ['rfq_request'],
    others: ['rfq_quote', 'rfq_accept'],
    reads: ['option_series', 'option_state', 'rfq_open', 'rfq_user'],
    channels: ['option_state'],
  },
  vaults: {
    name: 'vaults',
    clause: 'vaults.create.created',
    placing: ['create_vault', 'vault_transfer', 'vault_distribute'],
    others: ['vault_withdraw'],
    reads: ['vault_state', 'vault_summaries'],
  },
  'vault-settings': { name: 'vault settings', clause: 'vaults.modify.paused', placing: ['vault_modify'] },
  'metaliquidity-operators': {
    name: 'metaliquidity operators',
    clause: 'vaults.operator.fields',
    placing: ['register_metaliquidity_operator'],
  },
  staking: {
    name: 'staking',
    clause: 'staking.deposit.moves',
    placing: ['c_deposit', 'token_delegate'],
    others: ['c_withdraw', 'claim_rewards'],
    reads: ['staking_state', 'delegator_rewards'],
  },
  'staking-links': { name: 'staking links', clause: 'staking.link.refused', placing: ['link_staking_user'] },
  referrals: {
    name: 'referrals',
    clause: 'referrals.referrer.sets',
    placing: ['set_referrer'],
    others: ['claim_referral_rewards'],
    reads: ['referral_state', 'referral_code', 'referral_referees', 'referral_leaderboard'],
  },
  brokers: {
    name: 'broker fees',
    clause: 'referrals.broker.type',
    placing: ['approve_broker_fee'],
    others: ['claim_broker_rewards'],
    form: { tags: ['submit_order', 'batch_order'], present: ['builder', 'orders[].builder'] },
    reads: ['approved_brokers', 'broker_state', 'builder_state'],
  },
  'display-names': { name: 'display names', clause: 'accounts.display-name.set', placing: ['set_display_name'] },
  'sub-accounts': {
    name: 'sub-accounts',
    clause: 'sub-accounts.create.created',
    placing: ['create_sub_account'],
    others: ['sub_account_transfer', 'sub_account_spot_transfer'],
  },
  'multi-sig': {
    name: 'multi-sig accounts',
    clause: 'multi-sig.convert.fields',
    placing: ['convert_to_multi_sig_user'],
    others: ['multi_sig'],
  },
  'spot-deploy': {
    name: 'spot deployment',
    clause: 'spot-deploy.token.registered',
    placing: ['spot_register_token', 'spot_register_pair'],
    others: ['spot_set_pair_params', 'spot_set_pair_active', 'spot_seed_holders', 'spot_finalize_supply'],
    reads: ['spot_deploy_auction'],
  },
  'perp-deploy': {
    name: 'perp deployment',
    clause: 'perp-deploy.register.first',
    placing: ['perp_register_asset'],
    others: [
      'perp_set_leverage',
      'perp_set_fee_tier',
      'perp_set_maker_rebate',
      'perp_set_min_size',
      'perp_activate_market',
      'perp_deactivate_market',
      'perp_set_sub_deployers',
      'perp_set_sub_deployer_perms',
      'perp_set_fba_mode',
      'mip3_set_oracle_px',
    ],
    reads: ['perp_dexs', 'mip3_active_bids', 'mip3_deployer_oracle'],
  },
  transfers: { name: 'transfers of assets', clause: 'transfers.send.moves', placing: ['send_asset'] },
  bridge: {
    name: 'bridge',
    clause: 'bridge.withdraw.debit',
    placing: ['bridge_withdraw'],
    reads: ['bridge_withdrawal_history'],
  },
  'core-to-evm': {
    name: 'transfers from Core to EVM',
    clause: 'transfers.evm.asset-token',
    placing: ['core_evm_transfer'],
  },
  'transfer-data': {
    name: 'transfers with data',
    clause: 'transfers.with-data.payload',
    placing: ['send_to_evm_with_data'],
  },
} as const satisfies Readonly<Record<string, ProductRow>>;

export type ProductId = keyof typeof products;

/**
 * Reads that have nothing to show without all of these products: a build without them may or may not serve such a read.
 * @source read-api, "Other read rows"
 */
export const sharedProductReads: { readonly [read in keyof typeof reads]?: readonly ProductId[] } = {
  user_interest: ['lending', 'spot-margin', 'earn'],
  validator_summaries: ['staking'],
  validator_votes: ['staking'],
  validator_l1_votes: ['staking'],
};

/** Dependencies between products: a build without a product lacks all that depend on it. */
const madeOf: { readonly [id in ProductId]?: readonly ProductId[] } = {
  baskets: ['triggers'],
  'trigger-ladders': ['triggers', 'baskets'],
  trailing: ['triggers'],
};

/** Returns these products, and those that depend on them. */
export function withDependentProducts(ids: readonly ProductId[]): readonly ProductId[] {
  const leaning = (Object.keys(products) as ProductId[]).filter((id) => {
    return madeOf[id]?.some((base) => ids.includes(base)) === true && !ids.includes(id);
  });
  return [...ids, ...leaning];
}

/** Product with its name on the command line. */
export interface Product extends ProductRow {
  readonly id: ProductId;
}

/** Products with their ids. */
export const allProducts: readonly Product[] = (Object.keys(products) as ProductId[]).map((id) => ({
  id,
  ...products[id],
}));

/** Returns the products that an action is part of, by its tag or by its body. */
export function productsOfAction(tag: string, body: WireValue): readonly Product[] {
  return allProducts.filter(
    (product) => listProductActionTags(product).includes(tag) || usesProductInBody(product, tag, body),
  );
}

/** Returns every tag of a product. */
export function listProductActionTags({
  placing,
  others = [],
}: Pick<Product, 'placing' | 'others'>): readonly string[] {
  return [...placing, ...others];
}

/** Whether an action uses a product by what is in its body. */
export function usesProductInBody({ form }: Pick<Product, 'form'>, tag: string, body: WireValue): boolean {
  if (form === undefined || !form.tags.some((each) => each === tag)) return false;
  if ('isTrue' in form) return isTrueAt(body, form.isTrue.split('.'));
  if ('present' in form) return form.present.some((path) => isPresentAt(body, path.split('.')));
  if (form.list !== undefined && elementCountAt(body, form.list.split('.')) < (form.least ?? 0)) return false;
  return form.words.some((word) => isTextAt(body, form.at.split('.'), word));
}
