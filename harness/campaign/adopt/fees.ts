import { parseBps } from '../../../reference-model/index.ts';
import type { JsonValue } from '../../../spec-schemas/json/lossless.ts';
import { rowsIn } from '../../client/json-at.ts';
import { Unsupported } from '../../kernel/verdicts.ts';
import { amountOrNull, requireAmountText } from './figures.ts';
import type { GenesisPartAdoption, StaticTables } from './part.ts';

/** @throws Unsupported when the rate is finer than 1e-18 of a notional, the shadow's resolution */
function rate(value: JsonValue | undefined): string {
  const bps = requireAmountText(value);
  if (parseBps(bps) === null)
    throw new Unsupported(`a fee schedule as fine as a shadow counts, of 14 places: it has one of ${bps} bps`);
  return bps;
}

export const feesAdoption: GenesisPartAdoption<StaticTables> = {
  covers: ['params.fees'],
  write(genesis, source) {
    // The documents show nothing of that read: a venue without its public form is as sound, and one without tiers has a fee.
    if (rowsIn(source.fees, 'tiers').length === 0)
      throw new Unsupported('a fee_schedule whose fees a shadow can adopt (D106)');
    return {
      ...genesis,
      params: {
        ...genesis.params,
        fees: {
          tiers: rowsIn(source.fees, 'tiers').map((row) => ({
            volume30d: requireAmountText(row.volume_30d),
            makerBps: rate(row.maker_bps),
            takerBps: rate(row.taker_bps),
          })),
          // Figures that are not shown have the shipped value, and are not compared.
          burnRatio: amountOrNull(source.fees.burn_ratio) ?? genesis.params.fees.burnRatio,
          referrerShareBps: amountOrNull(source.fees.referrer_share_bps) ?? genesis.params.fees.referrerShareBps,
        },
      },
    };
  },
};
