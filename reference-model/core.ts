import type { BlockEventBuffer } from './block-journal.ts';
import type { LiquidationTierWatch } from './engine/risk/tier-watch.ts';
import type { VenueEvent } from './events.ts';
import type { ChainParams } from './genesis/genesis.ts';
import type { ArchiveSource } from './history/archive.ts';
import type { Histories } from './history/histories.ts';
import type { HolderKindSums } from './money/place-sums.ts';
import type { TouchedAccounts } from './money/touched.ts';
import type { Rules } from './rules.ts';
import type { NodeMemory } from './state/node-memory.ts';
import type { VenueState } from './state/venue-state.ts';

/** Parts available to every rule of the model: committed state, the rules in force, and the sinks of effects. */
export interface Core {
  readonly state: VenueState;
  readonly params: ChainParams;
  readonly rules: Rules;
  /** In-memory facts of this node; a restart drops them. */
  readonly memory: NodeMemory;
  /** Served rows of the past, which no engine rule reads. They consume new events when queried. */
  readonly histories: Histories;
  /** Source behind the reads of the archive's lane: these histories, unless a store stands beside the venue. */
  archive: ArchiveSource;
  /** Accounts changed so far by the current action; empty between actions. */
  readonly touched: TouchedAccounts;
  /** Holdings by kind of holder, according to recorded movements; null if conservation is not proved. */
  moved: HolderKindSums | null;
  /** Accounts whose band the next block must check. */
  readonly tierWatch: LiquidationTierWatch;
  /** Cause of the next event, and the events so far of the block under construction. */
  readonly journal: BlockEventBuffer;
  /** Emits one effect of that block. Sums update at once, histories when queried, feeds at the end of the block. */
  emit(event: VenueEvent): void;
}
