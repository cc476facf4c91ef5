import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../../spec-schemas/json/lossless.ts';
import { type Fact, type Found, orNested } from './fact.ts';
import { type RowForm, type RowsFound, rowsAs } from './row-form.ts';

/** Shares that an account has in vaults, in the overview of `account_state` (D233). */
export const shares: Fact = {
  name: 'the list of shares',
  of: 'account',
  asked: { detail: 'overview' },
  isFacet: true,
  find: (body) =>
    orNested(found)(body) ?? (isJsonObject(body) && !namesVaults(body) ? { body, form: [null, null, null] } : null),
};

/** Names of the list in a facet of vaults. */
const lists = ['equities', 'positions', 'deposits', 'holdings', 'shares'] as const;
/** Names of the other facets of an overview. */
const others = ['role', 'staking', 'sub_accounts', 'multisig', 'agents'] as const;

function found(body: JsonObject): Found<JsonObject> | null {
  const { vault, vaults, vault_equities: listed, ...rest } = body;
  for (const facet of [vault, vaults]) {
    const key = isJsonObject(facet) ? lists.find((name) => isJsonArray(facet[name])) : undefined;
    if (!isJsonObject(facet) || key === undefined) continue;
    const { [key]: list, ...beside } = facet;
    const rows = rowsOf(list);
    if (rows === null) return null;
    const form = [wordsOf(facet === vault ? '' : 'vaults for vault', key === 'equities' ? '' : `${key} for equities`)];
    if (form[0] === '' && (rows.form === null || rows.form === '')) return { body, form: ['', rows.form] };
    return { body: { ...rest, vault: { ...beside, equities: rows.rows } }, form: [...form, rows.form] };
  }
  if (isJsonArray(listed)) {
    const rows = rowsOf(listed);
    const beside = isJsonObject(vault) ? vault : isJsonArray(vaults) ? { vaults } : {};
    if (rows === null) return null;
    return { body: { ...rest, vault: { ...beside, equities: rows.rows } }, form: ['vault_equities', rows.form] };
  }
  if (!isJsonArray(vaults) || !others.some((facet) => facet in body)) return null;
  const rows = rowsOf(vaults);
  return rows && { body: { ...rest, vault: { equities: rows.rows } }, form: ['vaults as one list', rows.form] };
}

/** A row names its vault by number, by address or by both; `vault` may be either. */
function rowsOf(list: JsonValue | undefined): RowsFound | null {
  const [first] = isJsonArray(list) ? list : [];
  const { vault, vault_id: byNumber, id } = isJsonObject(first) ? first : {};
  const isNumbered = byNumber !== undefined || id !== undefined || (vault !== undefined && !isAddress(vault));
  return rowsAs(list, row(isNumbered, isAddress(vault)));
}

function row(isNumbered: boolean, isVaultAddress: boolean): RowForm {
  const keys = {
    vault_id: isVaultAddress ? ['id'] : ['id', 'vault'],
    vault_address: isVaultAddress ? ['vault', 'address'] : ['address'],
    shares: ['share_count', 'user_shares', 'count', 'balance'],
    equity: ['value', 'user_value'],
  };
  return { keys, needed: [isNumbered ? 'vault_id' : 'vault_address', 'shares'] };
}

function isAddress(value: JsonValue | undefined): boolean {
  return typeof value === 'string' && value.startsWith('0x');
}

function namesVaults(body: JsonObject): boolean {
  return Object.entries(body).some(
    ([key, member]) => key.includes('vault') || (isJsonObject(member) && 'vault' in member) || key.includes('shares'),
  );
}

function wordsOf(...parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join(', ');
}
