import type { OutgoingFrame, VenueReply, VenueRequest } from './door.ts';
import type { Rules, RulesEdit } from './rules.ts';

// Edits of the rules, shared by all their users: the profile, forms of open points, faults, a campaign's shadow, tests.

/** Replaces entries of one record of the rules; the change receives the current record. */
export type RulesEditFactory<Entries> = (change: (entries: Entries) => Partial<Entries>) => RulesEdit;

/** Returns an editor of the record at this place of the rules. Entries that are not replaced keep their identity. */
export function rulesEditorAt<Section extends keyof Rules>(section: Section): RulesEditFactory<Rules[Section]>;
export function rulesEditorAt<Section extends keyof Rules, Name extends keyof Rules[Section]>(
  section: Section,
  name: Name,
): RulesEditFactory<Rules[Section][Name]>;
export function rulesEditorAt<
  Section extends keyof Rules,
  Name extends keyof Rules[Section],
  Part extends keyof Rules[Section][Name],
>(section: Section, name: Name, part: Part): RulesEditFactory<Rules[Section][Name][Part]>;
export function rulesEditorAt(...path: readonly string[]): RulesEditFactory<object> {
  return rulesEditorAtPath(path);
}

/** Returns an editor like `rulesEditorAt` for a place known only by its keys; the record must exist. */
export function rulesEditorAtPath(path: readonly string[]): RulesEditFactory<object> {
  return (change) => (rules) => edited(rules, path, change);
}

function edited<Entries extends object>(
  record: Entries,
  [key, ...rest]: readonly string[],
  change: (entries: object) => object,
): Entries {
  if (key === undefined) return { ...record, ...change(record) };
  const entries: object = record;
  // Safe: the signatures above admit only records.
  const inner: object = Reflect.get(entries, key);
  return { ...record, [key]: edited(inner, rest, change) };
}

/** Combines several edits into one that applies them in order. */
export function composeEdits(...edits: readonly RulesEdit[]): RulesEdit {
  return (rules) => edits.reduce((edited, edit) => edit(edited), rules);
}

/** The list with one row replaced. */
export function withChangedRow<Row extends { readonly id: string }>(
  rows: readonly Row[],
  id: Row['id'],
  change: (row: Row) => Row,
): Row[] {
  return rows.map((row) => (row.id === id ? change(row) : row));
}

interface Gate<Id extends string, Sent extends readonly unknown[], Refused> {
  readonly id: Id;
  readonly check: (...sent: Sent) => Refused | null;
}

/** The gates with one of them extended by a further refusal, evaluated after its own. */
export function withFurtherRefusal<Id extends string, Sent extends readonly unknown[], Refused>(
  gates: readonly Gate<Id, Sent, Refused>[],
  gate: Id,
  refusal: (...sent: Sent) => Refused | null,
): Gate<Id, Sent, Refused>[] {
  return withChangedRow(gates, gate, ({ id, check }) => ({
    id,
    check: (...sent) => check(...sent) ?? refusal(...sent),
  }));
}

/** The list without one row. */
export function withoutRow<Row extends { readonly id: string }>(rows: readonly Row[], id: Row['id']): Row[] {
  return rows.filter((row) => row.id !== id);
}

/** The table with one entry replaced; an unknown key stays unknown. */
export function withChangedEntry<Entry>(
  table: ReadonlyMap<string, Entry>,
  key: string,
  change: (entry: Entry) => Entry,
): ReadonlyMap<string, Entry> {
  const entry = table.get(key);
  return entry === undefined ? table : new Map(table).set(key, change(entry));
}

const door = rulesEditorAt('door');

/** Edits outgoing replies. */
export function makeReplyEdit(edit: (request: VenueRequest, reply: VenueReply) => VenueReply): RulesEdit {
  return door(({ reply: before }) => ({ reply: (request, reply) => edit(request, before(request, reply)) }));
}

/** Edits outgoing frames; null withholds one. */
export function makeFrameEdit(edit: (frame: OutgoingFrame) => OutgoingFrame | null): RulesEdit {
  return door(({ frame: before }) => ({
    frame: (frame) => {
      const leaving = before(frame);
      return leaving === null ? null : edit(leaving);
    },
  }));
}

/** Rewrites every text that leaves a venue, except the replies of some routes. */
export function makeOutgoingTextEdit(spell: (text: string) => string, except: readonly string[]): RulesEdit {
  return composeEdits(
    makeReplyEdit((request, reply) => (except.includes(request.path) ? reply : { ...reply, body: spell(reply.body) })),
    makeFrameEdit((frame) => ({ ...frame, text: spell(frame.text) })),
  );
}
