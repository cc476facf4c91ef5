import type { CheckMetadata } from '../check/check.ts';
import { measuredCheckWeights } from './measured-weights.ts';

/** From runs on a served model without control: 13,190 weight for 505 checks. */
export const typicalCheckWeights = { observe: 6, act: 32, operate: 80 } as const satisfies Record<
  CheckMetadata['by'],
  number
>;

/** Weight of one account, to pay it out and to have the rest back, by who pays. From whole runs. */
const accountWeight = { faucet: 7, key: 14, control: 8 } as const satisfies Record<AccountPayer, number>;

/** Payer of the accounts of a run. */
export type AccountPayer = 'faucet' | 'key' | 'control';

/** About what the requests of a check weigh, without what its accounts cost. */
function ownWeight({ id, by }: Pick<CheckMetadata, 'id' | 'by'>, payer: AccountPayer): number {
  const { unheld = null, held = null } = measuredCheckWeights[id] ?? {};
  // Where an operator pays, it holds the blocks as well: a check then looks more often for what has not come.
  return (payer === 'control' ? (held ?? unheld) : (unheld ?? held)) ?? typicalCheckWeights[by];
}

/** The same with what its accounts cost. */
export function estimatedCheckWeight(check: Pick<CheckMetadata, 'id' | 'by'>, payer: AccountPayer = 'faucet'): number {
  const { accounts = 0 } = measuredCheckWeights[check.id] ?? {};
  return ownWeight(check, payer) + accounts * accountWeight[payer];
}
