import { parseBps } from '../../../reference-model/index.ts';
import type { JsonValue } from '../../../spec-schemas/json/lossless.ts';
import { Blocked, NotHere } from '../../check/verdicts.ts';
import { rowsIn } from '../../client/json-at.ts';
import { amount } from './figures.ts';
import type { AdoptedPart, Tables } from './part.ts';

/** @throws NotHere where it is finer than 1e-18 of a notional, which is as fine as a shadow counts */
function rate(value: JsonValue | undefined): string {
  const bps = amount(value);
  if (parseBps(bps) === null)
    throw new NotHere(`a fee schedule as fine as a shadow counts, of 14 places: it has one of ${bps} bps`);
  return bps;
}

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
            makerBps: rate(row.maker_bps),
            takerBps: rate(row.taker_bps),
          })),
          burnRatio: amount(source.fees.burn_ratio),
          referrerShareBps: amount(source.fees.referrer_share_bps),
        },
      },
    };
  },
};
