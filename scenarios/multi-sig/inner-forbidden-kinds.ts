import type { CaseContext } from '../../harness/check/case-context.ts';
import { check } from '../../harness/check/check.ts';
import {
  actForCommitReply,
  isRefusedOnArrival,
  judgeCommitRefusal,
  MISSING_COMMIT_OUTCOME_TEXT,
} from '../../harness/check/commit-outcome.ts';
import { derived } from '../../harness/check/evidence.ts';
import { multiSigBundleAction, takeWindowNonce } from '../../harness/client/multi-sig-bundle.ts';
import { isRefused } from '../../harness/client/outcome.ts';
import type { ActResult } from '../../harness/client/venue-client.ts';
import type { Identity } from '../../harness/identity/keys.ts';
import { readBalanceAfterPending } from '../../harness/setup/balances.ts';
import { type MultiSigAccount, makeMultiSigAccount } from '../../harness/setup/multi-sig.ts';
import { makeCommitDetector } from '../../harness/setup/recipient.ts';
import { makeUnaffordableProbe } from '../../harness/setup/token-send.ts';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';

/** Tags of votes, whose bodies need not be parsed. */
const votes = ['vote_global', 'gov_vote', 'c_validator', 'set_metaliquidity_set'];

export default check({
  id: 'multi-sig.inner.forbidden-kinds',
  title: 'a bundle, a vote or a system write inside a bundle is refused and uses up the nonce',
  clauses: ['multi-sig.inner.forbidden', 'multi-sig.bundle.message'],
  by: 'act',
  async run(context) {
    const { given, target, venue, expect } = context;
    const account = await makeMultiSigAccount(context);
    const { user, members } = account;
    const submitter = given.stranger();
    const recipient = await makeCommitDetector(context, user);
    const { gift, arrived } = recipient;
    const probe = makeUnaffordableProbe(context, await given.fundedAccount({ usdc: '1' }));
    const attempt = { account, submitter, recipient, probe };

    const nested = await judgeForbidden(context, attempt, 'a bundle in a bundle', () =>
      multiSigBundleAction(target, user, gift('0.01'), { signers: members }),
    );
    judgeCommitRefusal(expect('multi-sig.inner.forbidden'), nested);
    if (nested?.kind === 'refused')
      expect('multi-sig.bundle.message').equal(derived(nested.error.message, nested), 'unauthorized', 'error.message');

    const had = await readBalanceAfterPending(context, user.address, venue.usdc.signingId);
    const params = { account: user.address, value: '1000000' };
    const writes = [{ type: 'gov_adjust_spot_value', params }, ...votes.map((type) => ({ type, params: {} }))];
    for (const inner of given.sample(writes, 1)) {
      const reply = await judgeForbidden(context, attempt, `a bundle of ${inner.type}`, () => inner);
      const has = await readBalanceAfterPending(context, user.address, venue.usdc.signingId, had);
      expect('multi-sig.inner.forbidden').decimal(has, had, `USDC of the user after a bundle of ${inner.type}`);
      if (!expect('multi-sig.inner.forbidden').exercised(reply !== null, MISSING_COMMIT_OUTCOME_TEXT) || reply === null)
        continue;
      // No document shows the tags: this venue may not know them.
      expect('multi-sig.inner.forbidden').relation('a refusal of the forbidden inner action', { reply }, (answered) =>
        isRefused(answered.reply),
      );
    }
    const next = multiSigBundleAction(target, user, gift('0.04'), { signers: members });
    expect('multi-sig.inner.forbidden').accepted(await target.act(submitter, next));
    expect('multi-sig.inner.forbidden').decimal(await arrived('0.04'), '0.04', 'USDC sent by the next bundle');
  },
});

/** Actions that no bundle may wrap, with the acting account and the submitter. */
interface Attempt {
  readonly account: MultiSigAccount;
  readonly submitter: Identity;
  readonly recipient: Awaited<ReturnType<typeof makeCommitDetector>>;
  readonly probe: () => Promise<ActResult>;
}

/** A bundle with a forbidden action must send nothing, and neither may another bundle with its nonce. Returns the answer. */
async function judgeForbidden(
  context: CaseContext<'multi-sig.inner.forbidden'>,
  { account: { user, members }, submitter, recipient: { gift, rested }, probe }: Attempt,
  what: string,
  inner: () => JsonObject,
): Promise<ActResult | null> {
  const { target, pace, expect } = context;
  let nonce = 0n;
  const reply = await actForCommitReply(
    context,
    () => {
      nonce = takeWindowNonce(target, user);
      return target.act(submitter, multiSigBundleAction(target, user, inner(), { signers: members, nonce }));
    },
    probe,
  );
  expect('multi-sig.inner.forbidden').decimal(await rested('0'), '0', `USDC sent by ${what}`);
  // A refusal on arrival uses no nonce.
  if (reply !== null && (await isRefusedOnArrival(pace, reply))) return reply;
  await target.act(submitter, multiSigBundleAction(target, user, gift('0.02'), { signers: members, nonce }));
  expect('multi-sig.inner.forbidden').decimal(await rested('0'), '0', `USDC sent under the nonce of ${what}`);
  return reply;
}
