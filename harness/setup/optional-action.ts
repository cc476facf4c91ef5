import type { WireAction } from '../../spec-schemas/signing/wire-action.ts';
import type { CaseContext } from '../check/case-context.ts';
import { Blocked, NotHere } from '../check/verdicts.ts';
import { refusalOf } from '../client/replies.ts';
import type { Identity } from '../identity/keys.ts';

/**
 * From here on an action is in effect that a build may have no path for.
 * @param feature  what is missing there, in words
 * @throws NotHere where there is none, Blocked when it is refused otherwise
 */
export async function inEffect(
  { target, pace }: Pick<CaseContext<never>, 'target' | 'pace'>,
  who: Identity,
  action: WireAction,
  feature: string,
): Promise<void> {
  const refusal = refusalOf(await target.act(who, action));
  if (refusal?.code === 'ACTION_UNSUPPORTED') throw new NotHere(feature);
  if (refusal !== null) throw new Blocked(`${action.type} was refused: ${refusal.code}`);
  await pace.blocks();
}
