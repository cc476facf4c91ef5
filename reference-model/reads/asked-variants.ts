import type { JsonObject } from '../../spec-schemas/json/lossless.ts';
import type { Core } from '../core.ts';
import { composeEdits, rulesEditorAt, withEntry } from '../rule-edits.ts';
import type { RulesEdit } from '../rules.ts';
import { zeroAddress } from '../state/address.ts';
import { vaultAt } from '../state/vaults.ts';

/** Accepted ways to ask for what the documents do not show how to ask for. */
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
    // Without an owner it is as if no order were asked for.
    asking('order_status', ({ oid = null, cloid = null, ...asked }) =>
      (asked.address ?? null) === null ? asked : { ...asked, oid, cloid },
    ),
  ),
};

/** A read that is asked for in another way. @param meant  the same in the words of public facts */
function asking(type: string, meant: (asked: JsonObject, core: Core) => JsonObject): RulesEdit {
  return rulesEditorAt('reads')(({ table }) => ({
    table: withEntry(table, type, (read) => (core, request, node) => read(core, meant(request, core), node)),
  }));
}
