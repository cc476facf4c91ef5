import type { BookRules } from '../book/book-rules.ts';
import type { CommittedBlock } from '../events.ts';
import { type SerializedState, serializeState } from '../state/snapshot.ts';
import { newTradedMarket } from '../state/traded-market.ts';
import { makeEmptyVenueState, type VenueState } from '../state/venue-state.ts';
import type { FollowedChain } from '../venue.ts';
import { ArchiveFile, ArchiveFileError } from './archive-file.ts';
import { type ArchiveOptions, BlockArchive } from './block-archive.ts';
import type { BlockWriter, BlockWriterOptions } from './block-writer.ts';
import { ChainJournal } from './journal.ts';

interface Place {
  /** `:memory:` keeps the archive in memory only. */
  readonly path: string;
  /** Whether the venue resumes a saved chain; blocks in the archive after the save are then discarded. */
  readonly goesOn: boolean;
}

/**
 * Opens the archive of a chain, cut to the block at which its venue stands. It never has gaps, and never holds blocks that the venue has
 * lost.
 * @throws ArchiveFileError if the file belongs to another chain, or ends before that block
 */
export function openArchive(chain: FollowedChain, { path, goesOn, ...options }: Place & ArchiveOptions): BlockArchive {
  return opened(chain, { path, goesOn }, (file) => new BlockArchive(file, chain.rules, options));
}

/** Opens the journal of a chain in the same way. @throws ArchiveFileError */
export function openChainJournal(
  chain: FollowedChain,
  { path, goesOn, ...options }: Place & BlockWriterOptions,
): ChainJournal {
  const facts = new ArchiveMetadataTracker(chain.state, chain.rules.match);
  return opened(
    chain,
    { path, goesOn },
    (file) => new ChainJournal(file, chain.identity, (block) => facts.at(block), options),
  );
}

function opened<Writer extends BlockWriter<FollowedChain['genesis']>>(
  chain: FollowedChain,
  { path, goesOn }: Place,
  write: (file: ArchiveFile) => Writer,
): Writer {
  const file = new ArchiveFile(path, chain.identity);
  try {
    const { newest } = file;
    if (newest !== null && !goesOn && newest.height > chain.state.height)
      throw new ArchiveFileError(
        `${path} holds this chain up to block ${newest.height}, and the venue begins it anew: go on from its state, or name another folder`,
      );
    file.rewind(chain.state.height);
    const writer = write(file);
    if (newest === null && chain.state.height === 0) writer.take(chain.genesis);
    meets(path, writer, chain);
    return writer;
  } catch (error) {
    file.close();
    throw error;
  }
}

function meets(
  path: string,
  { newest }: BlockWriter<FollowedChain['genesis']>,
  { state: { height, timeMs } }: FollowedChain,
): void {
  if (newest?.height !== height)
    throw new ArchiveFileError(
      `${path} holds ${newest === null ? 'nothing of this chain' : `this chain up to block ${newest.height}`}, and the venue stands at block ${height}: name the folder in which its archive was kept`,
    );
  if (newest.timeMs !== timeMs)
    throw new ArchiveFileError(`${path} holds another course of this chain: its block ${height} is not the venue's`);
}

/**
 * Reports the chain facts that archive rows are printed with and that no event carries: names and decimals of markets and tokens, and the
 * recorded votes. They accompany the chain's first block and each block that changes them.
 */
class ArchiveMetadataTracker {
  readonly #state: VenueState;
  readonly #match: BookRules;
  #writtenCounts = '';

  constructor(state: VenueState, match: BookRules) {
    this.#state = state;
    this.#match = match;
  }

  /** null: unchanged. */
  at({ height, events }: CommittedBlock): SerializedState | null {
    const { markets, tokens } = this.#state;
    const now = `${markets.size} ${tokens.size}`;
    if (height > 0 && now === this.#writtenCounts && !events.some(({ kind }) => kind === 'vote')) return null;
    this.#writtenCounts = now;
    return serializeState(this.#bare());
  }

  /** The state without accounts and orders. */
  #bare(): VenueState {
    const { chain, height, timeMs, markets, tokens, votes } = this.#state;
    const bookless = markets
      .values()
      .map((market) => [market.id, { ...market, ...newTradedMarket(this.#match) }] as const);
    return { ...makeEmptyVenueState(chain), height, timeMs, markets: new Map(bookless), tokens, votes };
  }
}
