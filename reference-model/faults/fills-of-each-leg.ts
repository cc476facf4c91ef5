import type { ClauseId } from '../../spec-schemas/clauses/index.ts';
import type { Core } from '../core.ts';
import { makePerpOrderRulesEdit } from '../engine/orders/gate-edits.ts';
import type { SettledParty } from '../engine/orders/order-lane.ts';
import { usd, ZERO_LOTS } from '../numeric/planes.ts';
import type { Address } from '../state/address.ts';
import { hasChosenIsolated } from '../state/leverage.ts';
import { isInHedgeMode } from '../state/position-modes.ts';
import type { Fault } from './fault.ts';

// Facts of a row that are wrong for one kind of position, on one leg, in one role only.

const kinds = {
  hedged: ({ state }: Core, owner: Address) => isInHedgeMode(state, owner),
  isolated: ({ state }: Core, owner: Address, market: number) => hasChosenIsolated(state, owner, market),
} as const;
type Kind = keyof typeof kinds;
const closingDirs = { long: 'Close Long', short: 'Close Short' } as const;
type LegWord = keyof typeof closingDirs;
type Role = 'taker' | 'maker';

interface Fact {
  readonly clause: ClauseId;
  readonly words: string;
  readonly misreport: (party: SettledParty) => Partial<SettledParty>;
}

const facts: Readonly<Record<string, Fact>> = {
  'profit-turned': {
    clause: 'fills.row.closed-pnl',
    words: 'closed_pnl has the wrong sign',
    misreport: ({ closedPnl }) => ({ closedPnl: usd(-closedPnl) }),
  },
  'start-zero': {
    clause: 'fills.row.start-position',
    words: 'start_position is 0',
    misreport: () => ({ startPosition: ZERO_LOTS }),
  },
  'dir-opens': {
    clause: 'fills.row.dir',
    words: 'dir says that it opens',
    misreport: ({ dir }) => ({ dir: dir.endsWith('Long') ? 'Open Long' : 'Open Short' }),
  },
};

export const fillsOfEachLegFaults: readonly Fault[] = (Object.keys(kinds) as Kind[]).flatMap((kind) =>
  (Object.keys(closingDirs) as LegWord[]).flatMap((leg) =>
    (['taker', 'maker'] as const).flatMap((role) =>
      Object.entries(facts).map(([name, { clause, words, misreport }]) => ({
        id: `fills.${name}-of-${kind}-${leg}-as-${role}`,
        clause,
        title: `where the order of a ${role} closes the ${leg} of a ${kind} position, ${words}`,
        edit: tellingOtherwise({ kind, leg, role }, misreport),
      })),
    ),
  ),
);

/** Changes what is told of one party, not what is booked. */
function tellingOtherwise(
  { kind, leg, role }: { readonly kind: Kind; readonly leg: LegWord; readonly role: Role },
  misreport: Fact['misreport'],
): Fault['edit'] {
  return makePerpOrderRulesEdit(({ settle }) => ({
    settle(core, market, print) {
      const isOf = kinds[kind](core, print[role].owner, market.id);
      const settled = settle(core, market, print);
      const party = settled[role];
      const isClosing = party.dir === closingDirs[leg];
      return isOf && isClosing ? { ...settled, [role]: { ...party, ...misreport(party) } } : settled;
    },
  }));
}
