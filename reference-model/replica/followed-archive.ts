import { readEntry } from '../../spec-schemas/catalogue/reads.ts';
import { isJsonObject, type JsonValue, tryParseJson } from '../../spec-schemas/json/lossless.ts';
import type { BlockArchive } from '../archive/block-archive.ts';
import { type ChainJournalPage, journalLineDigest, parseJournalLine } from '../archive/journal.ts';
import type { ArchiveRules } from '../archive/stored-rows.ts';
import type { VenueReply, VenueRequest } from '../door.ts';
import { defaultGenesis } from '../genesis/load.ts';
import { historyCheckpointOf, newHistories } from '../history/histories.ts';
import { rulesEditorAt } from '../rule-edits.ts';
import { Venue, type VenueOptions } from '../venue.ts';

/** Opens the archive of a chain that a node turned out to be on. */
export type OpenArchive = (chainIdentity: string, rules: ArchiveRules) => BlockArchive;

/** Asks the node for a page of its journal, from a height on. Rejects where the node cannot be asked. */
export type AskJournal = (from: number) => Promise<ChainJournalPage>;

/** A node has told something that is no continuation of what it told before, or leaves something out. */
export class JournalFault extends Error {
  override readonly name = 'JournalFault';
}

/** No fill is in a ring here: all that a window holds are behind it. */
const ringless = rulesEditorAt('reads', 'userFills')(() => ({ isOlder: ({ start_time }) => start_time !== null }));

/**
 * The archive of a node in another process: takes in what the node's journal holds beyond it, block by block, never one twice
 * and none left out, and answers the reads of the archive's lane in place of the node.
 */
export class FollowedArchive {
  readonly #open: OpenArchive;
  /** Venue that prints the rows: nobody is on it. */
  readonly #printer: Venue;
  #archive: BlockArchive | null = null;
  #chainIdentity: string | null = null;
  /** Number of blocks that the next look goes back where the node's blocks differ from those of the archive. */
  #back = 1;

  /** @param options  those of the node: profile, variants, faults */
  constructor(options: Omit<VenueOptions, 'archive'>, open: OpenArchive) {
    this.#open = open;
    const edits = [...(options.edits ?? []), ringless];
    this.#printer = new Venue(defaultGenesis(), { ...options, edits, archive: 'bounded' });
    this.#printer.setLimits({ perIp: null, perAccount: null });
  }

  /** Height of the newest block; null: none. */
  get height(): number | null {
    return this.#archive?.newest?.height ?? null;
  }

  /**
   * Asks the journal once and takes its answer in.
   * @returns blocks that it brought
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

  /** Whether a body of `/info` asks for what stands here: a read of the archive's lane, or fills since some time. */
  serves(body: JsonValue | undefined): boolean {
    if (this.height === null || !isJsonObject(body)) return false;
    const type = String(body.type);
    if (type === 'user_fills') return body.start_time !== undefined && body.start_time !== null;
    // Withdrawals that wait for other chains are in the state of the node.
    return readEntry(type)?.lane === 'archive' && type !== 'bridge_withdrawal_history';
  }

  /** The reply to what it serves, fills from here alone; null: the node is the one to ask. */
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

  /** The node has gone back to an older block, or has taken another course since. */
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
