import type { OperatorPath } from '../../../spec-schemas/operator/calls.ts';
import type { DisturbanceKind } from '../../generate/disturbances.ts';

/** Kinds that disturb the node, with the operator call that triggers each. */
const calls: Partial<Readonly<Record<DisturbanceKind, OperatorPath>>> = {
  restart: '/control/restart',
  'clock-jump': '/control/advance',
  'held-blocks': '/control/commit',
  'archive-lag': '/control/archive-lag',
  'node-lost': '/control/upstream',
};

/** Part of a target that determines which kinds can be triggered. */
interface Disturbable {
  readonly control: { offers(path: OperatorPath): boolean } | null;
  readonly facts: { readonly role: 'node' | 'gateway' };
}

/** Whether a kind disturbs the node, and so everybody who plays on it. */
export function isNodeDisturbance(kind: DisturbanceKind): boolean {
  return calls[kind] !== undefined;
}

/** Returns the kinds that can be triggered on this target. */
export function findFeasibleDisturbances(
  kinds: readonly DisturbanceKind[],
  session: Disturbable,
): readonly DisturbanceKind[] {
  return kinds.filter((kind) => lackOf(kind, session) === null);
}

/** Returns a sentence on the kinds that are left out, with what each lacks; null: none is left out. */
export function describeLeftOutDisturbances(kinds: readonly DisturbanceKind[], session: Disturbable): string | null {
  const lacking = kinds.flatMap((kind) => {
    const lack = lackOf(kind, session);
    return lack === null ? [] : [`${kind} (${lack})`];
  });
  return lacking.length === 0 ? null : `--disturb leaves out ${lacking.join(', ')}`;
}

/** Returns what a kind needs and this target lacks; null: nothing. */
function lackOf(kind: DisturbanceKind, { control, facts }: Disturbable): string | null {
  const call = calls[kind];
  if (call === undefined) return null;
  if (control?.offers(call) !== true) return `the operator interface has no POST ${call}`;
  return kind === 'node-lost' && facts.role !== 'gateway' ? 'the target is no gateway' : null;
}
