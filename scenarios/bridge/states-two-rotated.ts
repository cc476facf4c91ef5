import type { CaseContext } from '../../harness/check/case-context.ts';
import { check } from '../../harness/check/check.ts';
import { field } from '../../harness/check/evidence.ts';
import { rowsAt } from '../../harness/client/json-at.ts';
import { NotExercised } from '../../harness/kernel/verdicts.ts';
import {
  awaitBridgeOutbox,
  type BridgeChainId,
  bridgeChainIds,
  bridgeChainNames,
  operateBridge,
  readBridgeOutboxBody,
  signWithdrawalByStake,
  withdrawViaBridge,
} from '../../harness/setup/bridge.ts';
import type { ClauseId } from '../../spec-schemas/clauses/index.ts';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';

type Operated = CaseContext<ClauseId>;

/** An account of this case with several withdrawals on one chain, oldest first. */
async function several(context: Operated, count: number) {
  const { given } = context;
  const who = await given.fundedAccount({ usdc: String(3 * count) });
  const { address: to } = given.stranger();
  let chains: readonly BridgeChainId[] = bridgeChainIds;
  for (let made = 0; made < count; made++) chains = [(await withdrawViaBridge(context, who, { to }, chains)).chain];
  const body = await awaitBridgeOutbox(context, who.address, (now) => now.length >= count);
  const entries = rowsAt(body, 'entries');
  given.require(entries.length === count, `${count} withdrawals are ${entries.length} entries`);
  /** The current rows by number; undefined if no longer listed. */
  const now = async () => {
    const list = (await readBridgeOutboxBody(context, who.address)) ?? {};
    const rows = rowsAt(list, 'entries');
    return { list, rowOf: ({ nonce }: JsonObject) => rows.find((row) => String(row.nonce) === String(nonce)) };
  };
  return { chain: bridgeChainNames[chains[0] ?? 1], entries, now };
}

export default check({
  id: 'bridge.states.two-rotated',
  title: 'a bridge rotation has two waiting withdrawals signed anew, strands two signed ones and keeps released ones',
  clauses: ['bridge.withdrawal.rotated-waiting', 'bridge.withdrawal.rotated-signed', 'bridge.withdrawal.released'],
  by: 'operate',
  control: 'bridge',
  leases: ['clock'],
  async run(context) {
    const { control, expect } = context;
    // The release is optional for the case, because an operator interface may lack the call.
    const isReleasable = control.offers('/control/system', { action: { type: 'bridge_release' } });
    const { chain, entries, now } = await several(context, isReleasable ? 5 : 4);
    const signed = entries.slice(0, 2);
    const waiting = entries.slice(2, 4);
    const paid = entries.slice(4);
    for (const entry of [...signed, ...paid]) await signWithdrawalByStake(context, entry, 61);
    const before = await now();
    if (signed.some((entry) => before.rowOf(entry)?.status !== 'ready_to_release'))
      throw new NotExercised('two withdrawals that are signed');
    if (waiting.some((entry) => before.rowOf(entry)?.status !== 'awaiting_cosignatures'))
      throw new NotExercised('two withdrawals that wait for signatures');
    for (const { message_id } of paid)
      await operateBridge(context, { type: 'bridge_release', entry: String(message_id) });
    const settled = await now();
    const released = paid.filter((entry) => settled.rowOf(entry)?.status === 'released');
    await operateBridge(context, { type: 'bridge_rotate', chain });
    const { list, rowOf } = await now();
    // A finished withdrawal needs no signature under a new deployment, and may have left the list.
    const settledRows = released.map(rowOf).filter((row) => row !== undefined);
    for (const row of expect('bridge.withdrawal.released').exercisedBy(
      settledRows,
      'a released withdrawal on the list',
    ))
      expect('bridge.withdrawal.released').equal(
        field(row, 'status', list),
        'released',
        `status of withdrawal ${row.nonce}, released before the rotation`,
      );
    for (const entry of signed)
      expect('bridge.withdrawal.rotated-signed').equal(
        field(rowOf(entry), 'status', list),
        'stranded_on_retired_domain',
        `status of withdrawal ${entry.nonce}, signed before the rotation`,
      );
    for (const entry of waiting) {
      const after = rowOf(entry);
      expect('bridge.withdrawal.rotated-waiting').equal(
        field(after, 'status', list),
        'awaiting_cosignatures',
        `status of withdrawal ${entry.nonce}, awaiting signatures before the rotation`,
      );
      expect('bridge.withdrawal.rotated-waiting').relation(
        'a new message_id after the rotation',
        { before: field(entry, 'message_id'), after: field(after, 'message_id', list) },
        (id) => typeof id.after === 'string' && id.after !== id.before,
        `message_id of withdrawal ${entry.nonce}`,
      );
    }
  },
});
