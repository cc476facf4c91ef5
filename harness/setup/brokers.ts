import type { JsonObject } from '../../spec-schemas/json/lossless.ts';
import type { CaseContext, Reading } from '../check/case-context.ts';
import { rowsAt } from '../client/json-at.ts';
import type { Identity } from '../identity/keys.ts';
import { inEffect } from './optional-action.ts';

/** The action that approves a broker. @param maxBps  whole; 0 revokes */
export function brokerApproval({ address: builder }: { readonly address: string }, maxBps: number) {
  return { type: 'approve_broker_fee', params: { builder, max_bps: maxBps } };
}

/**
 * From here on the owner's orders may pay this broker.
 * @throws NotHere where the build has no path for approvals
 */
export async function approvedBroker(
  context: Pick<CaseContext<never>, 'target' | 'pace'>,
  owner: Identity,
  broker: { readonly address: string },
  maxBps: number,
): Promise<void> {
  await inEffect(context, owner, brokerApproval(broker, maxBps), 'broker fees');
}

/** Rows of `approved_brokers` of one account, brokers in lower case. */
export async function approvedBrokers({ given, target }: Reading, address: string): Promise<readonly JsonObject[]> {
  const rows = rowsAt(given.data(await target.read('approved_brokers', { address })), 'builders');
  return rows.map((row) => ({ ...row, builder: String(row.builder).toLowerCase() }));
}
