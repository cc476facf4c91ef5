import type { Core } from '../../core.ts';
import { makePerpOrderRulesEdit } from '../../engine/orders/gate-edits.ts';
import type { PartyOfPrint, SettledParty } from '../../engine/orders/order-lane.ts';
import { crossNotionalsOf } from '../../engine/risk/account-scalars.ts';
import { absLots, lots, usd } from '../../numeric/planes.ts';
import { formatUsd } from '../../numeric/served.ts';
import { positionAt } from '../../state/positions.ts';
import type { Fault } from '../fault.ts';
import { makeAccountStateFieldsEdit } from '../operators/accounts.ts';

// Fills and figures of one leg of a hedged account, served as if the account had one position per market.

export const hedgedFillsFaults: readonly Fault[] = [
  {
    id: 'fills.hedged-start-net',
    clause: 'fills.row.start-position',
    title: 'start_position of a leg is what both legs come to',
    edit: editHedgedLegs((core, market, { owner, leg }, { startPosition }) => {
      const other = positionAt(core.state, owner, market, leg === 'long' ? 'short' : 'long')?.size ?? 0n;
      return { startPosition: lots(startPosition + other) };
    }),
  },
  {
    id: 'fills.hedged-start-unsigned',
    clause: 'fills.row.start-position',
    title: 'start_position of the short leg has no sign',
    edit: editHedgedLegs((_core, _market, { leg }, { startPosition }) =>
      leg === 'short' ? { startPosition: absLots(startPosition) } : {},
    ),
  },
  {
    id: 'fills.hedged-close-opens',
    clause: 'fills.row.dir',
    title: 'a fill that closes the short leg beside a long one opens a long',
    edit: editHedgedLegs((core, market, { owner, leg }, { dir }) => {
      const isHedged = leg === 'short' && positionAt(core.state, owner, market, 'long') !== undefined;
      return isHedged && dir === 'Close Short' ? { dir: 'Open Long' } : {};
    }),
  },
  {
    id: 'accounts.hedged-notional-nets',
    clause: 'accounts.scalars.total-ntl-pos',
    title: 'total_ntl_pos is what the two legs of a market come to together',
    edit: makeAccountStateFieldsEdit('perp', {
      total_ntl_pos: ({ account }, core) => {
        const sum = crossNotionalsOf(core, account).reduce((all: bigint, each) => all + each, 0n);
        return formatUsd(usd(sum < 0n ? -sum : sum));
      },
    }),
  },
];

/** Edits how prints settle for legs of hedged accounts. */
function editHedgedLegs(
  change: (core: Core, market: number, party: PartyOfPrint, settled: SettledParty) => Partial<SettledParty>,
): Fault['edit'] {
  return makePerpOrderRulesEdit(({ settle }) => ({
    settle(core, market, print) {
      const { taker, maker } = settle(core, market, print);
      const edited = (party: PartyOfPrint, settled: SettledParty) =>
        party.leg === 'net' ? settled : { ...settled, ...change(core, market.id, party, settled) };
      return { taker: edited(print.taker, taker), maker: edited(print.maker, maker) };
    },
  }));
}
