import { Blocked } from '../../check/verdicts.ts';
import { rowsIn } from '../../client/json-at.ts';
import { amount } from './figures.ts';
import type { AdoptedPart, Tables } from './part.ts';

export const fees: AdoptedPart<Tables> = {
  covers: ['params.fees'],
  write(genesis, source) {
    if (source.fees.tiers === undefined) throw new Blocked('nothing to adopt: fee_schedule shows no fees (D106)');
    return {
      ...genesis,
      params: {
        ...genesis.params,
        fees: {
          tiers: rowsIn(source.fees, 'tiers').map((row) => ({
            volume30d: amount(row.volume_30d),
            makerBps: amount(row.maker_bps),
            takerBps: amount(row.taker_bps),
          })),
          burnRatio: amount(source.fees.burn_ratio),
          referrerShareBps: amount(source.fees.referrer_share_bps),
        },
      },
    };
  },
};
