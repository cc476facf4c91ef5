import { isJsonObject, type JsonObject, parseJson } from '../../spec-schemas/json/lossless.ts';
import { moneyGrantRefusal } from '../engine/grants.ts';
import { isRefusal, type Refusal, refuse } from '../refusal.ts';
import { parseActRequest } from './act-request.ts';
import { boundedIntegerOf } from './control-request.ts';
import type { ControlledVenue } from './controlled-venue.ts';
import { parseMoneyGrant } from './grant-request.ts';
import { type Snapshots, tooManySnapshotsMessage } from './snapshots.ts';

// Calls that a local venue offers its operator. No check uses them, because no devnet offers them.

/** Context that these calls are answered from. Null or absent `snapshots`: the venue cannot be restored. */
export interface LocalCallContext {
  readonly venue: ControlledVenue;
  readonly snapshots?: Snapshots | null | undefined;
}

type LocalCall = (site: LocalCallContext, body: JsonObject) => JsonObject | Refusal;

/** Calls that restore a venue to a snapshot. */
export const snapshotCallHandlers = {
  'POST /control/snapshot': ({ snapshots = null }) => {
    if (snapshots === null) return onlyForward;
    const id = snapshots.take();
    return id === null ? refuse('PRECONDITION_FAILED', tooManySnapshotsMessage) : { snapshot: id };
  },
  'POST /control/revert': ({ snapshots = null }, { snapshot }) => {
    if (snapshots === null) return onlyForward;
    const id = boundedIntegerOf(snapshot, 1, Number.MAX_SAFE_INTEGER);
    if (id === null) return refuse('INVALID_REQUEST', 'snapshot is no number of one');
    return snapshots.revert(id, false) ? { snapshot: id } : refuse('NOT_FOUND', `there is no snapshot ${id}`);
  },
} as const satisfies Readonly<Record<string, LocalCall>>;

export const localCallHandlers = {
  'POST /control/fund': ({ venue }, body) => {
    const grant = parseMoneyGrant(venue.core, body);
    if (isRefusal(grant)) return grant;
    const refusal = moneyGrantRefusal(venue.core, grant);
    if (refusal !== null) return refusal;
    venue.queueSystem(grant);
    venue.commit(1);
    return {};
  },
  'POST /control/act': ({ venue }, body) => {
    const acting = parseActRequest(venue.core, body);
    if (isRefusal(acting)) return acting;
    const ticket = venue.actAs(acting.account, acting.envelope);
    const refused = ticket.reply === null || ticket.reply.status < 400 ? null : failureIn(ticket.reply.body);
    if (refused !== null) return refused;
    venue.commit(1);
    // A ticket not settled by a block by now is answered as if its caller's wait had ended.
    ticket.expire();
    const { status = null, body: text = 'null' } = ticket.reply ?? {};
    return { nonce: acting.nonce, status, reply: parseJson(text) };
  },
} as const satisfies Readonly<Record<string, LocalCall>>;

const onlyForward = refuse('NOT_FOUND', 'this venue only goes forward: start it without --archive and --journal');

/** Returns why the venue refused; null if the answer is no failure envelope. */
function failureIn(text: string): Refusal | null {
  const json = parseJson(text);
  const error = isJsonObject(json) ? json.error : undefined;
  // Safe: the venue itself serialized this from a refusal.
  return isJsonObject(error) && typeof error.code === 'string' ? (error as unknown as Refusal) : null;
}
