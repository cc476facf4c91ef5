import type { OperatorPath } from '../../../spec-schemas/operator/calls.ts';
import type { DisturbanceKind } from '../../generate/disturbances.ts';

/** Kinds that befall the node, by the call of the operator interface that brings them about. */
const calls: Partial<Readonly<Record<DisturbanceKind, OperatorPath>>> = {
  restart: '/control/restart',
  'clock-jump': '/control/advance',
  'held-blocks': '/control/commit',
  'archive-lag': '/control/archive-lag',
  'node-lost': '/control/upstream',
};

/** Part of a target that tells which kinds can be brought about. */
interface Disturbable {
  readonly control: { offers(path: OperatorPath): boolean } | null;
  readonly facts: { readonly role: 'node' | 'gateway' };
}

/** Whether a kind befalls the node, and so all that play on it. */
export function isNodeDisturbance(kind: DisturbanceKind): boolean {
  return calls[kind] !== undefined;
}

/** Returns the kinds that can be brought about on this target. */
export function feasibleDisturbances(
  kinds: readonly DisturbanceKind[],
  session: Disturbable,
): readonly DisturbanceKind[] {
  return kinds.filter((kind) => lackOf(kind, session) === null);
}

/** Says which kinds are left out, and for want of what; null: none is. */
export function describeLeftOutDisturbances(kinds: readonly DisturbanceKind[], session: Disturbable): string | null {
  const lacking = kinds.flatMap((kind) => {
    const lack = lackOf(kind, session);
    return lack === null ? [] : [`${kind} (${lack})`];
  });
  return lacking.length === 0 ? null : `--disturb leaves out ${lacking.join(', ')}`;
}

/** Says what a kind needs that this target has not; null: nothing. */
function lackOf(kind: DisturbanceKind, { control, facts }: Disturbable): string | null {
  const call = calls[kind];
  if (call === undefined) return null;
  if (control?.offers(call) !== true) return `the operator interface has no POST ${call}`;
  return kind === 'node-lost' && facts.role !== 'gateway' ? 'the target is no gateway' : null;
}
