import type { ActStep } from '../../generate/steps.ts';

/** Upper bound of the duration of a sequence by URL. */
const SEQUENCE_MS = 1_800_000;

/**
 * Whether an effect of the action may expire by itself during the sequence: its block is unknown, so later steps may run before or after
 * it.
 */
export function mayExpireMidSequence({ action }: Pick<ActStep, 'action'>): boolean {
  const isShort = (ms: number | null) => ms !== null && ms > 0 && ms < SEQUENCE_MS;
  switch (action.tag) {
    case 'approve_agent':
      return isShort(action.expiresInMs);
    case 'create_vault':
      return isShort(1_000 * action.lockSecs);
    case 'vault_modify':
      return isShort(action.lockSecs === null ? null : 1_000 * action.lockSecs);
    default:
      return false;
  }
}
