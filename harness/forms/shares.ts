import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../../spec-schemas/json/lossless.ts';
import { recordUnnormalizedOriginal } from '../target/served-original.ts';
import { type BodyNormalizer, makeNestedFinder, type NormalizedBody } from './body-normalizer.ts';
import { type NormalizedRows, normalizeRows, type RowForm } from './row-form.ts';
import { rowWithParentKeys } from './tables.ts';

/** Shares that an account has in vaults, in the overview of `account_state` (D233). */
export const vaultSharesNormalizer: BodyNormalizer = {
  name: 'the list of shares',
  of: 'account',
  asked: { detail: 'overview' },
  isFacet: true,
  find(body) {
    const shares =
      makeNestedFinder(found)(body) ??
      (isJsonObject(body) && !namesVaults(body) ? { body, form: [null, null, null] } : null);
    return shares && withOtherFacets(shares);
  },
};

/** A sub-account with its address and the index that actions use. */
const subAccount: RowForm = {
  keys: {
    index: ['sub_index', 'sub_account_index', 'id'],
    address: ['sub_account', 'account', 'user'],
    equity: ['value'],
  },
  needed: ['index', 'address'],
};

/** An approved agent of an account. */
const agent: RowForm = {
  keys: { agent: ['address', 'agent_address'], name: [], expires_at_ms: ['expires_at', 'valid_until_ms'] },
  needed: ['agent'],
  tabled: { name: 'agent' },
};

/**
 * Normalizes other facets of the overview: the lists of sub-accounts and of agents, left unchanged if in no known form, and the keys, which
 * a single-key account may lack.
 */
function withOtherFacets({ body, form }: NormalizedBody): NormalizedBody {
  if (!isJsonObject(body)) return { body, form };
  const listed = subAccountsOf(body.sub_accounts);
  const approved = isJsonObject(body.agents) ? normalizeRows(body.agents, agent) : null;
  const words = [
    listed?.form ? `${listed.form} in sub_accounts` : null,
    body.multisig === null ? 'null for one key in multisig' : null,
    approved === null ? null : 'a table by agent in agents',
  ];
  if (words.every((word) => word === null)) return { body, form };
  const facets = {
    ...(listed?.form && { sub_accounts: listed.rows }),
    ...(body.multisig === null && { multisig: { is_multi_sig: false, threshold: 0, signers: [] } }),
    ...(approved && { agents: approved.rows }),
  };
  return { body: { ...body, ...facets }, form: [...form, ...words] };
}

/** Returns sub-accounts from a list, or from a table by index of rows or addresses. */
function subAccountsOf(held: JsonValue | undefined): NormalizedRows | null {
  if (!isJsonObject(held)) return isJsonArray(held) ? normalizeRows(held, subAccount) : null;
  const members = Object.entries(held);
  if (!members.every(([index]) => /^\d+$/.test(index))) return null;
  const list = members.map(([index, member]) => {
    if (isJsonObject(member)) return rowWithParentKeys(member, { index: Number(index) });
    const made = { index: Number(index), address: member };
    recordUnnormalizedOriginal(made, held, new Map([['address', index]]));
    return made;
  });
  recordUnnormalizedOriginal(list, held);
  const rows = normalizeRows(list, subAccount);
  return rows && { rows: rows.rows, form: ['a table by index', rows.form].filter(Boolean).join(', ') };
}

/** Names of the list in a facet of vaults. */
const lists = ['equities', 'positions', 'deposits', 'holdings', 'shares', 'items'] as const;
/** Names of the other facets of an overview. */
const others = ['role', 'staking', 'sub_accounts', 'multisig', 'agents'] as const;

function found(body: JsonObject): NormalizedBody<JsonObject> | null {
  const { vault, vaults } = body;
  for (const [facet, name] of [
    [vault, ''],
    [vaults, 'vaults for vault'],
  ] as const) {
    const key = isJsonObject(facet) ? lists.find((each) => isJsonArray(facet[each])) : undefined;
    if (isJsonObject(facet) && key !== undefined) return inFacet(body, facet, { name, key });
  }
  if (isJsonArray(body.vault_equities)) return besideFacets(body, body.vault_equities);
  const tabled = sharesByVault(body);
  if (tabled !== null) return tabled;
  if (!isJsonArray(vaults) || !others.some((facet) => facet in body)) return null;
  const rows = rowsOf(vaults);
  return rows && { body: withEquities(body, {}, rows), form: ['vaults as one list', rows.form] };
}

/** Names of a table of shares by the vault's number or address. */
const tables = ['vault_shares', 'vault_shares_by_vault_id', 'vault_shares_by_id', 'shares_by_vault', 'vault_equities'];

/** Returns shares in a table by vault, each a number or the vault's row. */
function sharesByVault(body: JsonObject): NormalizedBody<JsonObject> | null {
  const name = tables.find((each) => isJsonObject(body[each])) ?? (isTableByVault(body.vaults) ? 'vaults' : undefined);
  const { [name ?? '']: table, ...rest } = body;
  if (name === undefined || !isJsonObject(table)) return null;
  const list = Object.entries(table).map(([vault, held]) => {
    const named: JsonObject = vault.startsWith('0x') ? { vault_address: vault } : { vault_id: vault };
    if (isJsonObject(held)) return rowWithParentKeys(held, named);
    const made = { ...named, shares: held ?? null };
    recordUnnormalizedOriginal(made, table, new Map([['shares', vault]]));
    return made;
  });
  recordUnnormalizedOriginal(list, table);
  const rows = rowsOf(list);
  return rows && { body: withEquities(rest, {}, rows), form: [`a table ${name}`, rows.form] };
}

/** Whether a value under a name shared with a facet is a table by number or address, or an empty one. */
function isTableByVault(held: JsonValue | undefined): boolean {
  return isJsonObject(held) && Object.keys(held).every((key) => /^(\d+|0x[0-9a-fA-F]{40})$/.test(key));
}

/** Returns shares from a list within a facet of vaults. */
function inFacet(
  body: JsonObject,
  facet: JsonObject,
  { name, key }: { readonly name: string; readonly key: (typeof lists)[number] },
): NormalizedBody<JsonObject> | null {
  const { [key]: list, ...beside } = facet;
  const rows = rowsOf(list);
  if (rows === null) return null;
  const form = wordsOf(name, key === 'equities' ? '' : `${key} for equities`);
  const isUsual = form === '' && (rows.form === null || rows.form === '');
  return { body: isUsual ? body : withEquities(body, beside, rows), form: [form, rows.form] };
}

/** Returns shares from a separate list, next to whatever the facet of vaults holds. */
function besideFacets(
  { vault_equities: _listed, ...body }: JsonObject,
  listed: JsonValue,
): NormalizedBody<JsonObject> | null {
  const { vault, vaults } = body;
  const rows = rowsOf(listed);
  if (rows === null) return null;
  const beside = isJsonObject(vault) ? vault : isJsonArray(vaults) ? { vaults } : {};
  return { body: withEquities(body, beside, rows), form: ['vault_equities', rows.form] };
}

/** Builds the form of public facts: one facet `vault` with a list `equities`. */
function withEquities(body: JsonObject, beside: JsonObject, rows: NormalizedRows): JsonObject {
  const { vault: _vault, vaults: _vaults, vault_equities: _listed, ...rest } = body;
  return { ...rest, vault: { ...beside, equities: rows.rows } };
}

/** A row names its vault by number, by address or by both; `vault` may be either. */
function rowsOf(list: JsonValue | undefined): NormalizedRows | null {
  const [first] = isJsonArray(list) ? list : [];
  const { vault, vault_id: byNumber, id } = isJsonObject(first) ? first : {};
  const isNumbered = byNumber !== undefined || id !== undefined || (vault !== undefined && !isAddress(vault));
  return normalizeRows(list, row(isNumbered, isAddress(vault)));
}

function row(isNumbered: boolean, isVaultAddress: boolean): RowForm {
  const keys = {
    vault_id: isVaultAddress ? ['id'] : ['id', 'vault'],
    vault_address: isVaultAddress ? ['vault', 'address'] : ['address'],
    shares: ['share_count', 'user_shares', 'count', 'balance', 's'],
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
