import { makeFindingId, normalizeFindingPath } from '../../harness/case/finding.ts';
import type { DiffRow, NonCheckTask } from '../../harness/runner/events.ts';
import { allProducts, listProductActionTags, type Product, sharedProductReads } from '../../spec-schemas/products.ts';
import type { ShapeId } from '../../spec-schemas/shapes/registry.ts';
import { shapeClauseOf } from '../../spec-schemas/stated/stated.ts';
import { allSwitches } from '../../spec-schemas/switches.ts';
import { clauseFactsFor } from './fold-clauses.ts';
import type { GatheredFinding, GatheredRun, JudgedClauses } from './gather.ts';
import { exchangeMessagesOfFinding } from './judged.ts';

// An undocumented body has a venue-specific form that a hundred checks may meet. To a reader that is one fact, so one advisory per form,
// with all of its keys, replaces what every check reported.

const SHAPES: NonCheckTask = 'run.shapes';

/**
 * Returns the run with one advisory for each form that differs from public facts, and without advisories about products that the venue
 * does not have. Deciding findings stay.
 */
export function mergeFormAdvisories(gathered: GatheredRun): GatheredRun {
  return joined(withoutAbsent(gathered));
}

function joined(gathered: GatheredRun): GatheredRun {
  const advice = [...gathered.findings.values()].flat().filter(isAdvice);
  const byShape = new Map<string, GatheredFinding[]>();
  for (const finding of advice) {
    const shape = finding.form ?? finding.shape;
    if (shape !== undefined) byShape.set(shape, [...(byShape.get(shape) ?? []), finding]);
  }
  if (byShape.size === 0) return gathered;
  const offKeys = new Map([...byShape].map(([shape, of]) => [shape, keysOff(of)]));
  const assigned = new Set<GatheredFinding>([...byShape.values()].flat());
  for (const finding of advice) {
    if (assigned.has(finding)) continue;
    const shape = shapesRead(finding).find((read) => isOfForm(finding, offKeys.get(read)));
    if (shape === undefined) continue;
    assigned.add(finding);
    byShape.get(shape)?.push(finding);
  }
  const left = [...gathered.findings].map(
    ([source, of]) => [source, of.filter((each) => !assigned.has(each))] as const,
  );
  const forms = [...byShape].flatMap(([shape, of]) => formFindings(gathered, shape, of));
  const findings = new Map(left.filter(([, of]) => of.length > 0));
  return { ...gathered, findings: findings.set(SHAPES, [...(findings.get(SHAPES) ?? []), ...forms]) };
}

function isAdvice({ severity, waived }: GatheredFinding): boolean {
  return severity === 'advisory' && waived !== true;
}

/** Merges everything reported about one form into findings of one id: the first has the words, the others only count. */
function formFindings(gathered: GatheredRun, shape: string, of: readonly GatheredFinding[]): GatheredFinding[] {
  const formed = of.filter(({ form, shape: off }) => (form ?? off) !== undefined);
  const first = formed.find(({ check }) => check === SHAPES) ?? formed[0];
  if (first === undefined) return [];
  const clause = clauseOfForm(gathered, shape, formed);
  const rows = distinctRows(formed.flatMap(({ diff }) => diff));
  const words = formWords(shape, rows);
  const whole = {
    ...first,
    id: makeFindingId(clause, SHAPES, [shape]),
    check: SHAPES,
    clause,
    message: formed.length === 1 ? first.message : words.message,
    expected: formed.length === 1 ? first.expected : words.expected,
    actual: formed.length === 1 ? first.actual : words.actual,
    diff: rows,
    shape,
    ...judgedBehind(rows, formed),
  };
  return of.map(() => whole);
}

/** Most exchanges that one advisory shows. */
const EXCHANGES = 4;

/** Returns the exchanges of the findings that first reported each row, in row order: a single reply may not show them all. */
function judgedBehind(rows: readonly DiffRow[], findings: readonly GatheredFinding[]): Pick<GatheredFinding, 'judged'> {
  const behind = rows.flatMap((row) => findings.find(({ diff }) => diff.includes(row)) ?? []);
  const judged = [...new Set(behind)].flatMap((finding) => finding.judged ?? []).slice(0, EXCHANGES);
  return judged.length === 0 ? {} : { judged };
}

/** Returns the clause that states the shape, where it is advisory; else the first clause reported. */
function clauseOfForm(gathered: GatheredRun, shape: string, of: readonly GatheredFinding[]): string | null {
  const met = [...new Set(of.flatMap(({ clause }) => clause ?? []))].sort();
  const advising = met.filter((clause) => !clauseFactsFor(gathered, clause).decides);
  const candidates = advising.length > 0 ? advising : met;
  const stated = shapeClauseOf(shape as ShapeId);
  return candidates.find((clause) => clause === stated) ?? candidates[0] ?? null;
}

function distinctRows(rows: readonly DiffRow[]): readonly DiffRow[] {
  const byPlace = new Map<string, DiffRow>();
  for (const row of rows) {
    // Whole bodies of one form can differ in several ways, so each way is a row of its own.
    const place = row.path === '$' ? `$ ${row.actual}` : normalizeFindingPath(row.path);
    if (!byPlace.has(place)) byPlace.set(place, row);
  }
  return [...byPlace.values()];
}

/** Maximum number of keys in a message; the rest are counted, and listed in the rows. */
const NAMED = 6;

function formWords(shape: string, rows: readonly DiffRow[]): Pick<GatheredFinding, 'message' | 'expected' | 'actual'> {
  const whole = rows.filter(({ path }) => path === '$').map(({ actual }) => actual);
  const parts = rows.filter(({ path }) => path !== '$');
  const said = [
    ...whole,
    keyWords('without', parts.filter(isAbsent)),
    keyWords('with', parts.filter(isBeyond)),
    keyWords(
      'otherwise',
      parts.filter((row) => !isAbsent(row) && !isBeyond(row)),
    ),
  ].filter((words) => words !== '');
  const expected = 'as public facts have it';
  const actual = said.join('; ');
  return { message: `${readOf(shape)} comes in another form than public facts give: ${actual}`, expected, actual };
}

function keyWords(how: string, rows: readonly DiffRow[]): string {
  const keys = [...new Set(rows.map(namedKey))].filter((key) => key !== CONTENT);
  const more = keys.length > NAMED ? ` and ${keys.length - NAMED} more` : '';
  return keys.length === 0 ? '' : `${how} ${keys.slice(0, NAMED).join(', ')}${more}`;
}

/** Placeholder for a key of a body that was converted from another form, where the key may have no place of its own. */
const CONTENT = 'data';

function namedKey({ path, expected }: DiffRow): string {
  return /^the key "(\w+)"/.exec(expected)?.[1] ?? keyOf(path);
}

/** Returns the read or channel of a shape, by its wire name. */
function readOf(shape: string): string {
  const [kind = '', name = kind] = shape.split('.');
  return kind === 'frame' ? `the frame of ${name}` : name;
}

function isAbsent({ actual }: DiffRow): boolean {
  return actual === 'absent';
}

function isBeyond({ expected }: DiffRow): boolean {
  return expected === 'nothing';
}

function keyOf(path: string): string {
  return /(\w+)(\[[^\]]*\])*$/.exec(path)?.[1] ?? path;
}

/** Keys that a form leaves out, types differently, or renames. */
interface KeysOff {
  readonly absent: ReadonlySet<string>;
  readonly other: ReadonlySet<string>;
}

function keysOff(of: readonly GatheredFinding[]): KeysOff {
  const rows = of.flatMap(({ diff }) => diff).filter(({ path }) => path !== '$');
  return {
    absent: new Set(rows.filter(isAbsent).map(namedKey)),
    other: new Set(rows.filter((row) => !isAbsent(row) && !isBeyond(row)).map(({ path }) => keyOf(path))),
  };
}

/** Whether the value that a check missed is a key that the form leaves out or types differently. */
function isOfForm({ diff, judged = [] }: GatheredFinding, off: KeysOff | undefined): boolean {
  if (off === undefined || diff.length === 0) return false;
  const keys = [
    ...judged.flatMap(({ pointers }) => pointers.map((pointer) => pointer.split('/').at(-1) ?? '')),
    ...diff.flatMap(({ path }) => path.match(/\w+/g) ?? []),
  ];
  const isMissing = diff.every(({ actual }) => actual === 'nothing') && keys.some((key) => off.absent.has(key));
  return isMissing || judged.some(({ pointers }) => pointers.some((pointer) => off.other.has(keyOf(pointer))));
}

/** Returns the shapes of the replies and frames that contain the wrong values. */
function shapesRead(finding: GatheredFinding): readonly string[] {
  return routesOf(finding).flatMap((route) => {
    const [how = '', what = '', name = ''] = route.split(' ');
    if (how === 'frame') return [`frame.${what}`];
    return what === '/info' ? [`info.${name}`] : [];
  });
}

function routesOf({ judged = [] }: GatheredFinding): readonly string[] {
  const exchanges = judged.map((each) => ({ ...each, pointers: [...each.pointers] }));
  return exchangeMessagesOfFinding({ judged: exchanges }).map(({ received: { route } }) => route);
}

/** Drops advisories about reads, channels or actions of products that are absent or off, or about an action without a path. */
function withoutAbsent(gathered: GatheredRun): GatheredRun {
  // Switches known by a flag are left out: their actions have effects beyond the one that is off.
  const off = allSwitches.filter(({ id, sign }) => gathered.off.has(id) && 'text' in sign);
  const absent = allProducts.filter(
    ({ id, placing }) =>
      gathered.absent.has(id) ||
      gathered.idle.has(id) ||
      (placing.length > 0 && off.some(({ tags }) => placing.every((tag) => tags.some((each) => each === tag)))),
  );
  const dropped = new Map<string, Map<string, string>>();
  const findings = new Map<string, readonly GatheredFinding[]>();
  for (const [source, of] of gathered.findings) {
    const kept = of.filter((finding) => {
      const why = isAdvice(finding) ? lackOf(finding, absent) : undefined;
      if (why === undefined) return true;
      const clauses = dropped.get(source) ?? new Map<string, string>();
      dropped.set(source, clauses.set(finding.clause ?? '', why));
      return false;
    });
    for (const { clause } of kept) dropped.get(source)?.delete(clause ?? '');
    if (kept.length > 0) findings.set(source, kept);
  }
  if (dropped.size === 0) return gathered;
  const clear = <Judged extends { readonly judged: JudgedClauses }>(source: string, ended: Judged): Judged => ({
    ...ended,
    judged: unfailed(ended.judged, dropped.get(source)),
  });
  return {
    ...gathered,
    findings,
    checks: new Map(
      [...gathered.checks].map(([id, trace]) => [
        id,
        trace.ended === null ? trace : { ...trace, ended: unexercised(clear(id, trace.ended), dropped.get(id)) },
      ]),
    ),
    works: new Map([...gathered.works].map(([work, judged]) => [work, unfailed(judged, dropped.get(work))])),
  };
}

type Lacking = ReadonlyMap<string, string> | undefined;

function unfailed(judged: JudgedClauses, lacking: Lacking): JudgedClauses {
  return Object.fromEntries(
    Object.entries(judged).filter(([clause, verdict]) => verdict !== 'fail' || lacking?.has(clause) !== true),
  );
}

function unexercised<Ended extends { readonly unjudged?: Readonly<Record<string, string>> }>(
  ended: Ended,
  lacking: Lacking,
): Ended {
  if (lacking === undefined || lacking.size === 0) return ended;
  return { ...ended, unjudged: { ...Object.fromEntries(lacking), ...ended.unjudged } };
}

/** Describes the absent part of the venue that the finding is about. */
function lackOf(finding: GatheredFinding, absent: readonly Product[]): string | undefined {
  const product = productOf(finding, absent);
  if (product !== undefined) return `the venue has no ${product.name}`;
  const [route] = routesOf(finding);
  const tag = /^POST \/exchange (\w+)$/.exec(route ?? '')?.[1];
  const isPathless = finding.expected === ACCEPTED && noPath.test(finding.actual);
  return tag !== undefined && isPathless ? `a path for ${tag}` : undefined;
}

const ACCEPTED = 'an accepted action';
/** Documented refusal of an action that a build has no path for, or does not know. */
const noPath = /^ACTION_UNSUPPORTED|unknown variant/;

/** Returns the absent product that a finding is about, by its shape or by the requests of its exchange. */
function productOf(finding: GatheredFinding, absent: readonly Product[]): Product | undefined {
  const shapes = [finding.form ?? finding.shape ?? [], ...shapesRead(finding)].flat();
  const routes = routesOf(finding);
  return absent.find((product) => {
    const ofReads = shapes.some((shape) => isShapeOf(shape, product, absent));
    return ofReads || listProductActionTags(product).some((tag) => routes.includes(`POST /exchange ${tag}`));
  });
}

function isShapeOf(shape: string, product: Product, absent: readonly Product[]): boolean {
  const [kind, name = ''] = shape.split('.');
  if (kind === 'frame') return product.channels?.some((channel) => channel === name) === true;
  if (kind !== 'info') return false;
  const shared: readonly string[] = sharedProductReads[name as keyof typeof sharedProductReads] ?? [];
  const isShared = shared.length > 0 && shared.every((id) => absent.some((each) => each.id === id));
  return isShared || product.reads?.some((read) => read === name) === true;
}
