import type { ClauseRow } from '../../clause.ts';
import { readApi } from '../source.ts';

export const bridgeStatesClauses = [
  {
    id: 'bridge.withdrawal.quorum',
    says: 'Co-signatures of two thirds of the stake under the present deployment make an entry `ready_to_release`.',
    sources: [readApi('Bridge withdrawal')],
    kind: 'transition',
    judgedBy: 'operate',
  },
  {
    id: 'bridge.withdrawal.below-quorum',
    says: 'Below that quorum an entry stays `awaiting_cosignatures`.',
    sources: [readApi('Bridge withdrawal')],
    kind: 'transition',
    judgedBy: 'operate',
  },
  {
    id: 'bridge.withdrawal.rotated-waiting',
    says: 'A rotation of the deployment keeps an entry below quorum waiting, with a new `message_id` and no partial signature.',
    sources: [readApi('Bridge withdrawal')],
    kind: 'transition',
    judgedBy: 'operate',
  },
  {
    id: 'bridge.withdrawal.rotated-signed',
    says: 'A rotation of the deployment turns an entry that is `ready_to_release` into `stranded_on_retired_domain`.',
    sources: [readApi('Bridge withdrawal')],
    kind: 'transition',
    judgedBy: 'operate',
  },
  {
    id: 'bridge.withdrawal.stranded-terminal',
    says: '`stranded_on_retired_domain` is terminal: such an entry moves no more.',
    sources: [readApi('Bridge withdrawal')],
    kind: 'transition',
    judgedBy: 'operate',
  },
  {
    id: 'bridge.withdrawal.released',
    says: 'A release on the destination chain that a quorum has confirmed makes an entry `released` with `released_at_ms` set.',
    sources: [readApi('Bridge withdrawal')],
    kind: 'transition',
    judgedBy: 'operate',
  },
  {
    id: 'bridge.withdrawal.retention',
    says: 'A released entry stays for the retention window and then leaves the list.',
    sources: [readApi('Bridge withdrawal')],
    kind: 'transition',
    judgedBy: 'operate',
    decision: 'D32',
  },
  {
    id: 'bridge.withdrawal.stranded-cases',
    says: 'A stranded entry was never paid or was paid before the rotation; `message_id` does not tell which.',
    sources: [readApi('Bridge withdrawal')],
    kind: 'rule',
    judgedBy: 'document',
    reason: 'The destination chain alone tells, and it is no part of the venue.',
  },
  {
    id: 'bridge.withdrawal.confirm-first',
    says: 'Nothing is credited again for a stranded entry before the destination chain was asked.',
    sources: [readApi('Bridge withdrawal')],
    kind: 'rule',
    judgedBy: 'document',
    reason: 'It binds the people who govern, not the wire.',
  },
] as const satisfies readonly ClauseRow[];
