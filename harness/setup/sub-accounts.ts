import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { isJsonObject, type JsonObject, type JsonValue } from '../../spec-schemas/json/lossless.ts';
import type { CaseContext, PollContext, ReadContext } from '../check/case-context.ts';
import { at } from '../client/json-at.ts';
import type { Identity } from '../identity/keys.ts';
import { readBalance } from './balances.ts';
import { actAndAwaitCommit } from './put-in-effect.ts';

// Sub-accounts of a master account, which have no key. @source write-api, "Account and access"

interface Creation {
  /** Left out: the venue chooses. */
  readonly index?: number;
  readonly name?: string;
}

/** Without a name, uses one that is unique among the master's sub-accounts, as a venue may require. */
export function createSubAccountAction({ index, name = `desk ${index ?? 'next'}` }: Creation = {}) {
  return {
    type: 'create_sub_account',
    params: { name, explicit_index: index ?? null, shared_stp_group: false },
  };
}

interface Transfer {
  readonly index: number;
  /** true: from the master to the sub-account. */
  readonly deposit: boolean;
  /** Whole units, signed as this text. */
  readonly amount: string;
}

/** The action that moves USDC. */
export function subAccountTransferAction({ index, deposit, amount }: Transfer) {
  return { type: 'sub_account_transfer', params: { sub_index: index, deposit, amount } };
}

/** The action that moves a token. @param token  its `signing_id` */
export function subAccountTokenTransferAction({
  index,
  deposit,
  amount,
  token,
}: Transfer & { readonly token: number }) {
  return { type: 'sub_account_spot_transfer', params: { sub_index: index, token, deposit, amount } };
}

/** A sub-account as the overview of its master lists it. */
export interface ListedSubAccount {
  readonly index: number;
  /** Lower case. */
  readonly address: string;
  readonly equity: unknown;
  /** The row as received. */
  readonly row: JsonObject;
}

/** Sub-account made by a case. */
interface MadeSub {
  readonly index: number;
  readonly address: string;
  readonly isListed: boolean;
}

/** Returns the sub-accounts that the overview lists; null where it has no such list, as no document shows its fields. */
export async function readListedSubAccounts(
  { given, target }: ReadContext,
  master: string,
): Promise<readonly ListedSubAccount[] | null> {
  const body = given.data(await target.read('account_state', { address: master, detail: 'overview' }));
  if (!Array.isArray(at(body, 'sub_accounts'))) return null;
  const listed: ListedSubAccount[] = [];
  for (const row of rowsOf(at(body, 'sub_accounts'))) {
    const index = firstOf(row, INDEX_KEYS);
    const address = firstOf(row, ADDRESS_KEYS);
    if (typeof index !== 'number' || typeof address !== 'string') return null;
    listed.push({ index, address: address.toLowerCase(), equity: row.equity ?? null, row });
  }
  return listed;
}

/** Rows that are objects, or lists that hold an index and an address. */
function rowsOf(list: unknown): readonly JsonObject[] {
  return (Array.isArray(list) ? list : []).flatMap((row) => {
    if (!Array.isArray(row)) return isJsonObject(row) ? [row] : [];
    const members: readonly JsonValue[] = row;
    const index = members.find((each) => typeof each === 'number');
    const address = members.find((each) => typeof each === 'string' && /^0x[0-9a-fA-F]{40}$/.test(each));
    return [{ ...(index === undefined ? {} : { index }), ...(address === undefined ? {} : { address }) }];
  });
}

// Names under which venues give the identity of a sub-account in the overview: no document shows its fields.
const INDEX_KEYS = ['index', 'sub_index', 'id', 'sub_account_index'];
const ADDRESS_KEYS = ['address', 'sub_address', 'user', 'sub_account', 'account'];

function firstOf(row: JsonObject, keys: readonly string[]): JsonValue | undefined {
  const key = keys.find((name) => row[name] !== undefined);
  return key === undefined ? undefined : row[key];
}

/** Like `readListedSubAccounts`, once an index is listed, or should be. */
export function awaitSubAccountsWithIndex(
  watching: PollContext,
  master: string,
  index: number,
): Promise<readonly ListedSubAccount[] | null> {
  return watching.pace.eventually(
    () => readListedSubAccounts(watching, master),
    (listed) => listed === null || listed.some((row) => row.index === index),
  );
}

/** The first 20 bytes of keccak-256 over the master's address and the index as 8 big-endian bytes. @source supplement, engine 28 */
export function deriveSubAccountAddress(master: string, index: number): string {
  const bytes = hexToBytes(`${master.slice(2)}${index.toString(16).padStart(16, '0')}`);
  return `0x${bytesToHex(keccak_256(bytes).subarray(0, 20))}`;
}

/**
 * Makes a sub-account, and returns its remaining balance to its master when the case ends.
 * @returns its listed address, otherwise its derived one, which only the public facts describe
 */
export async function makeSubAccount(
  context: PollContext & Pick<CaseContext<never>, 'venue'>,
  master: Identity,
  index: number,
): Promise<MadeSub> {
  await actAndAwaitCommit(context, master, createSubAccountAction({ index }));
  const listed = (await awaitSubAccountsWithIndex(context, master.address, index)) ?? [];
  const reported = listed.find((row) => row.index === index)?.address;
  const sub = {
    index,
    address: reported ?? deriveSubAccountAddress(master.address, index),
    isListed: reported !== undefined,
  };
  emptySubAccountAtEnd(context, master, sub);
  return sub;
}

/** Returns a sub-account's holdings to its master when the case ends. */
export function emptySubAccountAtEnd(
  context: PollContext & Pick<CaseContext<never>, 'venue'>,
  master: Identity,
  { index, address }: { readonly index: number; readonly address: string },
): void {
  const { given, target, venue, pace } = context;
  given.returnFundsAtEnd(async () => {
    const usdc = await readBalance(context, address, venue.usdc.signingId);
    const native = await readBalance(context, address, venue.native.signingId);
    const nothing = usdc.minus(usdc);
    const back = { index, deposit: false };
    if (usdc.compare(nothing) > 0)
      await target.act(master, subAccountTransferAction({ ...back, amount: usdc.toString() }));
    if (native.compare(nothing) > 0)
      await target.act(
        master,
        subAccountTokenTransferAction({ ...back, token: venue.native.signingId, amount: native.toString() }),
      );
    await pace.committed();
  });
}
