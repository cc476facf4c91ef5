import { defaultGenesis, type Genesis } from '../../../reference-model/index.ts';
import { rowsIn } from '../../client/json-at.ts';
import { amount, object, optionalAmount, text, whole } from './figures.ts';
import type { AdoptedPart, Present, Tables } from './part.ts';

/** Pairs from the target's table. A tick that was not found by probing is the shipped one, because no read shows it. */
export const pairs: AdoptedPart<Present & Pick<Tables, 'probed'>> = {
  covers: ['pairs'],
  write: (genesis, { pairs: listed, probed }) => ({
    ...genesis,
    pairs: rowsIn(object(listed.spot), 'pairs').map((row): Genesis['pairs'][number] => {
      const name = text(row, 'name');
      const tick = probed.pairTicks?.get(name) ?? shippedTick(name);
      return {
        id: whole(row, 'signing_id'),
        name,
        base: whole(row, 'base'),
        quote: whole(row, 'quote'),
        szDecimals: whole(row, 'sz_decimals'),
        takerFeeBps: optionalAmount(row.taker_fee_bps),
        minNotional: amount(row.min_notional),
        ...(tick === undefined ? {} : { tick }),
        active: row.active === true,
        deployer: text(row, 'deployer').toLowerCase(),
        registeredAt: whole(row, 'registered_at'),
      };
    }),
  }),
};

function shippedTick(name: string): string | undefined {
  return defaultGenesis().pairs.find((pair) => pair.name === name)?.tick;
}

/** Returns the newest print by pair, whole quote tokens; pairs without prints are left out. */
export function printsIn({ pairs: listed }: Pick<Present, 'pairs'>): ReadonlyMap<string, string> {
  return new Map(
    rowsIn(object(listed.spot), 'pairs').flatMap((row) => {
      const px = optionalAmount(row.mark_px);
      return px === null ? [] : [[text(row, 'name'), px] as const];
    }),
  );
}
