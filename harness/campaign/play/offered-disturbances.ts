import type { OperatorPath } from '../../../spec-schemas/operator/calls.ts';
import type { Control } from '../../control/control.ts';
import type { DisturbanceKind } from '../../generate/disturbances.ts';

/** Call of the operator interface that a kind is brought about by; the others are ours alone. */
const calls: Partial<Readonly<Record<DisturbanceKind, OperatorPath>>> = { restart: '/control/restart' };

/** Returns the kinds that can be brought about on this target. */
export function offeredDisturbances(
  kinds: readonly DisturbanceKind[],
  control: Pick<Control, 'offers'> | null,
): readonly DisturbanceKind[] {
  return kinds.filter((kind) => {
    const call = calls[kind];
    return call === undefined || control?.offers(call) === true;
  });
}

/** Says which kinds are left out, and for want of what; null: none is. */
export function leftOutDisturbances(
  kinds: readonly DisturbanceKind[],
  control: Pick<Control, 'offers'> | null,
): string | null {
  const offered = offeredDisturbances(kinds, control);
  const lacking = kinds.filter((kind) => !offered.includes(kind)).map((kind) => `${kind} (POST ${calls[kind]})`);
  return lacking.length === 0 ? null : `--disturb leaves out what the operator interface lacks: ${lacking.join(', ')}`;
}
