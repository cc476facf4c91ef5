import { isJsonObject, type JsonObject, type JsonValue } from '../../spec-schemas/json/lossless.ts';
import type { WireAction } from '../../spec-schemas/signing/wire-action.ts';
import type { CaseContext, PollContext, ReadContext } from '../check/case-context.ts';
import { derived, field, Traced } from '../check/evidence.ts';
import { at, decimalAt, integerAt, rowsAt, textAt } from '../client/json-at.ts';
import { isRefused } from '../client/outcome.ts';
import { unknownVaultId } from '../client/unknown-vault.ts';
import type { ActResult } from '../client/venue-client.ts';
import { Dec } from '../compare/decimal.ts';
import type { Identity } from '../identity/keys.ts';
import { Blocked, Unsupported } from '../kernel/verdicts.ts';
import { isSignerRefused } from './agent-approval.ts';
import { readFreeCollateral } from './balances.ts';
import { actAndAwaitCommit } from './put-in-effect.ts';
import { castVote } from './votes.ts';

// Vaults, and actions on them. @source write-api, "Vaults"; read-api, "Other read rows"

/** Time for which the shares of a deposit are locked, ms. */
export const vaultLockMsByKind = { User: 4 * 86_400_000, Metaliquidity: 7 * 86_400_000 } as const;

/** A name for a leader's vault, unique on the venue, as a venue may require (D275). */
export function uniqueVaultName({ address }: Pick<Identity, 'address'>, word = 'desk'): string {
  return `${word} ${address.slice(2, 14)}`;
}

/** Spells the default kind out: a venue that refuses a body without it has no other fault of vaults. */
export function createVaultAction(leader: Pick<Identity, 'address'>, more: JsonObject = {}) {
  return {
    type: 'create_vault',
    params: { name: uniqueVaultName(leader), lock_period_secs: 345_600, parent: null, kind: 'User', ...more },
  };
}

/** The action with which a follower deposits. @param amount  USD, signed as this text */
export function followerDepositAction(vault: Pick<VaultIdentifiers, 'id'>, amount: string) {
  return { type: 'vault_distribute', params: { vault_id: vault.id, pnl: amount } };
}

export function followerWithdrawAction(vault: Pick<VaultIdentifiers, 'id'>, shares: string | number) {
  return { type: 'vault_withdraw', params: { vault_id: vault.id, shares } };
}

/** The action with which a leader deposits. */
export function leaderDepositAction(vault: Pick<VaultIdentifiers, 'id'>, amount: string | number) {
  return { type: 'vault_transfer', params: { vault_id: vault.id, deposit: true, amount } };
}

/** The action with which a leader withdraws. */
export function leaderWithdrawAction(vault: Pick<VaultIdentifiers, 'id'>, amount: string | number) {
  return { type: 'vault_transfer', params: { vault_id: vault.id, deposit: false, amount } };
}

export function modifyVaultAction(vault: Pick<VaultIdentifiers, 'id'>, change: JsonObject) {
  return { type: 'vault_modify', params: { vault_id: vault.id, ...change } };
}

/**
 * Has a leader change the vault. The signed fields depend on the release: where that is unknown, those of today's release are tried first.
 * A signature that recovers to an unknown account changes nothing.
 */
export async function modifyVault(
  { target, venue }: Pick<CaseContext<never>, 'target' | 'venue'>,
  leader: Identity,
  vault: Pick<VaultIdentifiers, 'id'>,
  change: JsonObject,
): Promise<ActResult> {
  const reply = await target.act(leader, modifyVaultAction(vault, change));
  return venue.profile === 'auto' && isSignerRefused(reply)
    ? target.act(leader, modifyVaultAction(vault, change), { release: 'next' })
    : reply;
}

interface Grant {
  readonly operator: string;
  readonly allowed?: boolean;
  readonly expires_at_ms?: number | null;
}

export function vaultOperatorAction(vault: Pick<VaultIdentifiers, 'id'>, { operator, allowed = true, ...more }: Grant) {
  return { type: 'register_metaliquidity_operator', params: { vault_id: vault.id, operator, allowed, ...more } };
}

/** A vault as it is listed. */
export interface VaultIdentifiers {
  readonly id: number | string;
  /** Lower case. */
  readonly address: string;
}

export const unknownVault: Pick<VaultIdentifiers, 'id'> = { id: unknownVaultId };

/** Rows of `vault_summaries` with this account as their leader. */
export async function readVaultsLedBy(reading: ReadContext, leader: string): Promise<readonly JsonObject[]> {
  return (await readTracedVaultsLedBy(reading, leader)).value;
}

/** Like `readVaultsLedBy`, with the list as evidence, also where it has no such row. */
export async function readTracedVaultsLedBy(
  { given, target }: ReadContext,
  leader: string,
): Promise<Traced<readonly JsonObject[]>> {
  const body = given.data(await target.read('vault_summaries'));
  const led = rowsAt(body, 'vaults').filter((row) => String(row.leader).toLowerCase() === leader);
  return derived(led, field(body, 'vaults'));
}

/** Returns the only row of a leader with one vault, once it is as expected, or should be. @throws Blocked where it is missing */
export async function awaitVaultRow(
  watching: PollContext,
  leader: string,
  isThere: (row: JsonObject) => boolean = () => true,
): Promise<JsonObject> {
  const rows = await watching.pace.eventually(
    () => readVaultsLedBy(watching, leader),
    (found) => found.some(isThere),
  );
  const row = rows.find(isThere) ?? rows[0];
  if (row === undefined) throw new Blocked('the vault is not listed');
  return row;
}

export function awaitLedVaultTvl(watching: PollContext, leader: string, expected?: Dec): Promise<Dec> {
  const tvl = (row: JsonObject) => decimalAt(row, 'tvl');
  return awaitVaultRow(watching, leader, (row) => expected === undefined || tvl(row).equals(expected)).then(tvl);
}

/** Reason why a clause was not exercised where `tryLeaderWithdraw` returns false. */
export const MISSING_UNLOCKED_LEADER_DEPOSIT =
  'a leader who may take out what he has seeded before the lock of a deposit is over (D254)';

/**
 * Has a leader withdraw from the vault. No section says whether the leader's own first deposit is locked like any deposit (D254).
 * @param of  total value of the vault, USD
 * @returns whether the money left the vault
 */
export async function tryLeaderWithdraw(
  context: PollContext,
  leader: Identity,
  vault: Pick<VaultIdentifiers, 'id'>,
  { amount, of }: { readonly amount: string; readonly of: string },
): Promise<boolean> {
  const full = Dec.of(of);
  const due = Dec.of(of).minus(Dec.of(amount));
  const before = await awaitVaultTvl(context, leader.address, vault, full);
  context.given.require(before.equals(full), 'the vault does not hold what was paid in');
  if (isRefused(await context.target.act(leader, leaderWithdrawAction(vault, amount)))) return false;
  return (await awaitVaultTvl(context, leader.address, vault, due)).equals(due);
}

/** Returns the value of one of a leader's vaults, once it is as expected, or should be. */
export function awaitVaultTvl(
  watching: PollContext,
  leader: string,
  vault: Pick<VaultIdentifiers, 'id'>,
  expected: Dec,
): Promise<Dec> {
  return watching.pace.eventually(
    () => tvlIn(watching, leader, vault),
    (tvl) => tvl.equals(expected),
  );
}

/** @throws Blocked where it is not listed */
async function tvlIn(reading: ReadContext, leader: string, vault: Pick<VaultIdentifiers, 'id'>): Promise<Dec> {
  const row = (await readVaultsLedBy(reading, leader)).find(({ id }) => String(id) === String(vault.id));
  if (row === undefined) throw new Blocked('the vault is not listed');
  return decimalAt(row, 'tvl');
}

type OpeningCase = PollContext & Pick<CaseContext<never>, 'venue'>;

/**
 * Opens a vault, with a given word in its name. Its remaining funds are returned to the leader when the case ends.
 * @throws Blocked where it is refused
 */
export async function openVault(
  context: OpeningCase,
  leader: Identity,
  { name: word, ...more }: JsonObject & { readonly name?: string } = {},
): Promise<VaultIdentifiers> {
  const wanted = uniqueVaultName(leader, word);
  await actAndAwaitCommit(context, leader, createVaultAction(leader, { ...more, name: wanted }));
  // For a leader of several vaults, the row is found by the word in its name.
  const row = await awaitVaultRow(context, leader.address, ({ name }) => word === undefined || name === wanted);
  const id = integerAt(row, 'id');
  const vault = {
    id: id <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(id) : id.toString(),
    address: textAt(row, 'address').toLowerCase(),
  };
  emptyVaultAtEnd(context, leader, vault);
  return vault;
}

/** A vault which a follower may fund before its leader has seeded shares. */
export const MISSING_UNSEEDED_VAULT = "a vault that takes a follower's deposit before its leader's";

/** Like `openVault`, with a first deposit of the leader: a venue may suspend the deposits of followers until then. */
export async function openSeededVault(
  context: OpeningCase,
  leader: Identity,
  more: JsonObject & { readonly name?: string } = {},
): Promise<VaultIdentifiers> {
  const vault = await openVault(context, leader, more);
  await actAndAwaitCommit(context, leader, leaderDepositAction(vault, '1'));
  return vault;
}

/** Returns a vault's free funds to its leader when the case ends: some shares may still be locked. */
export function emptyVaultAtEnd({ given, target, pace }: OpeningCase, leader: Identity, vault: VaultIdentifiers): void {
  given.returnFundsAtEnd(async () => {
    const free = await readFreeCollateral({ given, target }, vault);
    if (free.compare(Dec.of('0.01')) >= 0) await target.act(leader, leaderWithdrawAction(vault, free.toString()));
    await pace.committed();
  });
}

/** Returns the state of a vault, read by its address; null where this read is not served, as only the public facts describe it. */
export async function readVaultStateIfServed(
  { target }: ReadContext,
  { address }: VaultIdentifiers,
): Promise<JsonObject | null> {
  const reply = await target.read('vault_state', { vault: address });
  return reply.kind === 'data' && isJsonObject(reply.data) ? reply.data : null;
}

/** Returns one figure of `vault_state`, undefined where that is not served. */
export async function readVaultFigure(
  { target }: ReadContext,
  { address }: VaultIdentifiers,
  key: string,
): Promise<Traced<JsonValue | undefined>> {
  const reply = await target.read('vault_state', { vault: address });
  return reply.kind === 'data' && isJsonObject(reply.data) ? field(reply.data, key) : derived(undefined, reply);
}

/**
 * Figures of a vault's management fee, in whole basis points: under the name in the documents, or under the one in the public facts. The
 * latter may be another fee, so it counts only once it has followed a change.
 */
export class ManagementFeeReader {
  readonly #context: PollContext;
  readonly #vault: VaultIdentifiers;
  #isOwn: boolean | null = null;

  constructor(context: PollContext, vault: VaultIdentifiers) {
    this.#context = context;
    this.#vault = vault;
  }

  /** Returns the figure once it is as set, or should be; null: no figure reports this fee. */
  async after(setBps: number): Promise<Traced<number> | null> {
    if (this.#isOwn === false) return null;
    const read = () => this.#read();
    const shown = await this.#context.pace.eventually(read, (now) => now === null || now.value === setBps);
    this.#isOwn ??= shown?.value === setBps;
    return this.#isOwn ? shown : null;
  }

  async #read(): Promise<Traced<number> | null> {
    for (const key of ['management_fee_bps', 'performance_fee_bps']) {
      const figure = await readVaultFigure(this.#context, this.#vault, key);
      if (figure.value === undefined || figure.value === null) continue;
      if (key === 'management_fee_bps') this.#isOwn = true;
      return new Traced(Number(figure.value), figure.from, figure.path);
    }
    return null;
  }
}

/** The part of an account's overview about vaults; a missing list is null, as no document shows its fields. */
export async function readVaultOverview({ given, target }: ReadContext, holder: string) {
  const body = given.data(await target.read('account_state', { address: holder, detail: 'overview' }));
  const rows = (path: string) => {
    const found = at(body, path);
    return Array.isArray(found) ? found.filter(isJsonObject) : null;
  };
  return { body, equities: rows('vault.equities'), vaults: rows('vault.vaults') };
}

/** Reported shares of an account in a vault; null where no overview reports them. */
export async function readVaultShares(
  reading: ReadContext,
  holder: string,
  vault: VaultIdentifiers,
): Promise<Dec | null> {
  const { body, equities } = await readVaultOverview(reading, holder);
  const row = equities?.find((equity) => isShareRowOfVault(equity, vault));
  if (row !== undefined) return Dec.parse(row.shares, { holder: row, keys: ['shares'] });
  return equities === null ? null : Dec.of(0).readAt({ holder: body, keys: ['vault', 'equities'] });
}

/** Whether a row of shares belongs to a vault, which it may name by id or by address (D233). */
export function isShareRowOfVault({ vault_id, vault_address }: JsonObject, { id, address }: VaultIdentifiers): boolean {
  return vault_id === undefined ? String(vault_address).toLowerCase() === address : String(vault_id) === String(id);
}

/** Like `readVaultShares`, once the number is as expected, or should be. All venues report whole numbers alike (D119). */
export function awaitVaultShares(
  watching: PollContext,
  holder: string,
  vault: VaultIdentifiers,
  expected: string,
): Promise<Dec | null> {
  return watching.pace.eventually(
    () => readVaultShares(watching, holder, vault),
    (shares) => shares === null || shares.equals(Dec.of(expected)),
  );
}

/**
 * Shares credited per USD for the first deposit into an empty vault: no section gives this number, and all later shares depend on it.
 * @param part  1 divided by the USD of the deposit
 * @returns 1 where no overview reports it
 */
export async function awaitSharesPerUsd(
  watching: PollContext,
  holder: string,
  vault: VaultIdentifiers,
  part: string,
): Promise<Dec> {
  const shares = await watching.pace.eventually(
    () => readVaultShares(watching, holder, vault),
    (reported) => reported === null || reported.compare(Dec.of(0)) > 0,
  );
  return shares === null ? Dec.of(1) : shares.times(Dec.of(part));
}

/**
 * Adds an account to the set that governance allows to lead metaliquidity vaults, or removes it.
 * @throws Unsupported where the operator interface has no such vote
 */
export function voteMetaliquidityLeader(
  context: Pick<CaseContext<never>, 'control' | 'pace'>,
  account: string,
  allowed = true,
): Promise<void> {
  const payload = { account, allowed };
  return castVote(context, { category: 'metaliquidity', action: 'SetMetaliquiditySet', payload });
}

/**
 * Like `openVault`, for a vault that takes part in liquidations, led by an account that governance allows to lead it.
 * @throws Unsupported where the operators' set does not include the account (D288)
 */
export async function openMetaliquidityVault(
  context: OpeningCase & Pick<CaseContext<never>, 'control'>,
  leader: Identity,
): Promise<VaultIdentifiers> {
  await voteMetaliquidityLeader(context, leader.address);
  try {
    return await openVault(context, leader, { kind: 'Metaliquidity' });
  } catch (error) {
    throw error instanceof Blocked ? new Unsupported('a leader of a metaliquidity vault') : error;
  }
}

/** A change of a vault that is publicly visible, for callers that ask whether it was made. */
export function renameVaultAction(vault: Pick<VaultIdentifiers, 'id'>, name: string): WireAction {
  return modifyVaultAction(vault, { new_name: name });
}
