import type { JsonObject } from '../../spec-schemas/json/lossless.ts';
import type { CaseContext, Reading } from '../check/case-context.ts';
import { Blocked, NotHere } from '../check/verdicts.ts';
import { rowsAt } from '../client/json-at.ts';
import { refusalOf } from '../client/replies.ts';
import type { Identity } from '../identity/keys.ts';

/** The action that approves a broker. @param maxBps  whole; 0 revokes */
export function brokerApproval({ address: builder }: { readonly address: string }, maxBps: number) {
  return { type: 'approve_broker_fee', params: { builder, max_bps: maxBps } };
}

/**
 * From here on the owner's orders may pay this broker.
 * @throws NotHere where the build has no path for approvals
 */
export async function approvedBroker(
  { target, pace }: Pick<CaseContext<never>, 'target' | 'pace'>,
  owner: Identity,
  broker: { readonly address: string },
  maxBps: number,
): Promise<void> {
  const reply = await target.act(owner, brokerApproval(broker, maxBps));
  const refusal = refusalOf(reply);
  if (refusal?.code === 'ACTION_UNSUPPORTED') throw new NotHere('broker fees');
  if (refusal !== null) throw new Blocked(`the approval was refused: ${refusal.code}`);
  await pace.blocks();
}

/** Rows of `approved_brokers` of one account, brokers in lower case. */
export async function approvedBrokers({ given, target }: Reading, address: string): Promise<readonly JsonObject[]> {
  const rows = rowsAt(given.data(await target.read('approved_brokers', { address })), 'builders');
  return rows.map((row) => ({ ...row, builder: String(row.builder).toLowerCase() }));
}
