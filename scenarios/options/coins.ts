import type { CaseContext } from '../../harness/check/case-context.ts';
import { rowsAt } from '../../harness/client/json-at.ts';
import type { Identity } from '../../harness/identity/keys.ts';
import { Unsupported } from '../../harness/kernel/verdicts.ts';
import type { OptionDeal } from '../../harness/setup/options.ts';

/** The number of the settle token of a call. @throws Unsupported if no read names it */
export async function readCallTokenId(
  { given, target }: Pick<CaseContext<never>, 'given' | 'target'>,
  deal: OptionDeal,
): Promise<number> {
  const meta = given.data(await target.read('markets_meta'));
  const row = rowsAt(meta, 'spot.tokens').find(
    ({ name, id }) => name === deal.series.settleAsset || String(id) === deal.series.settleAsset,
  );
  if (row === undefined) throw new Unsupported(`a token ${deal.series.settleAsset}`);
  return Number(row.id);
}

/** Grants an account coins by a vote, and takes them back when the case ends. @param value  whole coins */
export async function grantTokensForCase(
  { given, control }: Pick<CaseContext<never>, 'given' | 'control'>,
  { address: account }: Identity,
  asset: number,
  value: string,
): Promise<void> {
  const set = (to: string) => control.system({ type: 'gov_adjust_spot_balance', account, asset, value: to });
  await set(value);
  given.afterwards(async () => {
    await set('0');
  });
}
