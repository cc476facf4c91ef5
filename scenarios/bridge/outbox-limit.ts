import { check } from '../../harness/check/check.ts';
import { actForCommitReply, judgeCommitRefusal } from '../../harness/check/commit-outcome.ts';
import { derived, field } from '../../harness/check/evidence.ts';
import { rowsIn } from '../../harness/client/json-at.ts';
import { isAccepted, isRefused } from '../../harness/client/outcome.ts';
import { NotExercised } from '../../harness/kernel/verdicts.ts';
import { readBalanceAfterPending } from '../../harness/setup/balances.ts';
import {
  awaitAnyBridgeOutboxEntry,
  bridgeWithdrawAction,
  DEFAULT_WITHDRAWAL_MICRO_USDC,
  operateBridge,
  readBridgeOutboxBody,
  signWithdrawalByStake,
  withdrawViaBridge,
} from '../../harness/setup/bridge.ts';
import { makeUnaffordableProbe } from '../../harness/setup/token-send.ts';

const MOST = 256;
/** Sent concurrently, but few enough that a queue drops none. */
const AT_ONCE = 32;

export default check({
  id: 'bridge.outbox.limit',
  title: 'an account has at most 256 withdrawals in the outbox, and the list shows at most 256',
  clauses: [
    'bridge.withdraw.outbox-limit',
    'bridge.history.cap',
    'bridge.history.truncated',
    'bridge.history.order',
    'bridge.history.shape',
  ],
  by: 'act',
  needs: ['closed'],
  leases: ['clock'],
  async run(context) {
    const { given, target, venue, expect } = context;
    const usdc = venue.usdc.signingId;
    const who = await given.fundedAccount({ usdc: '900' });
    const { address } = who;
    const { address: to } = given.stranger();
    const { chain } = await withdrawViaBridge(context, who, { to });
    const first = await awaitAnyBridgeOutboxEntry(context, address);
    const spec = { to, chain, micro: DEFAULT_WITHDRAWAL_MICRO_USDC };
    for (let made = 1; made < MOST; ) {
      const count = Math.min(AT_ONCE, MOST - made);
      const replies = await Promise.all(
        Array.from({ length: count }, () => target.act(who, bridgeWithdrawAction(spec))),
      );
      if (replies.some(isRefused)) throw new NotExercised('so many withdrawals that are taken');
      await context.pace.blocks();
      made += count;
    }
    const fullBody = await readBridgeOutboxBody(context, address);
    const full = rowsIn(fullBody ?? undefined, 'entries');
    // No reply confirms the commits, but a list marked as truncated holds the maximum.
    if (full.length < MOST && fullBody?.truncated === true)
      expect('bridge.history.cap').equal(derived(full.length, fullBody), MOST, 'number of entries of a truncated list');
    if (full.length < MOST) throw new NotExercised(`a list of ${MOST} withdrawals`);
    // Judged before one more is tried, because a venue without this limit accepts it, and its list is then truncated.
    expect('bridge.history.truncated').equal(
      field(fullBody ?? undefined, 'truncated'),
      false,
      'truncated of a list of 256 entries',
    );
    const before = await readBalanceAfterPending(context, address, usdc);
    const reply = await actForCommitReply(
      context,
      () => target.act(who, bridgeWithdrawAction(spec)),
      makeUnaffordableProbe(context, who),
    );
    judgeCommitRefusal(expect('bridge.withdraw.outbox-limit'), reply);
    const left = await readBalanceAfterPending(context, address, usdc);
    expect('bridge.withdraw.outbox-limit').decimal(left, before, 'USDC of the account');
    const isOperated =
      venue.capabilities.has('control') &&
      ['bridge_cosign', 'bridge_release'].every((type) =>
        context.control.offers('/control/system', { action: { type } }),
      );
    const ended = 'a withdrawal that validators have signed and released meanwhile';
    if (!expect('bridge.history.cap').exercised(isOperated, ended)) return;
    // Once an ended entry no longer counts, there is room for another one, and so for more entries than a list shows (D151).
    await signWithdrawalByStake(context, first, 61);
    await operateBridge(context, { type: 'bridge_release', entry: String(first.message_id) });
    const another = await target.act(who, bridgeWithdrawAction({ ...spec, micro: DEFAULT_WITHDRAWAL_MICRO_USDC + 1 }));
    const isMore = isAccepted(another) && (await readBalanceAfterPending(context, address, usdc)).compare(before) < 0;
    const body = (await readBridgeOutboxBody(context, address)) ?? {};
    const list = (await readBridgeOutboxBody(context, address)) ?? {};
    const entries = rowsIn(list, 'entries');
    if (!expect('bridge.history.cap').exercised(isMore, 'more withdrawals than a list shows')) return;
    expect('bridge.history.cap').equal(derived(entries.length, list), MOST, 'number of entries');
    expect('bridge.history.truncated').equal(
      field(body, 'truncated'),
      true,
      'truncated of a list of more than 256 entries',
    );
    expect('bridge.history.order').ordered(body, 'info.bridge_withdrawal_history');
    expect('bridge.history.shape').shape(body, 'info.bridge_withdrawal_history');
    // Either end may be omitted (D64).
    const numbers = entries.map(({ nonce }) => String(nonce));
    const all = full.map(({ nonce }) => String(nonce));
    const isOldest = numbers.join() === all.join();
    // A venue without the limit also accepted the extra one, so several of the newest are later.
    const stayed = numbers.filter((number) => all.includes(number)).length;
    const isNewest = stayed < MOST && numbers.slice(0, stayed).join() === all.slice(MOST - stayed).join();
    expect('bridge.history.order').relation(
      'the oldest 256 or the newest 256 withdrawals, oldest first',
      { before: derived(all, fullBody ?? list), after: derived(numbers, list) },
      () => isOldest || isNewest,
      'entries',
    );
  },
});
