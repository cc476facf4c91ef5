import type { CaseContext } from '../../harness/check/case-context.ts';
import { Blocked, NotHere } from '../../harness/check/verdicts.ts';
import { isJsonArray, type JsonObject } from '../../spec-schemas/json/lossless.ts';

/**
 * A vote of all validators on one market, enacted when this resolves. The names of such votes are our own assumption.
 * @throws NotHere when the operator interface takes no votes, or not this one
 */
export async function castVote(
  { control, pace }: Pick<CaseContext<never>, 'control' | 'pace'>,
  action: string,
  payload: JsonObject,
): Promise<void> {
  const { system_actions: known } = await control.capabilities();
  if (!isJsonArray(known) || !known.includes('vote')) throw new NotHere('control: votes');
  // A round of its own for every moment, so that a vote of an earlier run is never met.
  const round = await pace.timeMs();
  try {
    await control.system({ type: 'vote', round, category: 'gov_propose', action, payload });
  } catch (error) {
    if (error instanceof Blocked) throw new NotHere(`control: vote ${action}`);
    throw error;
  }
}
