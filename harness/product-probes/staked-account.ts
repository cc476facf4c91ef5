import { at, rowsAt, textAt } from '../client/json-at.ts';
import { isRefused } from '../client/outcome.ts';
import { Dec } from '../compare/decimal.ts';
import type { Identity } from '../identity/keys.ts';
import { dataOrEmpty } from './placing-actions.ts';
import type { FundedProbeContext } from './product-probe.ts';

/** Whole tokens, where no read shows the required stake of a registration. */
const USUAL_STAKE = '50000';

/**
 * Returns an account that has staked what the registration of a market requires.
 * @returns null where that is impossible: the venue has no staking or no validator, or the tokens are missing
 */
export async function openStakedAccount(
  { client, given, pace }: Pick<FundedProbeContext, 'client' | 'given' | 'pace'>,
  usdc: string,
): Promise<Identity | null> {
  const stake =
    Dec.parse(at(dataOrEmpty(await client.read('perp_dexs')), 'limits.min_deploy_stake_mtf')) ?? USUAL_STAKE;
  const amount = stake.toString();
  const who = await given.fundedAccount({ usdc, native: amount }).catch(() => null);
  const [validator] = rowsAt(dataOrEmpty(await client.read('validator_summaries')), 'validators').filter(
    ({ is_jailed }) => is_jailed !== true,
  );
  if (who === null || validator === undefined) return null;
  const steps = [
    { type: 'c_deposit', params: { amount } },
    {
      type: 'token_delegate',
      params: { validator: textAt(validator, 'validator'), amount, is_undelegate: false, lock_months: 0 },
    },
  ];
  for (const action of steps) {
    if (isRefused(await client.act(who, action))) return null;
    await pace.blocks();
  }
  return who;
}
