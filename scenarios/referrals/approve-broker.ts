import type { CaseContext } from '../../harness/check/case-context.ts';
import type { Identity } from '../../harness/identity/keys.ts';
import { Blocked } from '../../harness/kernel/verdicts.ts';
import { approveBrokerAndAwaitCommit } from '../../harness/setup/brokers.ts';

/** Whether a broker was approved that only a part of a case needs. */
interface Beside {
  readonly isApproved: boolean;
  /** Why not, for that part; null: approved, or the venue has no brokers. */
  readonly kept: Blocked | null;
}

/** Approves a broker if possible: everything unrelated to it is judged in any case. */
export async function approveBrokerIfPossible(
  context: Pick<CaseContext<never>, 'given' | 'target' | 'pace'>,
  owner: Identity,
  broker: { readonly address: string },
  maxBps: number,
): Promise<Beside> {
  try {
    const approved = await context.given.part(async () => {
      await approveBrokerAndAwaitCommit(context, owner, broker, maxBps);
      return true;
    });
    return { isApproved: approved === true, kept: null };
  } catch (error) {
    if (error instanceof Blocked) return { isApproved: false, kept: error };
    throw error;
  }
}
