import { type Genesis, readDefaultGenesis } from '../../../reference-model/index.ts';
import { rowsIn } from '../../client/json-at.ts';
import { amountTextOrNull, objectOrEmpty, requireAmountText, requireInteger, requireText } from './figures.ts';
import type { PerBlockTables, ShadowGenesisPart, StaticTables } from './part.ts';

/** Pairs from the target's table. A tick that was not found by probing is the shipped one, because no read shows it. */
export const pairsAdoption: ShadowGenesisPart<PerBlockTables & Pick<StaticTables, 'probed'>> = {
  covers: ['pairs'],
  write: (genesis, { pairs: listed, probed }) => ({
    ...genesis,
    pairs: rowsIn(objectOrEmpty(listed.spot), 'pairs').map((row): Genesis['pairs'][number] => {
      const name = requireText(row, 'name');
      const tick = probed.pairTicks?.get(name) ?? shippedTick(name);
      return {
        id: requireInteger(row, 'signing_id'),
        name,
        base: requireInteger(row, 'base'),
        quote: requireInteger(row, 'quote'),
        szDecimals: requireInteger(row, 'sz_decimals'),
        takerFeeBps: amountTextOrNull(row.taker_fee_bps),
        minNotional: requireAmountText(row.min_notional),
        ...(tick === undefined ? {} : { tick }),
        active: row.active === true,
        deployer: requireText(row, 'deployer').toLowerCase(),
        registeredAt: requireInteger(row, 'registered_at'),
      };
    }),
  }),
};

function shippedTick(name: string): string | undefined {
  return readDefaultGenesis().pairs.find((pair) => pair.name === name)?.tick;
}

/** Returns the newest print by pair, whole quote tokens; pairs without prints are left out. */
export function readLastPrintPxByPair({ pairs: listed }: Pick<PerBlockTables, 'pairs'>): ReadonlyMap<string, string> {
  return new Map(
    rowsIn(objectOrEmpty(listed.spot), 'pairs').flatMap((row) => {
      const px = amountTextOrNull(row.mark_px);
      return px === null ? [] : [[requireText(row, 'name'), px] as const];
    }),
  );
}
