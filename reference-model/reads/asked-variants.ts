import type { JsonObject } from '../../spec-schemas/json/lossless.ts';
import type { Core } from '../core.ts';
import { composeEdits, rulesEditorAt, withChangedEntry } from '../rule-edits.ts';
import type { RulesEdit } from '../rules.ts';
import { zeroAddress } from '../state/address.ts';
import { vaultAt } from '../state/vaults.ts';

/** Accepted request forms where the documents do not show one. */
export const readRequestVariants: Readonly<Record<`D${number}=${string}`, RulesEdit>> = {
  'D235=named': composeEdits(
    asking('vault_state', ({ vault: _, vault_id: number, ...asked }, { state }) => ({
      ...asked,
      vault: typeof number === 'number' ? (vaultAt(state, number)?.address ?? zeroAddress) : null,
    })),
    asking('order_status', ({ oid: _, cloid: __, order_id: oid = null, client_order_id: cloid = null, ...asked }) => ({
      ...asked,
      oid,
      cloid,
    })),
    asking('candle_snapshot', ({ interval: _, resolution: interval = null, ...asked }) => ({ ...asked, interval })),
  ),
  'D235=owned': composeEdits(
    asking('vault_state', ({ vault: _, vault_address: vault = null, ...asked }) => ({ ...asked, vault })),
    // Without an owner the request counts as naming no order.
    asking('order_status', ({ oid = null, cloid = null, ...asked }) =>
      (asked.address ?? null) === null ? asked : { ...asked, oid, cloid },
    ),
  ),
};

/** Accepts another request form of a read. @param meant  the same request in the form of public facts */
export function asking(type: string, meant: (asked: JsonObject, core: Core) => JsonObject): RulesEdit {
  return rulesEditorAt('reads')(({ table }) => ({
    table: withChangedEntry(table, type, (read) => (core, request, node) => read(core, meant(request, core), node)),
  }));
}
