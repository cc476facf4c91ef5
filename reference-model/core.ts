import type { BlockJournal } from './block-journal.ts';
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

/** Parts that every rule of the model gets: committed state, the rules in force, and the sinks of its effects. */
export interface Core {
  readonly state: VenueState;
  readonly params: ChainParams;
  readonly rules: Rules;
  /** In-memory facts of this one node; dropped by a restart. */
  readonly memory: NodeMemory;
  /** Served rows of the past: no rule of the engine reads them. When asked, the histories take in the events since. */
  readonly histories: Histories;
  /** Behind the reads of the archive's lane: these histories, where no store stands beside the venue. */
  archive: ArchiveSource;
  /** Whom the action under way has changed so far; nobody between two actions. */
  readonly touched: TouchedAccounts;
  /** Holdings of all places, as movements of money say; null where nobody proves that they add up. */
  moved: HolderKindSums | null;
  /** Whose band the next block must look at. */
  readonly tierWatch: LiquidationTierWatch;
  /** Cause of the next event, and the events so far of the block that is being built. */
  readonly journal: BlockJournal;
  /** Tells one effect of that block. Sums take it in at once, histories when they are asked, feeds at the end of the block. */
  emit(event: VenueEvent): void;
}
