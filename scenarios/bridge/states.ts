import type { CaseContext } from '../../harness/check/case-context.ts';
import { check } from '../../harness/check/check.ts';
import { derived, field, type Traced } from '../../harness/check/evidence.ts';
import { rowsAt } from '../../harness/client/json-at.ts';
import { NotExercised } from '../../harness/kernel/verdicts.ts';
import {
  awaitAnyBridgeOutboxEntry,
  operateBridge,
  readBridgeOutboxBody,
  signWithdrawalByStake,
  tryOperateBridge,
  withdrawViaBridge,
} from '../../harness/setup/bridge.ts';
import type { ClauseId } from '../../spec-schemas/clauses/index.ts';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';

type Operated = CaseContext<ClauseId>;

const DAY_MS = 86_400_000;
/** Days within which an entry must leave the list (D157). */
const DAYS = 32;

/**
 * A fresh account's withdrawal awaiting signatures, with a reader of its later state.
 * @throws NotExercised if the venue signed it by itself
 */
async function waiting(context: Operated) {
  const { given } = context;
  const who = await given.fundedAccount({ usdc: '6' });
  await withdrawViaBridge(context, who, { to: given.stranger().address });
  const entry = await awaitAnyBridgeOutboxEntry(context, who.address);
  if (entry.status !== 'awaiting_cosignatures') throw new NotExercised('a withdrawal that waits for signatures');
  const now = async () => {
    const body = await readBridgeOutboxBody(context, who.address);
    const rows = body === null ? [] : rowsAt(body, 'entries');
    const row = rows.find(({ nonce }) => String(nonce) === String(entry.nonce));
    const list = body ?? entry;
    return { row, listed: derived(row, list), shownField: (key: string) => field(row, key, list) };
  };
  return { who, entry, now };
}

/** Returns a withdrawal like `waiting`, signed by 61 of 90. @throws NotExercised if that is not enough, which another clause judges */
async function signed(context: Operated) {
  const started = await waiting(context);
  await signWithdrawalByStake(context, started.entry, 61);
  const entry = (await started.now()).row ?? {};
  if (entry.status !== 'ready_to_release') throw new NotExercised('a withdrawal that is signed');
  return { ...started, entry };
}

/** Whether an entry with this status can still move. */
const movable = {
  awaiting_cosignatures: true,
  ready_to_release: true,
  released: false,
  stranded_on_retired_domain: false,
} as const;

/** `open` must follow the status next to it, even if that status is wrong. */
function openFollows(context: Operated, reported: (key: string) => Traced<unknown>): void {
  const clause = context.expect('bridge.history.open');
  const status = reported('status').value;
  const isKnown = typeof status === 'string' && status in movable;
  if (clause.exercised(isKnown, 'an entry of a known status'))
    clause.equal(
      reported('open'),
      movable[status as keyof typeof movable],
      `open of a withdrawal with status ${status}`,
    );
}

const chainOf = ({ chain }: JsonObject) => (chain === 2 ? 'Arbitrum' : 'Base');

export const statesQuorumCheck = check({
  id: 'bridge.states.quorum',
  title: 'a withdrawal signed by 59 of 90 of the stake awaits signatures, and one signed by 61 of 90 is ready',
  clauses: ['bridge.withdrawal.quorum', 'bridge.withdrawal.below-quorum', 'bridge.history.open'],
  by: 'operate',
  control: 'bridge',
  leases: ['clock'],
  async run(context) {
    const { expect } = context;
    const { entry, now } = await waiting(context);
    openFollows(context, (key) => field(entry, key));
    await signWithdrawalByStake(context, entry, 59);
    expect('bridge.withdrawal.below-quorum').equal(
      (await now()).shownField('status'),
      'awaiting_cosignatures',
      'status with 59 of 90 of the stake signed',
    );
    await signWithdrawalByStake(context, entry, 2);
    const ready = await now();
    expect('bridge.withdrawal.quorum').equal(
      ready.shownField('status'),
      'ready_to_release',
      'status with 61 of 90 of the stake signed',
    );
    openFollows(context, ready.shownField);
    const alone = await waiting(context);
    await signWithdrawalByStake(context, alone.entry, 61);
    expect('bridge.withdrawal.quorum').equal(
      (await alone.now()).shownField('status'),
      'ready_to_release',
      'status with 61 of 90 of the stake signed at once',
    );
  },
});

export const statesReleasedCheck = check({
  id: 'bridge.states.released',
  title: 'a released withdrawal shows its release time, stays listed for a while, and then leaves the list',
  clauses: [
    'bridge.withdrawal.released',
    'bridge.withdrawal.retention',
    'bridge.history.open',
    'bridge.history.released-at',
  ],
  by: 'operate',
  control: 'bridge',
  leases: ['clock'],
  async run(context) {
    const { control, pace, expect } = context;
    const { entry, now } = await signed(context);
    expect('bridge.history.released-at').equal(
      derived(entry.released_at_ms ?? null, entry),
      null,
      'released_at_ms of a withdrawal that is ready to release',
    );
    const sinceMs = await pace.timeMs();
    await operateBridge(context, { type: 'bridge_release', entry: String(entry.message_id) });
    const over = await now();
    const untilMs = await pace.timeMs();
    expect('bridge.withdrawal.retention').present(over.listed, 'an entry of the released withdrawal', 'entries');
    expect('bridge.withdrawal.released').equal(over.shownField('status'), 'released');
    const released_at_ms = over.shownField('released_at_ms');
    const atMs = released_at_ms.value;
    const isThen = typeof atMs === 'number' && atMs >= sinceMs && atMs <= untilMs;
    for (const clause of ['bridge.withdrawal.released', 'bridge.history.released-at'] as const)
      expect(clause).relation(
        `a release time from ${sinceMs} to ${untilMs}`,
        { released_at_ms },
        () => isThen,
        'released_at_ms',
      );
    openFollows(context, over.shownField);
    let isListed = true;
    for (let day = 0; day < DAYS && isListed; day++) {
      await control.advance(DAY_MS);
      isListed = (await now()).row !== undefined;
    }
    expect('bridge.withdrawal.retention').relation(
      `no entry of the released withdrawal after ${DAYS} days`,
      { entry: (await now()).listed },
      () => !isListed,
      'entries',
    );
  },
});

export const statesRotatedWaitingCheck = check({
  id: 'bridge.states.rotated-waiting',
  title: 'a bridge rotation has a withdrawal below the quorum signed anew under another message_id',
  clauses: ['bridge.withdrawal.rotated-waiting', 'bridge.history.message-id'],
  by: 'operate',
  control: 'bridge',
  leases: ['clock'],
  async run(context) {
    const { expect } = context;
    const { entry, now } = await waiting(context);
    expect('bridge.history.message-id').equal(
      (await now()).shownField('message_id'),
      field(entry, 'message_id'),
      'message_id before the rotation',
    );
    await signWithdrawalByStake(context, entry, 59);
    await operateBridge(context, { type: 'bridge_rotate', chain: chainOf(entry) });
    const rotated = await now();
    expect('bridge.withdrawal.rotated-waiting').equal(rotated.shownField('status'), 'awaiting_cosignatures');
    for (const clause of ['bridge.history.message-id', 'bridge.withdrawal.rotated-waiting'] as const)
      expect(clause).relation(
        'a new message_id after the rotation',
        { before: field(entry, 'message_id'), after: rotated.shownField('message_id') },
        (id) => typeof id.after === 'string' && id.after !== id.before,
        'message_id',
      );
    // Together with the earlier signatures it would be 118 of 90.
    await signWithdrawalByStake(context, rotated.row ?? {}, 59);
    expect('bridge.withdrawal.rotated-waiting').equal(
      (await now()).shownField('status'),
      'awaiting_cosignatures',
      'status with 59 of 90 of the stake signed after the rotation',
    );
    await signWithdrawalByStake(context, rotated.row ?? {}, 2);
    expect('bridge.withdrawal.rotated-waiting').equal(
      (await now()).shownField('status'),
      'ready_to_release',
      'status with 61 of 90 of the stake signed after the rotation',
    );
  },
});

export const statesStrandedCheck = check({
  id: 'bridge.states.stranded',
  title: 'a bridge rotation strands a signed withdrawal, and no later operation changes its status',
  clauses: [
    'bridge.withdrawal.rotated-signed',
    'bridge.withdrawal.stranded-terminal',
    'bridge.history.open',
    'bridge.history.released-at',
  ],
  by: 'operate',
  control: 'bridge',
  leases: ['clock'],
  async run(context) {
    const { expect } = context;
    const { entry, now } = await signed(context);
    const rotate = { type: 'bridge_rotate', chain: chainOf(entry) } as const;
    await operateBridge(context, rotate);
    const left = await now();
    expect('bridge.withdrawal.rotated-signed').equal(left.shownField('status'), 'stranded_on_retired_domain');
    openFollows(context, left.shownField);
    expect('bridge.history.released-at').equal(
      derived(left.row?.released_at_ms ?? null, left.shownField('released_at_ms')),
      null,
      'released_at_ms of a stranded withdrawal',
    );
    const id = String(left.row?.message_id);
    const attempts = [
      { type: 'bridge_cosign', entry: id, stake: '1000000000' },
      { type: 'bridge_release', entry: id },
      rotate,
      { type: 'bridge_cosign', entry: id, stake: '1000000000' },
    ] as const;
    for (const attempt of attempts) {
      await tryOperateBridge(context, attempt);
      expect('bridge.withdrawal.stranded-terminal').equal(
        (await now()).shownField('status'),
        'stranded_on_retired_domain',
        `status after ${attempt.type}`,
      );
    }
  },
});
