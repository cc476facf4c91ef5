import { alice, TestVenue } from '../chain/chain.fixture.ts';
import { type BridgeOperation, totalSigningStake } from '../engine/bridge-operations.ts';
import { unitsOfUsd } from '../numeric/crossings.ts';
import { units } from '../numeric/planes.ts';
import { formatUnits } from '../numeric/served.ts';
import type { RulesEdit } from '../rules.ts';
import { readAccount } from '../state/account.ts';
import type { Address } from '../state/address.ts';
import { type Withdrawal, withdrawalsOf } from '../state/bridge.ts';

// The bridge in tests: alice has 10,000 USDC, some of which she withdraws to an address of her own elsewhere.

export const destinationAddress: Address = `0x${'5e'.repeat(20)}`;
export const makeMessageId = (digit: string) => `0x${digit.repeat(64)}`;

/** @param amount  millionths of a USDC */
export const bridgeWithdrawAction = (amount: number | string, more: object = {}) => ({
  type: 'bridge_withdraw',
  params: { chain: 'Base', asset: 0, amount, dst_addr: destinationAddress, ...more },
});

/** A venue on which alice has made these withdrawals. */
export function venueWithWithdrawals(amounts: readonly number[], edits: readonly RulesEdit[] = []): TestVenue {
  const venue = new TestVenue(edits);
  for (const amount of amounts) venue.act(alice, bridgeWithdrawAction(amount));
  return venue;
}

/** Applied in a block of its own. */
export function commitBridgeOperation(venue: TestVenue, operation: BridgeOperation): void {
  venue.chain.queueSystem(operation);
  venue.commit();
}

/** Validators with the given number of 90ths of the stake sign. */
export function cosignWithdrawal(
  venue: TestVenue,
  { messageId: entry }: Pick<Withdrawal, 'messageId'>,
  of90: bigint,
): void {
  commitBridgeOperation(venue, {
    type: 'bridge_cosign',
    entry,
    stake: units((totalSigningStake(venue.core) * of90) / 90n),
  });
}

/** Returns the n-th withdrawal of alice. @throws Error if there is none */
export function nthWithdrawalOfAlice(venue: TestVenue, nth = 0): Withdrawal {
  const found = withdrawalsOf(venue.core.state, alice)[nth];
  if (found === undefined) throw new Error(`alice has no withdrawal ${nth}`);
  return found;
}

/** Returns USDC in whole units: of an account, in escrow, and in total. */
export function accountEscrowSupplyUsdc(
  { core: { state, params } }: TestVenue,
  owner: Address = alice,
): readonly string[] {
  const supply = state.tokens.get(params.usdc)?.totalSupply ?? units(0n);
  return [unitsOfUsd(readAccount(state, owner).cash), unitsOfUsd(state.pots.bridge), supply].map(formatUnits);
}
