import type { WireAction } from '../../spec-schemas/signing/wire-action.ts';
import type { CaseContext } from '../check/case-context.ts';
import type { Expectation } from '../check/expect.ts';
import { isRefused } from '../client/outcome.ts';
import type { Dec } from '../compare/decimal.ts';
import type { Identity } from '../identity/keys.ts';
import { readFreeCollateral } from '../setup/balances.ts';
import { actOnceForCommitReply } from '../setup/judge-commit.ts';
import { waitForRegistrationFloor } from '../setup/spot-deploys.ts';

/** Attempts to register with the lowest price as the bound: another registration may have raised it before. */
const TRIES = 2;

/**
 * Judges a registration bounded by its price: it is accepted and costs no more. That the reported floor is the price is only a public fact:
 * if it is refused, one without a bound must be accepted for exactly that price, or nothing is judged.
 * @param sent  a registration not sent before, with this bound; null: unbounded
 */
export async function registerAndJudgeMaxFee(
  context: CaseContext<never>,
  { bound, charged }: { readonly bound: Expectation; readonly charged: Expectation },
  owner: Identity,
  sent: (maxFee: string | null) => WireAction,
): Promise<void> {
  const { target } = context;
  const situation = 'a registration at the lowest ask';
  let refused = null;
  for (let tries = 0; tries < TRIES; tries += 1) {
    const floor = await waitForRegistrationFloor(context);
    const had = await readFreeCollateral(context, owner);
    const reply = await actOnceForCommitReply(context, owner, () => target.act(owner, sent(floor.toString())));
    if (!charged.exercised(reply !== null, situation) || reply === null) return;
    if (!isRefused(reply)) {
      const paid = had.minus(await readFreeCollateral(context, owner));
      charged.atMost(paid, floor, `USDC paid for a registration whose max_deploy_fee is ${floor}`);
      bound.accepted(reply);
      return;
    }
    refused = reply;
  }
  const ask = await waitForRegistrationFloor(context);
  const paid = await paidWithoutBound(context, owner, sent(null));
  if (refused === null || !bound.exercised(paid?.equals(ask) === true, situation)) return;
  bound.accepted(refused);
}

async function paidWithoutBound(context: CaseContext<never>, owner: Identity, action: WireAction): Promise<Dec | null> {
  const had = await readFreeCollateral(context, owner);
  const reply = await actOnceForCommitReply(context, owner, () => context.target.act(owner, action));
  if (reply === null || isRefused(reply)) return null;
  return had.minus(await readFreeCollateral(context, owner));
}
