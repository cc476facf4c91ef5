import { alice, bob, codeOf, TestVenue } from '../chain/chain.fixture.ts';
import type { OptionOperation } from '../engine/options/option-operations.ts';
import { accountHolder } from '../money/holder.ts';
import { moveMoney } from '../money/move.ts';
import { unitsOfUsd } from '../numeric/crossings.ts';
import { type Units, units } from '../numeric/planes.ts';
import { wholeAmount } from '../numeric/served.ts';
import type { RulesEdit } from '../rules.ts';
import { readAccount } from '../state/account.ts';
import type { Address } from '../state/address.ts';
import { rfqAt } from '../state/rfqs.ts';

// Options in tests: a put and a call on BTC of the default genesis, four places of size. One unit of the put escrows 50 USDC.

export const PUT = 2_147_483_649;
export const CALL = 2_147_483_650;
export const COIN = 101;
/** Size of one whole unit. */
export const UNIT = 10_000;
/** 4 USDC per whole unit. */
export const FOUR = 400_000_000;

export const request = (params: object = {}) => ({
  type: 'rfq_request',
  params: { market: PUT, side: 'Bid', size: UNIT, expiry_ms: 0, ...params },
});
export const quote = (params: object = {}) => ({
  type: 'rfq_quote',
  params: { rfq_id: 1, price: FOUR, max_size: UNIT, valid_until_ms: 0, ...params },
});
export const accept = (params: object = {}) => ({
  type: 'rfq_accept',
  params: { rfq_id: 1, quote_idx: 0, size: UNIT, ...params },
});

/** Accounts have 10,000 USDC each, and 5 coins. */
export function optionVenue(edits: readonly RulesEdit[] = []): TestVenue {
  const venue = new TestVenue(edits);
  for (const owner of [alice, bob]) giveCoins(venue, owner, '5');
  return venue;
}

export function giveCoins({ core }: TestVenue, owner: Address, whole: string): void {
  const from = { kind: 'outside', door: 'genesis' } as const;
  const amount = units(BigInt(whole) * 10n ** 18n);
  moveMoney(core, { token: COIN, amount, from, to: accountHolder(owner), why: { kind: 'genesis' } });
}

/** alice asks and bob quotes: the session is the newest. @returns its number */
export function quoted(venue: TestVenue, asked: object = {}, made: object = {}): bigint {
  const id = venue.core.state.rfqs.nextId;
  venue.act(alice, request(asked));
  venue.act(bob, quote({ rfq_id: Number(id), valid_until_ms: endOf(venue, id), ...made }));
  return id;
}

/** When a session ends. */
export function endOf({ core }: TestVenue, id: bigint): number {
  return Number(rfqAt(core.state, id)?.expiryMs ?? 0n);
}

/** Opens a request with a quote as `quoted` does, and alice accepts. @returns the code of the refusal; undefined: accepted */
export function filled(venue: TestVenue, asked: object = {}, made: object = {}, acceptance: object = {}): unknown {
  const id = quoted(venue, asked, made);
  return codeOf(venue.act(alice, accept({ rfq_id: Number(id), ...acceptance })));
}

export function operate(venue: TestVenue, operation: OptionOperation): void {
  venue.chain.queueSystem(operation);
  venue.commit();
}

/** Returns the balances of an account in whole units: USDC and coins. */
export function purse({ core: { state } }: TestVenue, owner: Address): readonly string[] {
  const { cash, balances } = readAccount(state, owner);
  const none = 0n as Units; // brand: zero is the same on every plane
  return [wholeAmount(unitsOfUsd(cash)), wholeAmount(balances.get(COIN)?.total ?? none)];
}

/** Returns the contents of a series' pot, in whole units. */
export function potOf({ core: { state } }: TestVenue, series: number): string {
  return wholeAmount(state.options.pots.get(series) ?? units(0n));
}
