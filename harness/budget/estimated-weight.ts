import type { CheckMetadata } from '../check/check.ts';
import { pickMeasuredOrTypical } from './measured-or-typical.ts';
import { measuredCheckWeights } from './measured-weights.ts';

/** Measured in runs on a served model without control: 13,190 weight for 505 checks. */
export const typicalCheckWeights = { observe: 6, act: 32, operate: 80 } as const satisfies Record<
  CheckMetadata['by'],
  number
>;

/** Weight of funding one account and recovering the rest, by payer. Measured in whole runs, with an operator in runs of 20 to 100 checks. */
const accountWeight = { faucet: 7, key: 14, control: 9 } as const satisfies Record<AccountPayer, number>;

/** Source of the money for a run's accounts. */
export type AccountPayer = 'faucet' | 'key' | 'control';

/** Estimated weight of a check's own requests, without its accounts. */
function ownWeight(check: Pick<CheckMetadata, 'id' | 'by'>, payer: AccountPayer): number {
  // An operator that pays also holds the blocks, so a check then polls more often for pending results.
  const measuredOf = (id: string) => {
    const { unheld = null, held = null } = measuredCheckWeights[id] ?? {};
    return payer === 'control' ? (held ?? unheld) : (unheld ?? held);
  };
  return pickMeasuredOrTypical(check, measuredOf, typicalCheckWeights);
}

/** Estimated weight of a check, including its accounts. */
export function estimateCheckWeight(check: Pick<CheckMetadata, 'id' | 'by'>, payer: AccountPayer = 'faucet'): number {
  const { accounts = 0 } = measuredCheckWeights[check.id] ?? {};
  return ownWeight(check, payer) + accounts * accountWeight[payer];
}
