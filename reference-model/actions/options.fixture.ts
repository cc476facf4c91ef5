import { alice, bob, errorCodeOf, TestVenue } from '../chain/chain.fixture.ts';
import type { OptionListingOrRatesVote } from '../engine/options/option-operations.ts';
import { holderForAccount } from '../money/holder.ts';
import { moveMoney } from '../money/move.ts';
import { unitsOfUsd } from '../numeric/crossings.ts';
import { type Units, units } from '../numeric/planes.ts';
import { formatUnits } from '../numeric/served.ts';
import type { RulesEdit } from '../rules.ts';
import { readAccount } from '../state/account.ts';
import type { Address } from '../state/address.ts';
import { rfqAt } from '../state/rfqs.ts';

// Options in tests: a put and a call on BTC of the default genesis, with four decimals of size. One unit of the put escrows 50 USDC.

export const PUT_SERIES_ID = 2_147_483_649;
export const CALL_SERIES_ID = 2_147_483_650;
export const CALL_COIN_TOKEN = 101;
/** Size of one whole unit. */
export const LOTS_PER_UNIT = 10_000;
/** 4 USDC per whole unit. */
export const FOUR_USDC_PX = 400_000_000;

export const rfqRequestAction = (params: object = {}) => ({
  type: 'rfq_request',
  params: { market: PUT_SERIES_ID, side: 'Bid', size: LOTS_PER_UNIT, expiry_ms: 0, ...params },
});
export const rfqQuoteAction = (params: object = {}) => ({
  type: 'rfq_quote',
  params: { rfq_id: 1, price: FOUR_USDC_PX, max_size: LOTS_PER_UNIT, valid_until_ms: 0, ...params },
});
export const rfqAcceptAction = (params: object = {}) => ({
  type: 'rfq_accept',
  params: { rfq_id: 1, quote_idx: 0, size: LOTS_PER_UNIT, ...params },
});

/** Each account has 10,000 USDC and 5 coins. */
export function makeOptionVenue(edits: readonly RulesEdit[] = []): TestVenue {
  const venue = new TestVenue(edits);
  for (const owner of [alice, bob]) giveCallCoins(venue, owner, '5');
  return venue;
}

export function giveCallCoins({ core }: TestVenue, owner: Address, whole: string): void {
  const from = { kind: 'outside', door: 'genesis' } as const;
  const amount = units(BigInt(whole) * 10n ** 18n);
  moveMoney(core, { token: CALL_COIN_TOKEN, amount, from, to: holderForAccount(owner), why: { kind: 'genesis' } });
}

/** alice requests and bob quotes; their session is the newest. @returns its number */
export function openQuotedRfq(venue: TestVenue, asked: object = {}, made: object = {}): bigint {
  const id = venue.core.state.rfqs.nextId;
  venue.act(alice, rfqRequestAction(asked));
  venue.act(bob, rfqQuoteAction({ rfq_id: Number(id), valid_until_ms: rfqEndMsOf(venue, id), ...made }));
  return id;
}

/** End time of a session. */
export function rfqEndMsOf({ core }: TestVenue, id: bigint): number {
  return Number(rfqAt(core.state, id)?.expiryMs ?? 0n);
}

/** Opens a quoted session as `openQuotedRfq` does, and alice accepts it. @returns the code of the refusal; undefined if accepted */
export function openAndAcceptRfq(
  venue: TestVenue,
  asked: object = {},
  made: object = {},
  acceptance: object = {},
): unknown {
  const id = openQuotedRfq(venue, asked, made);
  return errorCodeOf(venue.act(alice, rfqAcceptAction({ rfq_id: Number(id), ...acceptance })));
}

export function commitOptionOperation(venue: TestVenue, operation: OptionListingOrRatesVote): void {
  venue.chain.queueSystem(operation);
  venue.commit();
}

/** Returns the balances of an account in whole units: USDC and coins. */
export function usdcAndCoinBalancesOf({ core: { state } }: TestVenue, owner: Address): readonly string[] {
  const { cash, balances } = readAccount(state, owner);
  const none = 0n as Units; // brand: zero is the same on every plane
  return [formatUnits(unitsOfUsd(cash)), formatUnits(balances.get(CALL_COIN_TOKEN)?.total ?? none)];
}

/** Returns the contents of a series' pot, in whole units. */
export function seriesEscrowPotOf({ core: { state } }: TestVenue, series: number): string {
  return formatUnits(state.options.pots.get(series) ?? units(0n));
}
