import type { Address } from '../state/address.ts';
import type { BlockRecord } from './blocks.ts';
import type { FillRecord } from './fills.ts';
import type { FundingRecord } from './fundings.ts';
import type { History } from './history.ts';
import type { LedgerRecord } from './ledger.ts';
import type { OrderTransition, OrderTransitionKey } from './order-transitions.ts';
import type { PositionLife } from './position-lives.ts';
import type { SummedHistory } from './summed-history.ts';
import type { VolumeDay, VolumeKey } from './volume-days.ts';

type Pages<Key, Row> = Pick<History<Key, Row>, 'page'>;

/** Source of the archive lane's reads: the node's own histories, or a store beside it. */
export interface ArchiveSource {
  /** Fills evicted from the ring buffer; a store also has those still in it. */
  readonly archivedFills: Pages<Address, FillRecord>;
  readonly ledger: Pages<Address, LedgerRecord>;
  readonly fundings: Pages<Address, FundingRecord>;
  readonly lives: Pages<Address, PositionLife>;
  readonly volumeDays: Pick<SummedHistory<VolumeKey, VolumeDay>, 'page' | 'openAt'>;
  readonly transitions: Pages<OrderTransitionKey, OrderTransition>;
  readonly blocks: Pages<'chain', BlockRecord>;
}
