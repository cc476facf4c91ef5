import { isJsonArray } from '../../spec-schemas/json/lossless.ts';
import type { CaseContext, Reading, Watching } from '../check/case-context.ts';
import { at, balanceIn, decimalAt } from '../client/json-at.ts';
import type { Dec } from '../compare/decimal.ts';

// Balances of addresses in a token, whole units; 0 for one that the venue has never seen.

export async function held({ given, target }: Reading, address: string, asset: number): Promise<Dec> {
  return balanceIn(given.data(await target.read('account_state', { address })), asset);
}

/**
 * As `balanceOf`, once it is the amount that is expected, or once it would be. The feed may show that it came, at no
 * weight; that it did not, a read shows.
 */
export function heldOnce(watching: Watching, address: string, asset: number, expected: string): Promise<Dec> {
  return watching.pace.eventually(
    async () => {
      const seen = await glanced(watching, address, asset);
      return seen?.toString() === expected ? seen : held(watching, address, asset);
    },
    (now) => now.toString() === expected,
  );
}

async function glanced({ given }: Pick<Reading, 'given'>, address: string, asset: number): Promise<Dec | null> {
  const state = await given.glance({ type: 'account_state', user: address.toLowerCase() });
  return state === null || !isJsonArray(at(state, 'spot.balances')) ? null : balanceIn(state, asset);
}

/**
 * As `balanceOf`, after every block in which an action that was sent by now could still commit.
 * @param expected  the feed may show that it is so much; left out: it is read
 */
export async function heldAtRest(
  watching: Watching,
  address: string,
  asset: number,
  expected: Dec | string | null = null,
): Promise<Dec> {
  await watching.pace.blocks(2);
  const seen = expected === null ? null : await glanced(watching, address, asset);
  return seen !== null && seen.toString() === expected?.toString() ? seen : held(watching, address, asset);
}

/** USDC and native tokens of an account, of one read. */
export async function holding(
  { given, target, venue }: Reading & Pick<CaseContext<never>, 'venue'>,
  address: string,
): Promise<{ readonly usdc: Dec; readonly native: Dec }> {
  const state = given.data(await target.read('account_state', { address }));
  return { usdc: balanceIn(state, venue.usdc.signingId), native: balanceIn(state, venue.native.signingId) };
}

/** Returns the free collateral of an account, which it could send away now: whole USDC. */
export async function freeUsdc({ given, target }: Reading, { address }: { readonly address: string }): Promise<Dec> {
  return decimalAt(given.data(await target.read('account_state', { address })), 'withdrawable');
}
