import type { ActStep } from '../../generate/steps.ts';

/** Longer than a sequence takes by URL alone. */
const SEQUENCE_MS = 1_800_000;

/**
 * Whether something that the action brings about ends by itself while the sequence is played: nobody knows in which block, so that
 * what follows may come before or behind it.
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
