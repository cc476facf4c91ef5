import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../../spec-schemas/json/lossless.ts';
import { recordUnnormalizedOriginal } from '../target/served-original.ts';
import { type BodyNormalizer, findOneLevelDown, type NormalizedBody } from './body-normalizer.ts';
import { type NormalizedRows, normalizeRows, type RowForm } from './row-form.ts';
import { rowWithHolderKeys } from './tables.ts';

/** Shares that an account has in vaults, in the overview of `account_state` (D233). */
export const vaultSharesNormalizer: BodyNormalizer = {
  name: 'the list of shares',
  of: 'account',
  asked: { detail: 'overview' },
  isFacet: true,
  find(body) {
    const shares =
      findOneLevelDown(found)(body) ??
      (isJsonObject(body) && !namesVaults(body) ? { body, form: [null, null, null] } : null);
    return shares && withOtherFacets(shares);
  },
};

/** A sub-account by the index that actions name it by, and its address. */
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
  tabled: 'agent',
};

/**
 * The overview with other facets in the form of public facts: the lists of sub-accounts and of agents, left as they came where they
 * are in no form that is known, and the keys, which an account with one may have none of.
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

/** Sub-accounts as a list, or as a table by index of rows or of addresses. */
function subAccountsOf(held: JsonValue | undefined): NormalizedRows | null {
  if (!isJsonObject(held)) return isJsonArray(held) ? normalizeRows(held, subAccount) : null;
  const members = Object.entries(held);
  if (!members.every(([index]) => /^\d+$/.test(index))) return null;
  const list = members.map(([index, member]) => {
    if (isJsonObject(member)) return rowWithHolderKeys(member, { index: Number(index) });
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

/** Names of a table that tells the shares in each vault by its number or its address. */
const tables = ['vault_shares', 'vault_shares_by_vault_id', 'vault_shares_by_id', 'shares_by_vault', 'vault_equities'];

/** Shares in a table by vault, each a figure of its own or the row of the vault. */
function sharesByVault(body: JsonObject): NormalizedBody<JsonObject> | null {
  const name = tables.find((each) => isJsonObject(body[each])) ?? (isTableByVault(body.vaults) ? 'vaults' : undefined);
  const { [name ?? '']: table, ...rest } = body;
  if (name === undefined || !isJsonObject(table)) return null;
  const list = Object.entries(table).map(([vault, held]) => {
    const named: JsonObject = vault.startsWith('0x') ? { vault_address: vault } : { vault_id: vault };
    if (isJsonObject(held)) return rowWithHolderKeys(held, named);
    const made = { ...named, shares: held ?? null };
    recordUnnormalizedOriginal(made, table, new Map([['shares', vault]]));
    return made;
  });
  recordUnnormalizedOriginal(list, table);
  const rows = rowsOf(list);
  return rows && { body: withEquities(rest, {}, rows), form: [`a table ${name}`, rows.form] };
}

/** Whether what stands under a name that a facet may have as well is a table by number or address, or of none. */
function isTableByVault(held: JsonValue | undefined): boolean {
  return isJsonObject(held) && Object.keys(held).every((key) => /^(\d+|0x[0-9a-fA-F]{40})$/.test(key));
}

/** A list within a facet of vaults. */
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

/** A list of its own, beside what the facet of vaults may hold. */
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

/** As public facts have it: one facet `vault` with a list `equities`. */
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
