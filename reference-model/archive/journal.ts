import { createHash } from 'node:crypto';
import type { BookRules } from '../book/book-rules.ts';
import type { CommittedBlock } from '../events.ts';
import { deserializeState, type SerializedState, serializeState } from '../state/snapshot.ts';
import type { ArchiveFile } from './archive-file.ts';
import type { BlockWithArchiveMetadata } from './block-archive.ts';
import { BlockWriter, type BlockWriterOptions } from './block-writer.ts';

/** Limits of a page in blocks and in characters; a page has at least one line. */
const MOST_LINES = 500;
const MOST_CHARACTERS = 4_000_000;

const HISTORY = 'journal';
const KEY = 'chain';

/** Some committed blocks of a chain, one line each, as read by `parseJournalLine`. */
export interface ChainJournalPage {
  readonly chainIdentity: string;
  /** The newest block; null: none yet. */
  readonly newest: number | null;
  readonly lines: readonly string[];
}

/** Every committed block of one chain as a line of text. A node serves it to the archive of a gateway. */
export class ChainJournal extends BlockWriter<CommittedBlock> {
  readonly #file: ArchiveFile;
  readonly #chainIdentity: string;

  /** @param factsAt  chain facts at a block that changes them; null: unchanged */
  constructor(
    file: ArchiveFile,
    chainIdentity: string,
    factsAt: (block: CommittedBlock) => SerializedState | null,
    options: BlockWriterOptions = {},
  ) {
    const textOf = (block: CommittedBlock) => JSON.stringify({ ...frozen(block), facts: factsAt(block) });
    super(file, (block) => file.add(HISTORY, KEY, { height: block.height, text: textOf(block) }), options);
    this.#file = file;
    this.#chainIdentity = chainIdentity;
  }

  /** Blocks from a height on, as many as fit into one page. */
  page(from: number): ChainJournalPage {
    const newest = this.#file.newest?.height ?? null;
    const lines: string[] = [];
    let characters = 0;
    const end = Math.min(from + MOST_LINES, (newest ?? -1) + 1);
    for (let height = from; height < end && characters < MOST_CHARACTERS; height++) {
      // The first row is the chain's start, so a row's number is its block's height.
      const { text } = this.#file.rowAt(HISTORY, KEY, height);
      lines.push(text);
      characters += text.length;
    }
    return { chainIdentity: this.#chainIdentity, newest, lines };
  }
}

/**
 * Parses a line of a journal that `ChainJournal` wrote.
 * @throws any error, if the text is not a line of such a journal: the writer knows what it wrote
 */
export function parseJournalLine(line: string, match: BookRules): BlockWithArchiveMetadata {
  const {
    height,
    timeMs,
    events,
    facts = null,
  } = JSON.parse(line) as SerializedState & BlockWithArchiveMetadata & { readonly events: SerializedState };
  return { height, timeMs, facts, events: deserializeState(events, match) as CommittedBlock['events'] };
}

/** Returns the digest by which a block is recognised. */
export function journalLineDigest(line: string): string {
  return createHash('sha256').update(line).digest('hex');
}

function frozen({ height, timeMs, events }: CommittedBlock): { readonly [key: string]: SerializedState } {
  return { height, timeMs, events: serializeState(events) };
}
