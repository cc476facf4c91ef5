import type { CaseContext } from '../../harness/check/case-context.ts';
import { check } from '../../harness/check/check.ts';
import {
  actForCommitReply,
  isRefusedOnArrival,
  judgeCommitRefusal,
  MISSING_COMMIT_OUTCOME_TEXT,
} from '../../harness/check/commit-outcome.ts';
import { derived } from '../../harness/check/evidence.ts';
import { gridPxAtMarkPercent, orderAction, scaledSizeForNotional } from '../../harness/check/order-spec.ts';
import { multiSigBundleAction, takeWindowNonce } from '../../harness/client/multi-sig-bundle.ts';
import { isRefused } from '../../harness/client/outcome.ts';
import type { ActResult } from '../../harness/client/venue-client.ts';
import type { Identity } from '../../harness/identity/keys.ts';
import { readBalanceAfterPending } from '../../harness/setup/balances.ts';
import { type MultiSigAccount, makeMultiSigAccount } from '../../harness/setup/multi-sig.ts';
import { awaitOpenOrders, carriesCloid } from '../../harness/setup/own-orders.ts';
import { makeCommitDetector } from '../../harness/setup/recipient.ts';
import { subAccountTransferAction } from '../../harness/setup/sub-accounts.ts';
import { classTransferAction, makeUnaffordableProbe } from '../../harness/setup/token-send.ts';
import { followerDepositAction } from '../../harness/setup/vaults.ts';
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

export const bundleRefusalsCheck = check({
  id: 'multi-sig.bundle.refusals',
  title: 'a bundle for a single-key account, or without an action, is refused',
  clauses: ['multi-sig.bundle.not-multi-sig', 'multi-sig.bundle.empty'],
  by: 'act',
  async run(context) {
    const { given, target, expect } = context;
    const [{ user, members }, single] = await Promise.all([
      makeMultiSigAccount(context),
      given.fundedAccount({ usdc: '1' }),
    ]);
    const submitter = given.stranger();
    const { gift, rested } = await makeCommitDetector(context, single, user);
    const probe = makeUnaffordableProbe(context, single);
    const whole = multiSigBundleAction(target, single, gift('0.5'), { signers: [single, ...members] });
    const foreign = await actForCommitReply(context, () => target.act(submitter, whole), probe);
    expect('multi-sig.bundle.not-multi-sig').decimal(
      await rested('0'),
      '0',
      'USDC sent by a bundle for a single-key account',
    );
    judgeCommitRefusal(expect('multi-sig.bundle.not-multi-sig'), foreign);

    const empty = await actForCommitReply(
      context,
      () => target.act(submitter, multiSigBundleAction(target, user, '', { signers: members })),
      probe,
    );
    if (!expect('multi-sig.bundle.empty').exercised(empty !== null, 'an answer that tells a verdict')) return;
    // With or without a code: a hex parser may require a digit (D47).
    if (empty !== null) expect('multi-sig.bundle.empty').refused(empty);
  },
});

export const innerUnreadableCheck = check({
  id: 'multi-sig.inner.unreadable',
  title: 'a bundled action that cannot run changes nothing and uses up the nonce of its bundle',
  clauses: ['multi-sig.inner.own-rules', 'multi-sig.nonce.spent'],
  by: 'act',
  async run(context) {
    const { given, target, pace, expect } = context;
    const owner = await given.fundedAccount();
    const { user, members } = await makeMultiSigAccount(context, owner);
    const submitter = given.stranger();
    const { gift, arrived, rested } = await makeCommitDetector(context, user);
    const probe = makeUnaffordableProbe(context, await given.fundedAccount({ usdc: '1' }));
    const market = await given.market();
    const px = gridPxAtMarkPercent(market, 60);
    const spec = { market, side: 'bid', px, size: scaledSizeForNotional(market, px, 20n) } as const;
    const tooDear = orderAction(user, { ...spec, size: scaledSizeForNotional(market, px, 10_000_000n) });
    const refusedWords = [{ tif: 'aon' }, { stpMode: 'reject' }, { kind: 'stop_loss' }] as const;
    const orders = [...refusedWords.map((word) => orderAction(user, { ...spec, ...word })), tooDear];
    // Each is refused for its own reason; an accepted one uses up the nonce too.
    const rules = [
      classTransferAction('1', true),
      { type: 'approve_agent', params: { agent: user.address, name: null, expires_at_ms: null } },
      followerDepositAction({ id: 4_000_000_000 }, '1'),
      subAccountTransferAction({ index: 4_000_000, deposit: true, amount: '1' }),
    ];
    const inners = [...orders, ...rules, { type: 'no_such_action', params: {} }, '{"type":'];
    for (const inner of given.sample(inners, 1)) {
      let nonce = 0n;
      const reply = await actForCommitReply(
        context,
        () => {
          nonce = takeWindowNonce(target, user);
          return target.act(submitter, multiSigBundleAction(target, user, inner, { signers: members, nonce }));
        },
        probe,
      );
      const isSpent = reply === null || !(await isRefusedOnArrival(pace, reply));
      if (!expect('multi-sig.nonce.spent').exercised(isSpent, 'a bundle that comes to a block with what cannot run'))
        continue;
      const again = multiSigBundleAction(target, user, gift('0.01'), { signers: members, nonce });
      const refused = await actForCommitReply(context, () => target.act(submitter, again), probe);
      expect('multi-sig.nonce.spent').decimal(
        await rested('0'),
        '0',
        'USDC sent under the nonce of a bundle whose inner action could not run',
      );
      judgeCommitRefusal(expect('multi-sig.nonce.spent'), refused);
    }
    expect('multi-sig.inner.own-rules').equal(
      await awaitOpenOrders(context, user.address, () => true),
      [],
      'open orders of the user after bundled orders that must be refused',
    );
    const next = multiSigBundleAction(target, user, gift('0.02'), { signers: members });
    expect('multi-sig.inner.own-rules').accepted(await target.act(submitter, next));
    expect('multi-sig.inner.own-rules').decimal(await arrived('0.02'), '0.02', 'USDC sent by the next bundle');
  },
});

export const innerAsUserCheck = check({
  id: 'multi-sig.inner.as-user',
  title: 'a bundled action runs as its user, by its own rules, and for no other account',
  clauses: ['multi-sig.inner.own-rules', 'multi-sig.inner.owner'],
  by: 'act',
  async run(context) {
    const { given, target, pace, random, expect } = context;
    const [owner, other] = await Promise.all([given.fundedAccount(), given.fundedAccount()]);
    const { user, members } = await makeMultiSigAccount(context, owner);
    const submitter = given.stranger();
    const probe = makeUnaffordableProbe(context, other);
    const market = await given.market();
    const px = gridPxAtMarkPercent(market, 60);
    const spec = { market, side: 'bid', px, size: scaledSizeForNotional(market, px, 20n) } as const;
    const cloid = random.cloid();
    const order = orderAction(user, { ...spec, cloid });
    const first = await target.act(submitter, multiSigBundleAction(target, user, order, { signers: members }));
    expect('multi-sig.inner.own-rules').accepted(first);
    const rows = await awaitOpenOrders(context, user.address, (now) => now.some((row) => carriesCloid(row, cloid)));
    expect('multi-sig.inner.own-rules').relation(
      'the bundled order of the user in open_orders',
      { rows, reply: first },
      (observed) => observed.rows.some((row) => carriesCloid(row, cloid)),
    );

    const named = orderAction(other, { ...spec, cloid: random.cloid() });
    const theirs = await actForCommitReply(
      context,
      () => target.act(submitter, multiSigBundleAction(target, user, named, { signers: members })),
      probe,
    );
    await pace.blocks(2);
    expect('multi-sig.inner.owner').equal(
      await awaitOpenOrders(context, other.address, () => true),
      [],
      'open orders of the other account',
    );
    if (expect('multi-sig.inner.owner').exercised(theirs !== null, 'an answer that tells a verdict') && theirs !== null)
      expect('multi-sig.inner.owner').refused(theirs);

    // A null owner counts as absent.
    for (const owner of [{}, { owner: null }]) {
      const away = { type: 'cancel_all_orders', params: { asset: market.id, ...owner } };
      expect('multi-sig.inner.own-rules').accepted(
        await target.act(submitter, multiSigBundleAction(target, user, away, { signers: members })),
      );
      const left = await awaitOpenOrders(context, user.address, (now) => now.length === 0);
      expect('multi-sig.inner.own-rules').equal(left, [], 'open orders of the user after a bundled cancel_all_orders');
    }
  },
});
