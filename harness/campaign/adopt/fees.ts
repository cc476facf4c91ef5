import { amount, rows } from './figures.ts';
import type { AdoptedPart, Tables } from './part.ts';

export const fees: AdoptedPart<Tables> = {
  covers: ['params.fees'],
  write: (genesis, source) => ({
    ...genesis,
    params: {
      ...genesis.params,
      fees: {
        tiers: rows(source.fees, 'tiers').map((row) => ({
          volume30d: amount(row.volume_30d),
          makerBps: amount(row.maker_bps),
          takerBps: amount(row.taker_bps),
        })),
        burnRatio: amount(source.fees.burn_ratio),
        referrerShareBps: amount(source.fees.referrer_share_bps),
      },
    },
  }),
};
