import { actionEntry } from '../../../spec-schemas/catalogue/actions.ts';
import type { ClauseId } from '../../../spec-schemas/clauses/index.ts';
import { isJsonObject, type JsonObject } from '../../../spec-schemas/json/lossless.ts';
import { decoderDefaultsOf } from '../../../spec-schemas/signing/fill-ins.ts';
import type { Fault } from '../fault.ts';
import { makeReceivedActionEdit } from './bodies.ts';

/**
 * Each clause on required fields, with an action that it covers and, if another clause covers the rest, the fields concerned. Fields whose
 * default value the commit refuses as invalid are left out: that is the other form of D272.
 */
const required: readonly (readonly [clause: ClauseId, tag: string, only?: readonly string[]])[] = [
  ['spot-margin.open.fields', 'spot_margin_open'],
  ['spot-margin.close.fields', 'spot_margin_close'],
  ['multi-sig.bundle.fields', 'multi_sig'],
  ['options.request.fields', 'rfq_request'],
  ['options.quote.fields', 'rfq_quote'],
  ['options.accept.fields', 'rfq_accept'],
  ['referrals.broker.fields', 'approve_broker_fee'],
  ['orders.fields.required', 'submit_order'],
  ['orders.fields.required-words', 'submit_order', ['kind', 'tif', 'reduce_only']],
  ['orders.cancel.oid-required', 'cancel_order'],
  ['earn.deposit.fields', 'earn_deposit'],
  ['earn.withdraw.fields', 'earn_withdraw'],
  ['perp-deploy.oracle.fields', 'mip3_set_oracle_px'],
  ['spot-deploy.token.fields', 'spot_register_token'],
  ['spot-deploy.pair.fields', 'spot_register_pair'],
  ['spot-deploy.params.fields', 'spot_set_pair_params'],
  ['spot-deploy.active.fields', 'spot_set_pair_active'],
  ['spot-deploy.seed.fields', 'spot_seed_holders'],
  ['spot-deploy.supply.fields', 'spot_finalize_supply'],
  ['vaults.create.fields', 'create_vault'],
  ['vaults.deposit.fields', 'vault_distribute'],
  ['vaults.withdraw.fields', 'vault_withdraw'],
  ['vaults.transfer.fields', 'vault_transfer'],
  ['vaults.operator.fields', 'register_metaliquidity_operator'],
  ['accounts.display-name.field', 'set_display_name'],
  ['transfers.evm.fields', 'core_evm_transfer'],
  ['transfers.with-data.keys', 'send_to_evm_with_data'],
  ['transfers.send.fields', 'send_asset'],
  ['transfers.class.fields', 'usd_class_transfer'],
  ['sub-accounts.transfer.fields', 'sub_account_transfer'],
  ['sub-accounts.spot-transfer.fields', 'sub_account_spot_transfer'],
  ['transport.exchange.field-missing', 'send_asset'],
];

/** A missing field is never noticed: 0, false, the zero address or an empty text replaces it before any check. */
export const missingFieldDefaultFaults: readonly Fault[] = [
  ...required.map(([clause, tag, only]) => ({
    id: `${clause}-filled-in`,
    clause,
    title: `what is missing of a ${tag} is read as nothing, and not missed`,
    edit: makeReceivedActionEdit((action) => (action.type === tag ? filled(action, only) : action)),
  })),
  {
    id: 'orders.builder-filled-in',
    clause: 'orders.builder.form',
    title: 'a builder without its fee asks for none',
    edit: makeReceivedActionEdit((action) => {
      const { order } = action;
      if (!isJsonObject(order) || !isJsonObject(order.builder) || order.builder.fee !== undefined) return action;
      return { ...action, order: { ...order, builder: { ...order.builder, fee: 0 } } };
    }),
  },
  {
    id: 'auctions.commitment-padded',
    clause: 'auctions.encrypted.commitment',
    title: 'a commitment is cut or padded to 32 bytes',
    edit: makeReceivedActionEdit((action) => {
      const { type, params } = action;
      if (type !== 'submit_encrypted_order' || !isJsonObject(params)) return action;
      const { commitment: sent } = params;
      const bytes = Array.isArray(sent) ? sent : [];
      return { ...action, params: { ...params, commitment: Array.from({ length: 32 }, (_, at) => bytes[at] ?? 0) } };
    }),
  },
];

function filled(action: JsonObject, only?: readonly string[]): JsonObject {
  const entry = actionEntry(String(action.type));
  const body = entry === undefined ? undefined : action[entry.bodyKey];
  if (entry === undefined || !isJsonObject(body)) return action;
  const missing = entry.fields.flatMap(({ from }) => {
    const isMissing = (body[from] ?? null) === null && (only === undefined || only.includes(from));
    const [value] = isMissing ? decoderDefaultsOf(entry, from) : [];
    return value === undefined ? [] : [[from, value] as const];
  });
  return { ...action, [entry.bodyKey]: { ...body, ...Object.fromEntries(missing) } };
}
