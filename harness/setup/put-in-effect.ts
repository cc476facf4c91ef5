import type { WireAction } from '../../spec-schemas/signing/wire-action.ts';
import type { CaseContext } from '../check/case-context.ts';
import { refusalOf } from '../client/replies.ts';
import type { Identity } from '../identity/keys.ts';
import { Blocked } from '../kernel/verdicts.ts';

/**
 * Sends an action and resolves when it is in effect: a commit has passed.
 * @throws Blocked where it is refused
 */
export async function actAndAwaitCommit(
  { target, pace }: Pick<CaseContext<never>, 'target' | 'pace'>,
  who: Identity,
  action: WireAction,
): Promise<void> {
  const refusal = refusalOf(await target.act(who, action));
  if (refusal !== null) throw new Blocked(`${action.type} was refused: ${refusal.code}`);
  await pace.committed();
}
