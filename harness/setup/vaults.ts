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

// Vaults, and what is done with them. @source write-api, "Vaults"; read-api, "Other read rows"

/** Lock of the shares of a deposit, ms. */
export const vaultLockMs = { User: 4 * 86_400_000, Metaliquidity: 7 * 86_400_000 } as const;

/** A name for a vault of one leader: nobody else's vault has it, which a venue may ask for (D275). */
export function vaultNameOf({ address }: Pick<Identity, 'address'>, word = 'desk'): string {
  return `${word} ${address.slice(2, 14)}`;
}

export function createVaultAction(leader: Pick<Identity, 'address'>, more: JsonObject = {}) {
  return {
    type: 'create_vault',
    params: { name: vaultNameOf(leader), lock_period_secs: 345_600, parent: null, ...more },
  };
}

/** The action of a follower who pays in. @param amount  USD, signed as this text */
export function followerDepositAction(vault: Pick<Vault, 'id'>, amount: string) {
  return { type: 'vault_distribute', params: { vault_id: vault.id, pnl: amount } };
}

export function followerWithdrawAction(vault: Pick<Vault, 'id'>, shares: string | number) {
  return { type: 'vault_withdraw', params: { vault_id: vault.id, shares } };
}

/** The action of a leader who pays in. */
export function leaderDepositAction(vault: Pick<Vault, 'id'>, amount: string | number) {
  return { type: 'vault_transfer', params: { vault_id: vault.id, deposit: true, amount } };
}

/** The action of a leader who takes out. */
export function leaderWithdrawAction(vault: Pick<Vault, 'id'>, amount: string | number) {
  return { type: 'vault_transfer', params: { vault_id: vault.id, deposit: false, amount } };
}

export function modifyVaultAction(vault: Pick<Vault, 'id'>, change: JsonObject) {
  return { type: 'vault_modify', params: { vault_id: vault.id, ...change } };
}

/**
 * Has a leader change his vault. What is signed of it hangs on the release: where that is unknown, as today's has it first.
 * A signature that names nobody changes nothing.
 */
export async function modifyVault(
  { target, venue }: Pick<CaseContext<never>, 'target' | 'venue'>,
  leader: Identity,
  vault: Pick<Vault, 'id'>,
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

export function vaultOperatorAction(vault: Pick<Vault, 'id'>, { operator, allowed = true, ...more }: Grant) {
  return { type: 'register_metaliquidity_operator', params: { vault_id: vault.id, operator, allowed, ...more } };
}

/** A vault as it is listed. */
export interface Vault {
  readonly id: number | string;
  /** Lower case. */
  readonly address: string;
}

export const unknownVault: Pick<Vault, 'id'> = { id: unknownVaultId };

/** Rows of `vault_summaries` that name an account as their leader. */
export async function readVaultsLedBy(reading: ReadContext, leader: string): Promise<readonly JsonObject[]> {
  return (await readTracedVaultsLedBy(reading, leader)).value;
}

/** As `readVaultsLedBy`, with the list that shows that there is none as well. */
export async function readTracedVaultsLedBy(
  { given, target }: ReadContext,
  leader: string,
): Promise<Traced<readonly JsonObject[]>> {
  const body = given.data(await target.read('vault_summaries'));
  const led = rowsAt(body, 'vaults').filter((row) => String(row.leader).toLowerCase() === leader);
  return derived(led, field(body, 'vaults'));
}

/** The one row of a leader of one vault, once it is as it should be, or as it stays. @throws Blocked without any */
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

/** Why a clause was not exercised, where `takenOut` says no. */
export const MISSING_UNLOCKED_SEED =
  'a leader who may take out what he has seeded before the lock of a deposit is over (D254)';

/**
 * Has a leader take money out of his vault. Whether what he has seeded is locked as a deposit is, no section says (D254).
 * @param of  what the vault holds, USD
 * @returns whether it has left the vault
 */
export async function tryLeaderWithdraw(
  context: PollContext,
  leader: Identity,
  vault: Pick<Vault, 'id'>,
  { amount, of }: { readonly amount: string; readonly of: string },
): Promise<boolean> {
  const full = Dec.of(of);
  const due = Dec.of(of).minus(Dec.of(amount));
  const before = await awaitVaultTvl(context, leader.address, vault, full);
  context.given.require(before.equals(full), 'the vault does not hold what was paid in');
  if (isRefused(await context.target.act(leader, leaderWithdrawAction(vault, amount)))) return false;
  return (await awaitVaultTvl(context, leader.address, vault, due)).equals(due);
}

/** Returns what one of the vaults of a leader holds, once it is so much, or as it stays. */
export function awaitVaultTvl(
  watching: PollContext,
  leader: string,
  vault: Pick<Vault, 'id'>,
  expected: Dec,
): Promise<Dec> {
  return watching.pace.eventually(
    () => tvlIn(watching, leader, vault),
    (tvl) => tvl.equals(expected),
  );
}

/** @throws Blocked when it is not listed */
async function tvlIn(reading: ReadContext, leader: string, vault: Pick<Vault, 'id'>): Promise<Dec> {
  const row = (await readVaultsLedBy(reading, leader)).find(({ id }) => String(id) === String(vault.id));
  if (row === undefined) throw new Blocked('the vault is not listed');
  return decimalAt(row, 'tvl');
}

type OpeningCase = PollContext & Pick<CaseContext<never>, 'venue'>;

/**
 * Opens a vault; of its name a word is told. What is left in it at the end of the case goes back to its leader.
 * @throws Blocked where it is refused
 */
export async function openVault(
  context: OpeningCase,
  leader: Identity,
  { name: word, ...more }: JsonObject & { readonly name?: string } = {},
): Promise<Vault> {
  const wanted = vaultNameOf(leader, word);
  await actAndAwaitCommit(context, leader, createVaultAction(leader, { ...more, name: wanted }));
  // A leader of several vaults gets the requested one, where its name tells it.
  const row = await awaitVaultRow(context, leader.address, ({ name }) => word === undefined || name === wanted);
  const id = integerAt(row, 'id');
  const vault = {
    id: id <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(id) : id.toString(),
    address: textAt(row, 'address').toLowerCase(),
  };
  emptyVaultAtEnd(context, leader, vault);
  return vault;
}

/** Has what a vault holds free at the end of the case go to its leader: shares may still be locked. */
export function emptyVaultAtEnd({ given, target, pace }: OpeningCase, leader: Identity, vault: Vault): void {
  given.returnFundsAtEnd(async () => {
    const free = await readFreeCollateral({ given, target }, vault);
    if (free.compare(Dec.of('0.01')) >= 0) await target.act(leader, leaderWithdrawAction(vault, free.toString()));
    await pace.committed();
  });
}

/** Returns the state of a vault, read by its address; null where it is not served so, which only public facts say. */
export async function readVaultStateIfServed({ target }: ReadContext, { address }: Vault): Promise<JsonObject | null> {
  const reply = await target.read('vault_state', { vault: address });
  return reply.kind === 'data' && isJsonObject(reply.data) ? reply.data : null;
}

/** Returns one figure of `vault_state`, undefined where that is not served. */
export async function readVaultFigure(
  { target }: ReadContext,
  { address }: Vault,
  key: string,
): Promise<Traced<JsonValue | undefined>> {
  const reply = await target.read('vault_state', { vault: address });
  return reply.kind === 'data' && isJsonObject(reply.data) ? field(reply.data, key) : derived(undefined, reply);
}

/**
 * Figures of the management fee that a vault shows, in whole bps: under the name that the documents give it, or under the one that
 * public facts do, which may be that of another fee: it counts once it has followed what was set.
 */
export class ShownManagementFee {
  readonly #context: PollContext;
  readonly #vault: Vault;
  #isOwn: boolean | null = null;

  constructor(context: PollContext, vault: Vault) {
    this.#context = context;
    this.#vault = vault;
  }

  /** Returns what is shown once it is as it was set, or as it stays; null: no figure tells of this fee. */
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

/** The facet of vaults in the overview of an account; a list that is not there is null, as no document shows its fields. */
export async function readVaultOverview({ given, target }: ReadContext, holder: string) {
  const body = given.data(await target.read('account_state', { address: holder, detail: 'overview' }));
  const rows = (path: string) => {
    const found = at(body, path);
    return Array.isArray(found) ? found.filter(isJsonObject) : null;
  };
  return { body, equities: rows('vault.equities'), vaults: rows('vault.vaults') };
}

/** Shares that an account is told to have in a vault; null where no overview tells. */
export async function readVaultShares(reading: ReadContext, holder: string, vault: Vault): Promise<Dec | null> {
  const { body, equities } = await readVaultOverview(reading, holder);
  const row = equities?.find((equity) => isShareRowOfVault(equity, vault));
  if (row !== undefined) return Dec.parse(row.shares, { holder: row, keys: ['shares'] });
  return equities === null ? null : Dec.of(0).readAt({ holder: body, keys: ['vault', 'equities'] });
}

/** Whether a row of shares is of a vault, which it may name in either way (D233). */
export function isShareRowOfVault({ vault_id, vault_address }: JsonObject, { id, address }: Vault): boolean {
  return vault_id === undefined ? String(vault_address).toLowerCase() === address : String(vault_id) === String(id);
}

/** As `readVaultShares`, once it is so many, or as it stays. Whole numbers are told alike by everybody (D119). */
export function awaitVaultShares(
  watching: PollContext,
  holder: string,
  vault: Vault,
  expected: string,
): Promise<Dec | null> {
  return watching.pace.eventually(
    () => readVaultShares(watching, holder, vault),
    (shares) => shares === null || shares.equals(Dec.of(expected)),
  );
}

/**
 * Shares that the first deposit of an empty vault was credited with for each USD: no section says how many, and with how
 * many a vault begins runs through all that follows.
 * @param part  one over the USD of the deposit
 * @returns 1 where no overview tells
 */
export async function awaitSharesPerUsd(
  watching: PollContext,
  holder: string,
  vault: Vault,
  part: string,
): Promise<Dec> {
  const shares = await watching.pace.eventually(
    () => readVaultShares(watching, holder, vault),
    (reported) => reported === null || reported.compare(Dec.of(0)) > 0,
  );
  return shares === null ? Dec.of(1) : shares.times(Dec.of(part));
}

/**
 * Puts an account into the set of governance that metaliquidity vaults need, or takes it out.
 * @throws Unsupported when the operator interface takes no such vote
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
 * As `openVault`, of one that takes part in liquidations, led by somebody whom governance lets lead it.
 * @throws Unsupported where the set of operators does not let him in (D288)
 */
export async function openMetaliquidityVault(
  context: OpeningCase & Pick<CaseContext<never>, 'control'>,
  leader: Identity,
): Promise<Vault> {
  await voteMetaliquidityLeader(context, leader.address);
  try {
    return await openVault(context, leader, { kind: 'Metaliquidity' });
  } catch (error) {
    throw error instanceof Blocked ? new Unsupported('a leader of a metaliquidity vault') : error;
  }
}

/** A change of a vault that anybody may see, for who asks whether it was made. */
export function renameVaultAction(vault: Pick<Vault, 'id'>, name: string): WireAction {
  return modifyVaultAction(vault, { new_name: name });
}
