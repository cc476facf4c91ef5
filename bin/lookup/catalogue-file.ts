import { buildFolder } from '../../spec-schemas/program-folder.ts';
import { type Catalogue, type CatalogueClause, type ClauseSummary, clauseSummaryOf } from './catalogue.ts';

// The catalogue as the build writes it: one JSON document with a row per line, so that a look-up of one kind, or of one id, parses only
// those lines. Rarely used kinds are packed. A program that runs from its sources has no such file.

/** Help of a command, by its words, such as `schema export`; the program itself has none. */
export interface CommandHelpRow {
  readonly id: string;
  readonly text: string;
}

/** Details of a clause that listings do not show. */
type ClauseDetail = Omit<CatalogueClause, keyof ClauseSummary> & Pick<CatalogueClause, 'id' | 'checks' | 'faults'>;

/** Kinds of rows in the file, in order. */
interface Rows extends Omit<Catalogue, 'clauses'> {
  readonly clauses: readonly ClauseSummary[];
  readonly details: readonly ClauseDetail[];
  readonly help: readonly CommandHelpRow[];
}

/** Large kinds, packed: they unpack in a millisecond or two each, only when used. */
const PACKED: ReadonlySet<string> = new Set<keyof Rows>([
  'checks',
  'details',
  'faults',
  'decisions',
  'topics',
  'paths',
]);

/** Returns the text of the file. */
export function catalogueFileText({ clauses, ...others }: Catalogue, help: readonly CommandHelpRow[]): string {
  const rows: Rows = { clauses: clauses.map(clauseSummaryOf), details: clauses.map(detailOf), ...others, help };
  const places: Record<string, Place> = {};
  let body = '';
  let length = 0;
  for (const [kind, items] of Object.entries(rows) as [string, readonly unknown[]][]) {
    const head = `"${kind}":[`;
    const lines = items.map((item) => `\n${JSON.stringify(item)}`).join(',');
    const text = PACKED.has(kind) ? `\n"${zlib().zstdCompressSync(`${lines}\n`).toString('base64')}"` : lines;
    const tail = '\n],\n';
    const start = length + head.length;
    length = start + Buffer.byteLength(text) + tail.length;
    places[kind] = [start, length - tail.length + 1];
    body += head + text + tail;
  }
  return `{"places":${JSON.stringify(places)},\n${body.replace(/,\n$/, '\n}\n')}`;
}

/** Byte range of a kind's rows after the first line: from the end of the line before them to their own end. */
type Place = readonly [start: number, end: number];

function detailOf(clause: CatalogueClause): ClauseDetail {
  const { says, authority, profile, until, kind, judgedBy, awaits, ...detail } = clause;
  return detail;
}

/** Reads the file; each kind of rows is parsed on first use. */
export class CatalogueFile implements Catalogue {
  readonly #body: Buffer;
  readonly #places: Readonly<Record<keyof Rows, Place>>;
  readonly #parsed = new Map<keyof Rows, readonly unknown[]>();
  readonly #unpacked = new Map<keyof Rows, Buffer>();
  #clauses: readonly CatalogueClause[] | undefined;

  /** @param text  as `catalogueFileText` writes it */
  constructor(text: string | Buffer) {
    const bytes = typeof text === 'string' ? Buffer.from(text) : text;
    const head = bytes.indexOf('\n');
    // Safe: `catalogueFileText` wrote it; a comma ends the line.
    this.#places = JSON.parse(`${bytes.toString('utf8', 0, head - 1)}}`).places;
    this.#body = bytes.subarray(head + 1);
  }

  get clauses(): readonly CatalogueClause[] {
    const details = this.#all('details');
    this.#clauses ??= this.lines.map((line, at) => whole(line, details[at]));
    return this.#clauses;
  }

  /** Clauses as listings show them. */
  get lines(): readonly ClauseSummary[] {
    return this.#all('clauses');
  }

  get checks() {
    return this.#all('checks');
  }

  get faults() {
    return this.#all('faults');
  }

  get variants() {
    return this.#all('variants');
  }

  get decisions() {
    return this.#all('decisions');
  }

  get topics() {
    return this.#all('topics');
  }

  get paths() {
    return this.#all('paths');
  }

  /** Null: there is no such command. */
  help(words: readonly string[]): string | null {
    return this.#rowsWithId('help', words.join(' '))[0]?.text ?? null;
  }

  /**
   * Returns the rows needed to explain an id: for an id that only a clause, a check or a fault has, those rows and the clauses that they
   * name; for any other id, all rows.
   */
  about(id: string): Catalogue {
    const found = [this.#clausesOf([id]), this.#rowsWithId('checks', id), this.#rowsWithId('faults', id)] as const;
    const [own, checks, faults] = found;
    const isOther = this.decisions.some((row) => row.id === id) || this.#rowsWithId('topics', id).length > 0;
    if (isOther || found.every((rows) => rows.length === 0)) return this;
    const named = [...checks.flatMap(({ clauses }) => clauses), ...faults.map(({ clause }) => clause)];
    const clauses = [...own, ...this.#clausesOf([...new Set(named)].filter((name) => name !== id))];
    return { clauses, checks, faults, topics: [], paths: [], variants: this.variants, decisions: this.decisions };
  }

  #clausesOf(ids: readonly string[]): CatalogueClause[] {
    return ids.flatMap((id) => {
      const details = this.#rowsWithId('details', id);
      return this.#rowsWithId('clauses', id).map((line, at) => whole(line, details[at]));
    });
  }

  #all<Kind extends keyof Rows>(kind: Kind): Rows[Kind] {
    const known = this.#parsed.get(kind) ?? JSON.parse(`[${this.#section(kind)}]`);
    this.#parsed.set(kind, known);
    // Safe: `catalogueFileText` wrote it from this type.
    return known as Rows[Kind];
  }

  /** Returns the rows of a kind under an id, which is the first entry of each row. */
  #rowsWithId<Kind extends keyof Rows>(kind: Kind, id: string): Rows[Kind][number][] {
    const section = this.#section(kind);
    const begin = Buffer.from(`\n{"id":${JSON.stringify(id)},`);
    const rows: Rows[Kind][number][] = [];
    for (let at = section.indexOf(begin); at >= 0; at = section.indexOf(begin, at + 1)) {
      const end = section.indexOf('\n', at + 1);
      // Safe, as above; a comma ends each row but the last.
      rows.push(JSON.parse(section.toString('utf8', at, end).replace(/,$/, '')));
    }
    return rows;
  }

  #section(kind: keyof Rows): Buffer {
    const section = this.#body.subarray(...this.#places[kind]);
    if (!PACKED.has(kind)) return section;
    const known =
      this.#unpacked.get(kind) ??
      zlib().zstdDecompressSync(Buffer.from(JSON.parse(section.toString('latin1')), 'base64'));
    this.#unpacked.set(kind, known);
    return known;
  }
}

/** Loaded only for unpacking: without it a help text takes a few milliseconds. */
function zlib() {
  return process.getBuiltinModule('node:zlib');
}

function whole(line: ClauseSummary, detail: ClauseDetail | undefined): CatalogueClause {
  if (detail?.id !== line.id) throw new Error(`the catalogue has no details of ${line.id}`);
  return { ...line, ...detail };
}

/** Returns the clauses as listings show them; from a file, parses only that part. */
export function clauseSummariesOf(all: Catalogue): readonly ClauseSummary[] {
  return all instanceof CatalogueFile ? all.lines : all.clauses.map(clauseSummaryOf);
}

let file: CatalogueFile | undefined;

/** Returns the catalogue that the build wrote beside the compiled program. */
export function readShippedCatalogueFile(): CatalogueFile {
  // An import would load every part at once, which takes as long as the whole file.
  file ??= new CatalogueFile(process.getBuiltinModule('node:fs').readFileSync(new URL('catalogue.json', buildFolder)));
  return file;
}
