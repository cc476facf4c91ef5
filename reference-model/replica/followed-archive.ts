import { readEntry } from '../../spec-schemas/catalogue/reads.ts';
import { isJsonObject, type JsonValue, tryParseJson } from '../../spec-schemas/json/lossless.ts';
import type { BlockArchive } from '../archive/block-archive.ts';
import { type ChainJournalPage, journalLineDigest, parseJournalLine } from '../archive/journal.ts';
import type { ArchiveRules } from '../archive/stored-rows.ts';
import type { VenueReply, VenueRequest } from '../door.ts';
import { readDefaultGenesis } from '../genesis/load.ts';
import { historyCheckpointOf, newHistories } from '../history/histories.ts';
import { rulesEditorAt } from '../rule-edits.ts';
import { Venue, type VenueOptions } from '../venue.ts';

/** Opens the archive of the chain that a node reports. */
export type OpenArchive = (chainIdentity: string, rules: ArchiveRules) => BlockArchive;

/** Requests a page of the node's journal from a height on. Rejects if the node is unreachable. */
export type AskJournal = (from: number) => Promise<ChainJournalPage>;

/** A node's journal does not continue what it reported before, or has a gap. */
export class JournalFault extends Error {
  override readonly name = 'JournalFault';
}

/** No fills are in a ring buffer here, so every window is answered from the archive. */
const ringless = rulesEditorAt('reads', 'userFills')(() => ({ isOlder: ({ start_time }) => start_time !== null }));

/**
 * The archive of a node in another process. It takes in the node's journal block by block, without duplicates or gaps, and answers the
 * archive lane's reads in place of the node.
 */
export class FollowedArchive {
  readonly #open: OpenArchive;
  /** Venue without accounts, used to serialize rows. */
  readonly #printer: Venue;
  #archive: BlockArchive | null = null;
  #chainIdentity: string | null = null;
  /** Number of blocks that the next poll steps back because the node's blocks differ from the archive's. */
  #back = 1;

  /** @param options  same as the node's: profile, variants, faults */
  constructor(options: Omit<VenueOptions, 'archive'>, open: OpenArchive) {
    this.#open = open;
    const edits = [...(options.edits ?? []), ringless];
    this.#printer = new Venue(readDefaultGenesis(), { ...options, edits, archive: 'bounded' });
    this.#printer.setLimits({ perIp: null, perAccount: null });
  }

  /** Height of the newest block; null: none. */
  get height(): number | null {
    return this.#archive?.newest?.height ?? null;
  }

  /**
   * Requests the journal once and takes its page in.
   * @returns number of blocks received
   * @throws JournalFault, ArchiveFileError, and what `ask` rejects with
   */
  async step(ask: AskJournal): Promise<number> {
    const known = this.#archive?.newest ?? null;
    const page = await ask(known?.height ?? 0);
    if (page.chainIdentity !== this.#chainIdentity) return this.#begin(page.chainIdentity);
    const archive = this.#archive;
    if (archive === null) return 0;
    archive.flush();
    if (archive.missing > 0) return 0;
    const [first = null] = page.lines;
    if (known !== null && (first === null || journalLineDigest(first) !== known.digest))
      return this.#stepBack(known.height);
    this.#back = 1;
    const lines = page.lines.slice(known === null ? 0 : 1);
    for (const line of lines) this.#take(archive, line);
    if (lines.length > 0) this.#print(archive);
    return lines.length;
  }

  /** Whether a body of `/info` concerns archived data: a read of the archive's lane, or fills since a time. */
  serves(body: JsonValue | undefined): boolean {
    if (this.height === null || !isJsonObject(body)) return false;
    const type = String(body.type);
    if (type === 'user_fills') return body.start_time !== undefined && body.start_time !== null;
    // Withdrawals pending for other chains are in the node's state.
    return readEntry(type)?.lane === 'archive' && type !== 'bridge_withdrawal_history';
  }

  /** The reply to a served body; for fills only those stored here. Null: ask the node. */
  answer(request: VenueRequest): VenueReply | null {
    if (request.method !== 'POST' || request.path !== '/info') return null;
    const body = tryParseJson(new TextDecoder().decode(request.body));
    return this.serves(body) ? this.#printer.handle(request).reply : null;
  }

  close(): void {
    this.#archive?.close();
    this.#archive = null;
    this.#chainIdentity = null;
  }

  #begin(chainIdentity: string): number {
    this.close();
    const { history, match } = this.#printer.core.rules.engine;
    this.#archive = this.#open(chainIdentity, { history, match });
    this.#chainIdentity = chainIdentity;
    this.#print(this.#archive);
    return 0;
  }

  /** The node has returned to an older block, or has since followed another fork. */
  #stepBack(height: number): number {
    this.#archive?.rewind(Math.max(-1, height - this.#back));
    this.#back *= 2;
    return 0;
  }

  #take(archive: BlockArchive, line: string): void {
    const block = parseJournalLine(line, this.#printer.core.rules.engine.match);
    const expected = (archive.newest?.height ?? -1) + 1 + archive.missing;
    if (block.height !== expected)
      throw new JournalFault(`the journal goes on with block ${block.height}, and block ${expected} is missing`);
    archive.take(block, journalLineDigest(line));
  }

  #print(archive: BlockArchive): void {
    const { facts, newest } = archive;
    if (facts === null || newest === null) return;
    this.#printer.restore({ state: facts, histories: historyCheckpointOf(newHistories()) });
    const { core } = this.#printer;
    core.archive = archive.served;
    core.state.height = newest.height;
    core.state.timeMs = newest.timeMs;
  }
}
