import { isJsonObject } from '../../spec-schemas/json/lossless.ts';
import { type MeasuredCheckSpending, measuredCheckSpending } from '../budget/measured-spending.ts';
import type { CheckMetadata } from '../check/check.ts';
import { spotTokenTotalIn } from '../client/json-at.ts';
import type { VenueClient } from '../client/venue-client.ts';
import { Dec } from '../compare/decimal.ts';
import { claimableAmounts, type FundSource, type SpendingBound } from '../identity/fund-supply.ts';
import { coversBothAmounts, type UsdcAndNativeAmounts } from '../identity/funding-accounts.ts';
import type { VenueFacts } from '../probe/facts.ts';

/**
 * Returns the money that a run can take from its key.
 * @param mostSpent  what `--max-spend` allows; null: all that the key holds
 * @returns null where no key pays, or its balance is not told
 */
export async function readKeyMoney(
  client: VenueClient,
  { native }: Pick<VenueFacts, 'native'>,
  source: FundSource | null,
  mostSpent: SpendingBound | null,
): Promise<UsdcAndNativeAmounts | null> {
  if (source?.kind !== 'key') return null;
  const state = await client.read('account_state', { address: source.identity.address });
  if (state.kind !== 'data' || !isJsonObject(state.data)) return null;
  const held = { usdc: Dec.parse(state.data.withdrawable), native: spotTokenTotalIn(state.data, native.signingId) };
  if (held.usdc === null) return null;
  return {
    usdc: atMost(held.usdc, mostSpent?.usdc ?? null),
    native: atMost(held.native, mostSpent?.native ?? null),
  };
}

function atMost(held: Dec, bound: string | null): Dec {
  const most = bound === null ? held : Dec.of(bound);
  return most.compare(held) < 0 ? most : held;
}

/**
 * Returns, for checks that a run skips because its key cannot pay them, the reason. What a faucet would pay as well, a key has to provide:
 * a run that lacks it is blocked, and not excused.
 * @param money  what the key can pay; null: any amount
 */
export function findUnpayableChecks(
  checks: readonly Pick<CheckMetadata, 'id'>[],
  money: UsdcAndNativeAmounts | null,
  isUnlimited: boolean,
  measured: Readonly<Record<string, MeasuredCheckSpending>> = measuredCheckSpending,
): ReadonlyMap<string, string> {
  if (money === null) return new Map();
  return new Map(
    checks.flatMap(({ id }): [string, string][] => {
      const row = measured[id];
      if (row === undefined) return [];
      const [usdc, native] = (isUnlimited ? (row.unlimited ?? row) : row).granted.map((sum) => Dec.of(sum));
      const wanted = { usdc: usdc ?? Dec.of(0), native: native ?? Dec.of(0) };
      if (coversBothAmounts(money, wanted) || coversBothAmounts(claimableAmounts, wanted)) return [];
      return [[id, `a treasury that holds ${wanted.usdc} USDC and ${wanted.native} native tokens`]];
    }),
  );
}
