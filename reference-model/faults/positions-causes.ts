import type { Core } from '../core.ts';
import { makePerpOrderRulesEdit } from '../engine/orders/gate-edits.ts';
import { units, usd, ZERO_USD } from '../numeric/planes.ts';
import { composeEdits, rulesEditorAt } from '../rule-edits.ts';
import type { RulesEdit } from '../rules.ts';
import { ensureAccount } from '../state/account.ts';
import type { Address } from '../state/address.ts';
import type { OrderOrigin } from '../state/live-order.ts';
import type { Fault } from './fault.ts';
import { limitEditToTag, takeUsdcFrom } from './operators/orders.ts';

// Effects of a fill on its account that are wrong by the fill's cause.

/** Actions whose fills the faults change. */
const ofActions = ['batch_order', 'modify'] as const;

export const positionsCauseFaults: readonly Fault[] = [
  ...ofActions.flatMap((tag): Fault[] => [
    {
      id: `positions.closed-by-${tag}-charged-untold`,
      clause: 'positions.cash.realised',
      title: `what ${tag} closes costs a USDC that no row tells`,
      edit: limitEditToTag(tag, chargingClosers()),
    },
    {
      id: `positions.added-by-${tag}-is-free`,
      clause: 'positions.entry.average',
      title: `what ${tag} adds to a position does not enter its cost basis`,
      edit: limitEditToTag(
        tag,
        rulesEditorAt('engine', 'positions')(() => ({ basis: (left, opened) => (left === 0n ? opened : left) })),
      ),
    },
  ]),
  {
    id: 'positions.profit-short-of-a-unit',
    clause: 'positions.cash.realised',
    title: 'a close with a profit credits a unit of the eighth place less than its row tells',
    edit: composeEdits(
      // A fee that is cut leaves a last place in which the unit may have gone.
      rulesEditorAt('engine', 'fees')(() => ({ fee: (worth, rate) => usd((worth * rate) / 10n ** 18n) })),
      makePerpOrderRulesEdit(({ settle }) => ({
        settle(core, market, print) {
          const settled = settle(core, market, print);
          const closer = ensureAccount(core.state, print.taker.owner);
          if (settled.taker.closedPnl > 0n) takeUsdcFrom(core, closer, units(10n ** 10n));
          return settled;
        },
      })),
    ),
  },
  {
    id: 'positions.exit-charged-untold',
    clause: 'positions.cash.realised',
    needs: ['control'],
    title: 'the exit of a leg costs a USDC that no row tells',
    edit: charging('taker', 'trigger'),
  },
  {
    id: 'positions.slice-charged-untold',
    clause: 'positions.cash.opening-fee',
    title: 'a slice of a parent costs a USDC that no row tells',
    edit: charging('taker', 'twap'),
  },
  {
    id: 'positions.rung-charged-untold',
    clause: 'positions.cash.opening-fee',
    title: 'a rung that is met costs a USDC that no row tells',
    edit: charging('maker', 'scale'),
  },
  {
    id: 'positions.chase-charged-untold',
    clause: 'positions.cash.opening-fee',
    title: 'the order of a chase that is met costs a USDC that no row tells',
    edit: charging('maker', 'chase'),
  },
  {
    id: 'positions.exit-profit-untold',
    clause: 'positions.cash.realised',
    needs: ['control'],
    title: 'the fill of a leg that fired tells no profit, though one was realised',
    edit: makePerpOrderRulesEdit(({ settle }) => ({
      settle(core, market, print) {
        const settled = settle(core, market, print);
        if (print.taker.origin?.kind !== 'trigger') return settled;
        return { ...settled, taker: { ...settled.taker, closedPnl: ZERO_USD } };
      },
    })),
  },
  {
    id: 'positions.exit-fee-untold',
    clause: 'positions.cash.realised',
    needs: ['control'],
    title: 'the fill of a leg that fired tells twice its fee',
    edit: makePerpOrderRulesEdit(({ settle }) => ({
      settle(core, market, print) {
        const settled = settle(core, market, print);
        if (print.taker.origin?.kind !== 'trigger') return settled;
        return { ...settled, taker: { ...settled.taker, toldFee: usd(2n * settled.taker.fee) } };
      },
    })),
  },
  {
    id: 'positions.second-market-unlisted',
    clause: 'positions.read.open-only',
    title: 'clearinghouse_state lists the positions of one market',
    edit: rulesEditorAt(
      'reads',
      'clearinghouseState',
    )(({ rows }) => ({
      rows: (core, account) => {
        const all = rows(core, account);
        return all.filter(({ coin }) => coin === all[0]?.coin);
      },
    })),
  },
];

function charging(party: 'taker' | 'maker', kind: OrderOrigin['kind']): RulesEdit {
  const charge = (core: Core, owner: Address) => takeUsdcFrom(core, ensureAccount(core.state, owner));
  return makePerpOrderRulesEdit(({ accepted }) => ({
    accepted(core, market, order, events) {
      accepted(core, market, order, events);
      const fills = events.filter((event) => event.kind === 'fill');
      if (party === 'taker') {
        if (order.origin.kind === kind && fills.length > 0) charge(core, order.owner);
        return;
      }
      for (const { maker } of fills) if (maker.origin.kind === kind) charge(core, maker.owner);
    },
  }));
}

/** Charges a taker whose fill closes a position. */
function chargingClosers(): RulesEdit {
  return makePerpOrderRulesEdit(({ settle }) => ({
    settle(core, market, print) {
      const settled = settle(core, market, print);
      if (settled.taker.dir.startsWith('Close')) takeUsdcFrom(core, ensureAccount(core.state, print.taker.owner));
      return settled;
    },
  }));
}
