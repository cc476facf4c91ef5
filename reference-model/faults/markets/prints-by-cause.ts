import type { Core } from '../../core.ts';
import { usd } from '../../numeric/planes.ts';
import { rulesEditorAt } from '../../rule-edits.ts';
import type { RulesEdit } from '../../rules.ts';
import type { Fault } from '../fault.ts';
import { isCausedBy } from '../fills-causes.ts';
import { makeMarketFiguresEdit } from '../operators/markets.ts';
import { makeCommitEdit } from '../operators/orders.ts';
import { makeBlockStepEdit } from '../operators/triggers.ts';

// Prints of one cause that are missing in their market's figures and tape.

/** Actions whose orders may trade at commit. */
const trading = ['batch_order', 'modify', 'batch_modify', 'scale_order'] as const;

export const marketsPrintFaults: readonly Fault[] = [
  ...trading.map((tag) => ({
    id: `markets.${tag}-without-volume`,
    clause: 'markets.rows.day-volume' as const,
    title: `what an order of ${tag} takes does not count for the volume of the day`,
    edit: withoutVolume((uncounted) =>
      makeCommitEdit(tag, (core, context, _body, prepared) => uncounted(core, () => prepared.commit(core, context))),
    ),
  })),
  {
    id: 'markets.slices-without-volume',
    clause: 'markets.rows.day-volume',
    title: 'what the slice of a parent takes does not count for the volume of the day',
    edit: withoutVolume((uncounted) => makeBlockStepEdit('twap', (run) => (core) => uncounted(core, () => run(core)))),
  },
  {
    id: 'markets.exits-without-volume',
    clause: 'markets.rows.day-volume',
    needs: ['control'],
    title: 'what the exit of a leg takes does not count for the volume of the day',
    edit: withoutVolume((uncounted) =>
      makeBlockStepEdit('trigger', (run) => (core) => uncounted(core, () => run(core))),
    ),
  },
  {
    id: 'markets.closes-without-volume',
    clause: 'markets.rows.day-volume',
    needs: ['control'],
    title: 'what a forced close takes does not count for the volume of the day',
    edit: withoutVolume((uncounted) => makeBlockStepEdit('tiers', (run) => (core) => uncounted(core, () => run(core)))),
  },
  {
    id: 'markets.closes-off-tape',
    clause: 'markets.trades.joins-fills',
    needs: ['control'],
    title: 'trades has no row of what a forced close takes',
    edit: offTape('tiers'),
  },
  {
    id: 'markets.slices-off-tape',
    clause: 'markets.trades.joins-fills',
    title: 'trades has no row of what the slice of a parent takes',
    edit: offTape('twap'),
  },
  {
    id: 'markets.replacements-off-tape',
    clause: 'markets.trades.joins-fills',
    title: 'trades has no row of what a replacement takes',
    edit: offTape('modify'),
  },
  {
    id: 'markets.exits-off-tape',
    clause: 'markets.trades.joins-fills',
    needs: ['control'],
    title: 'trades has no row of what the exit of a leg takes',
    edit: offTape('trigger'),
  },
];

/** Runs work whose prints the day's volume omits. */
type Uncounted = <Outcome>(core: Core, work: () => Outcome) => Outcome;

function withoutVolume(edit: (uncounted: Uncounted) => RulesEdit): RulesEdit {
  return (rules) => {
    const { dayNotional } = rules.engine.figures;
    const left = new Map<number, bigint>();
    const volumes = ({ state }: Core) =>
      new Map(state.markets.values().map((market) => [market.id, dayNotional(market, state.timeMs)]));
    const uncounted: Uncounted = (core, work) => {
      const before = volumes(core);
      const outcome = work();
      for (const [id, volume] of volumes(core)) left.set(id, (left.get(id) ?? 0n) + volume - (before.get(id) ?? 0n));
      return outcome;
    };
    const served = makeMarketFiguresEdit(() => ({
      dayNotional: (market, nowMs) => usd(dayNotional(market, nowMs) - (left.get(market.id) ?? 0n)),
    }));
    return edit(uncounted)(served(rules));
  };
}

function offTape(word: string): RulesEdit {
  return rulesEditorAt(
    'engine',
    'history',
    'trades',
  )(({ rows }) => ({ rows: { ...rows, fill: (event) => (isCausedBy(event, word) ? [] : rows.fill(event)) } }));
}
