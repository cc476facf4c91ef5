import type { Core } from '../../core.ts';
import { rulesEditorAt } from '../../rule-edits.ts';
import type { RulesEdit } from '../../rules.ts';
import type { Fault } from '../fault.ts';
import { isBy } from '../fills-causes.ts';
import { editCommit } from '../operators/orders.ts';
import { editBlockStep } from '../operators/triggers.ts';

// Prints that the figures and the tape of their market miss by one cause alone.

/** Actions whose orders trade as they commit. */
const trading = ['batch_order', 'modify', 'batch_modify', 'scale_order'] as const;

export const marketsPrintFaults: readonly Fault[] = [
  ...trading.map((tag) => ({
    id: `markets.${tag}-without-volume`,
    clause: 'markets.rows.day-volume' as const,
    title: `what an order of ${tag} takes does not count for the volume of the day`,
    edit: editCommit(tag, (core, context, _body, prepared) =>
      keepingVolumes(core, () => prepared.commit(core, context)),
    ),
  })),
  {
    id: 'markets.slices-without-volume',
    clause: 'markets.rows.day-volume',
    title: 'what the slice of a parent takes does not count for the volume of the day',
    edit: editBlockStep('twap', (run) => (core) => keepingVolumes(core, () => run(core))),
  },
  {
    id: 'markets.exits-without-volume',
    clause: 'markets.rows.day-volume',
    needs: ['control'],
    title: 'what the exit of a leg takes does not count for the volume of the day',
    edit: editBlockStep('trigger', (run) => (core) => keepingVolumes(core, () => run(core))),
  },
  {
    id: 'markets.closes-without-volume',
    clause: 'markets.rows.day-volume',
    needs: ['control'],
    title: 'what a forced close takes does not count for the volume of the day',
    edit: editBlockStep('tiers', (run) => (core) => keepingVolumes(core, () => run(core))),
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

/** Does something that leaves the hours of every market as they were. */
function keepingVolumes<Outcome>(core: Core, work: () => Outcome): Outcome {
  const before = core.state.markets
    .values()
    .map(({ hourlyNotional }) => ({ hourlyNotional, hours: hourlyNotional.map((hour) => ({ ...hour })) }))
    .toArray();
  const outcome = work();
  for (const { hourlyNotional, hours } of before) hourlyNotional.splice(0, hourlyNotional.length, ...hours);
  return outcome;
}

function offTape(word: string): RulesEdit {
  return rulesEditorAt(
    'engine',
    'history',
    'trades',
  )(({ rows }) => ({ rows: { ...rows, fill: (event) => (isBy(event, word) ? [] : rows.fill(event)) } }));
}
