import { DatabaseSync, type SQLInputValue, type SQLOutputValue, type StatementSync } from 'node:sqlite';

/** An unusable archive file. The user has to fix it, so the message names the file. */
export class ArchiveFileError extends Error {
  override readonly name = 'ArchiveFileError';
}

/** Stored block. */
export interface StoredBlock {
  readonly height: number;
  readonly timeMs: number;
  /** Digest of the journal line that delivered the block; empty if it came from the venue itself. */
  readonly digest: string;
}

/** A row with the height of its block. */
export interface StoredRow {
  readonly height: number;
  readonly text: string;
}

const FORM = 'venue-conformance archive 1';

/** Maximum number of blocks by which an archive can be rewound. */
const REWINDABLE = 100_000;

/**
 * `log` holds the rows of each history by key, numbered from 0 without gaps. `open` holds the accumulating rows that are not closed yet:
 * each version is valid from its height until the next one, and a null `text` means that nothing is open any more.
 */
const SCHEMA = `
  CREATE TABLE meta (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
  CREATE TABLE block (height INTEGER PRIMARY KEY, time_ms INTEGER NOT NULL, digest TEXT NOT NULL) STRICT;
  CREATE TABLE log (history TEXT, key TEXT, n INTEGER, height INTEGER NOT NULL, text TEXT NOT NULL,
    PRIMARY KEY (history, key, n)) STRICT, WITHOUT ROWID;
  CREATE INDEX log_height ON log (height);
  CREATE TABLE open (history TEXT, key TEXT, name TEXT, height INTEGER, until INTEGER, text TEXT,
    PRIMARY KEY (history, key, name, height)) STRICT, WITHOUT ROWID;
  CREATE INDEX open_until ON open (until) WHERE until IS NOT NULL;
`;

/**
 * The rows of one chain in one SQLite file, or in memory. It stores and finds texts in order and does not interpret them. A block is
 * written atomically, whenever the process ends.
 */
export class ArchiveFile {
  readonly #path: string;
  readonly #db: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();

  /**
   * @param path  `:memory:` keeps the rows in memory only
   * @throws ArchiveFileError if the file belongs to another chain or to none, is damaged, or cannot be created
   */
  constructor(path: string, chainIdentity: string) {
    this.#path = path;
    try {
      this.#db = new DatabaseSync(path);
      // Committed rows survive the end of the process; the end of the machine may lose the newest blocks.
      this.#db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;');
      this.#begin(chainIdentity);
    } catch (error) {
      if (error instanceof ArchiveFileError) throw error;
      throw new ArchiveFileError(`${path} ${troubleOf(error)}`);
    }
  }

  /** null: not even the chain's first block is stored. */
  get newest(): StoredBlock | null {
    return pointOf(this.#get('SELECT * FROM block ORDER BY height DESC LIMIT 1'));
  }

  /** Writes everything that `rows` adds, with the block as the newest. @throws the disk's error, in which case nothing is written */
  write({ height, timeMs, digest }: StoredBlock, rows: () => void): void {
    this.#whole(() => {
      this.#run('INSERT INTO block VALUES (?, ?, ?)', height, timeMs, digest);
      rows();
      this.#run('DELETE FROM open WHERE until <= ?', height - REWINDABLE);
    });
  }

  add(history: string, key: string, row: StoredRow): void {
    const n = this.count(history, key);
    this.#run('INSERT INTO log VALUES (?, ?, ?, ?, ?)', history, key, n, row.height, row.text);
  }

  count(history: string, key: string): number {
    const last = this.#get('SELECT n FROM log WHERE history = ? AND key = ? ORDER BY n DESC LIMIT 1', history, key);
    return last === undefined ? 0 : Number(last.n) + 1;
  }

  rowAt(history: string, key: string, n: number): StoredRow {
    const row = this.#get('SELECT height, text FROM log WHERE history = ? AND key = ? AND n = ?', history, key, n);
    return { height: Number(row?.height), text: String(row?.text) };
  }

  /** Texts of the rows from `from` (inclusive) to `end` (exclusive). */
  texts(history: string, key: string, from: number, end: number): string[] {
    const sql = 'SELECT text FROM log WHERE history = ? AND key = ? AND n >= ? AND n < ? ORDER BY n';
    return this.#statement(sql)
      .all(history, key, from, end)
      .map(({ text }) => String(text));
  }

  /** Returns the row that was open at a height; null: none. */
  openAt(history: string, key: string, name: string, height: number): string | null {
    const sql =
      'SELECT text FROM open WHERE history = ? AND key = ? AND name = ? AND height <= ? ORDER BY height DESC LIMIT 1';
    const text = this.#get(sql, history, key, name, height)?.text ?? null;
    return text === null ? null : String(text);
  }

  /** @param text  null: no row is open from this height on */
  putOpen(history: string, key: string, name: string, { height, text }: { height: number; text: string | null }): void {
    const sql = 'UPDATE open SET until = ? WHERE history = ? AND key = ? AND name = ? AND until IS NULL';
    this.#run(sql, height, history, key, name);
    const until = text === null ? height : null;
    this.#run('INSERT INTO open VALUES (?, ?, ?, ?, ?, ?)', history, key, name, height, until, text);
  }

  /** Rewinds the archive to an older block. @throws ArchiveFileError if its state at that block is no longer known */
  rewind(height: number): void {
    const { newest } = this;
    if (newest === null || newest.height <= height) return;
    if (newest.height - height > REWINDABLE)
      throw new ArchiveFileError(`${this.#path} holds block ${newest.height}, too far from block ${height} to go back`);
    this.#whole(() => {
      for (const table of ['log', 'open', 'block']) this.#run(`DELETE FROM ${table} WHERE height > ?`, height);
      this.#run('UPDATE open SET until = NULL WHERE until > ?', height);
    });
  }

  /** Returns the value kept beside the rows under a name. */
  note(name: string): string | null {
    const value = this.#get('SELECT value FROM meta WHERE name = ?', name)?.value ?? null;
    return value === null ? null : String(value);
  }

  putNote(name: string, value: string): void {
    this.#run('INSERT INTO meta VALUES (?1, ?2) ON CONFLICT (name) DO UPDATE SET value = ?2', name, value);
  }

  close(): void {
    this.#db.close();
  }

  #begin(chainIdentity: string): void {
    const tables = Number(this.#get('SELECT count(*) AS n FROM sqlite_schema')?.n);
    if (tables === 0) {
      this.#whole(() => {
        this.#db.exec(SCHEMA);
        this.putNote('form', FORM);
        this.putNote('chain_identity', chainIdentity);
      });
      return;
    }
    const checked = this.#get('PRAGMA quick_check(1)')?.quick_check;
    if (checked !== 'ok') throw new ArchiveFileError(`${this.#path} is damaged: ${String(checked).split('\n').at(-1)}`);
    const isOurs = this.#get("SELECT 1 FROM sqlite_schema WHERE name = 'meta'") !== undefined;
    if (!isOurs || this.note('form') !== FORM)
      throw new ArchiveFileError(`${this.#path} is no archive of a venue of this program`);
    const found = this.note('chain_identity');
    if (found !== chainIdentity)
      throw new ArchiveFileError(`${this.#path} is the archive of the chain ${found}, not of ${chainIdentity}`);
  }

  #whole(work: () => void): void {
    this.#db.exec('BEGIN IMMEDIATE');
    try {
      work();
      this.#db.exec('COMMIT');
    } catch (error) {
      // A full disk may have ended the transaction already.
      if (this.#db.isTransaction) this.#db.exec('ROLLBACK');
      throw error;
    }
  }

  #get(sql: string, ...values: readonly SQLInputValue[]): Record<string, SQLOutputValue> | undefined {
    return this.#statement(sql).get(...values);
  }

  #run(sql: string, ...values: readonly SQLInputValue[]): void {
    this.#statement(sql).run(...values);
  }

  #statement(sql: string): StatementSync {
    const known = this.#statements.get(sql) ?? this.#db.prepare(sql);
    this.#statements.set(sql, known);
    return known;
  }
}

function pointOf(row: Record<string, SQLOutputValue> | undefined): StoredBlock | null {
  return row === undefined
    ? null
    : { height: Number(row.height), timeMs: Number(row.time_ms), digest: String(row.digest) };
}

/** Describes an error by its SQLite code (`errstr`), which every error of the library carries. */
function troubleOf(error: unknown): string {
  const { errstr, message } = error as { readonly errstr?: string; readonly message: string };
  switch (errstr) {
    case 'file is not a database':
      return 'is no archive of a venue of this program';
    case 'database disk image is malformed':
      return 'is damaged: it is not what was written';
    case 'database is locked':
      return 'is in use by another program';
    default:
      return `cannot be opened: ${errstr ?? message}`;
  }
}
