import type { CaseContext } from '../../harness/check/case-context.ts';
import { check } from '../../harness/check/check.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import type { Identity } from '../../harness/identity/keys.ts';
import { judgeServedFiguresEqual } from '../../harness/judging/as-served.ts';
import { NotExercised } from '../../harness/kernel/verdicts.ts';
import { approveAgentAndAwaitCommit } from '../../harness/setup/agent-approval.ts';
import { readBalance } from '../../harness/setup/balances.ts';
import { claimEarnedCreditAction, readUnclaimedCreditIfShown } from '../../harness/setup/referrals.ts';
import { hasReferrerShare, REFERRER_SHARE_CAPABILITY, SHOWN_CREDIT_CAPABILITY } from './share-bps.ts';
import { tradeToEarnCredit } from './trade-for-credit.ts';

const parts = ['own-key', 'drains', 'idempotent'] as const;
type ClaimClause = `referrals.${'claim' | 'broker-claim'}.${(typeof parts)[number]}`;

export default check({
  id: 'referrals.claim.pays',
  title:
    "a claim pays the signer's whole credit, a second claim pays nothing, and an agent's claim is for the agent itself",
  clauses: [
    'referrals.claim.drains',
    'referrals.claim.idempotent',
    'referrals.claim.own-key',
    'referrals.broker-claim.drains',
    'referrals.broker-claim.idempotent',
    'referrals.broker-claim.own-key',
  ],
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const { given, expect } = context;
    const [referrer, broker] = await Promise.all([
      given.fundedAccount({ usdc: '5' }),
      given.fundedAccount({ usdc: '5' }),
    ]);
    const earning = await tradeToEarnCredit(context, { referrer, broker });
    const pays = await hasReferrerShare(context);

    for (const [kind, claim, who] of [
      ['referral', 'referrals.claim', referrer],
      ['broker', 'referrals.broker-claim', broker],
    ] as const) {
      if (kind === 'broker' && earning.kept !== null) throw earning.kept;
      if (!earning.of.has(kind)) continue;
      if (kind === 'referral' && !pays) {
        for (const part of parts) expect(`referrals.claim.${part}`).exercised(false, REFERRER_SHARE_CAPABILITY);
        continue;
      }
      await claimsAll(context, { kind, claim, who });
    }
  },
});

interface Claiming {
  readonly kind: 'referral' | 'broker';
  readonly claim: 'referrals.claim' | 'referrals.broker-claim';
  readonly who: Identity;
}

async function claimsAll(context: CaseContext<ClaimClause>, { kind, claim, who }: Claiming): Promise<void> {
  const { given, target, venue, pace, expect } = context;
  const cash = () => readBalance(context, who.address, venue.usdc.signingId);
  const credit = () => readUnclaimedCreditIfShown(context, kind, who);
  const due = await credit();
  const before = await cash();
  if (due?.compare(Dec.of(0)) === 0) throw new NotExercised(`a ${kind} credit that shows`);

  // The agent's claim acts for its own account, which has earned nothing.
  const agent = given.stranger();
  await approveAgentAndAwaitCommit(context, who, agent);
  await target.act(agent, claimEarnedCreditAction(kind));
  await pace.blocks(2);
  const kept = await credit();
  if (kept !== null && due !== null)
    expect(`${claim}.own-key`).decimal(kept, due, `${kind} credit of the master account after an agent's claim`);
  expect(`${claim}.own-key`).decimal(await cash(), before, "USDC of the master account after an agent's claim");

  const types = kind === 'broker' ? ['claim_builder_rewards', 'claim_broker_rewards'] : [undefined, undefined];
  expect(`${claim}.drains`).accepted(await target.act(who, claimEarnedCreditAction(kind, types[0])));
  const after = await pace.eventually(cash, (now) => now.compare(before) > 0);
  if (due === null) {
    // The paid amount was the amount due, in full if the second claim finds nothing.
    const paid = after.compare(before) > 0;
    if (!parts.every((part) => expect(`${claim}.${part}`).exercised(paid, SHOWN_CREDIT_CAPABILITY))) return;
  } else {
    judgeServedFiguresEqual(expect(`${claim}.drains`), after.minus(before), due, `USDC paid by a ${kind} claim`);
    const left = await credit();
    if (left !== null) expect(`${claim}.drains`).decimal(left, '0', 'claimable_rewards after the claim');
  }

  const again = await target.act(who, claimEarnedCreditAction(kind, types[1]));
  await pace.blocks(2);
  expect(`${claim}.idempotent`).decimal(await cash(), after, 'USDC after a second claim, with no credit left');
  expect(`${claim}.idempotent`).accepted(again);
}
