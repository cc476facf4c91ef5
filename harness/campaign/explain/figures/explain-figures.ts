import { toWildcardPath } from '../../../compare/diff.ts';
import { explainFigure } from '../../../compare/figures/explain-figure.ts';
import type { FigureExplanation } from '../../../runner/events.ts';
import type { Difference } from '../../compare/difference.ts';
import type { Shadow } from '../../shadow.ts';
import { BookingLog } from './booking-log.ts';
import { figureBreakdownAtPath } from './figure-at.ts';
import type { FigureSources } from './figure-sources.ts';

/** Maximum differing figures that are explained for one difference. */
const MOST_FIGURES = 4;

/** Shadow at the inputs where a difference was seen: it may have advanced since. */
export interface ShadowAtDifference {
  readonly shadow: Shadow;
  /** Number of its inputs at that time. */
  readonly inputs: number;
}

/**
 * Explains the differing figures of money, size, margin, fee and price in a read: their components in the model, and the smallest change of
 * these that gives the target's value. The shadow's history is replayed into a booking log. Figures with the same explanation are reported
 * once.
 */
export async function explainFigures(
  { place, mismatch, compared }: Difference,
  shown: ShadowAtDifference,
): Promise<readonly FigureExplanation[]> {
  if (compared === undefined || (place.kind !== 'read' && place.kind !== 'ask')) return [];
  const scene = await sceneOf(shown);
  const explain = (by: FigureSources, { path, actual }: { readonly path: string; readonly actual: string }) => {
    const figure = figureBreakdownAtPath(by, compared, path);
    const name = path.slice(path.lastIndexOf('.') + 1);
    const at = `${String(compared.args.type)} ${toWildcardPath(path)}`;
    return figure && explainFigure({ path: at, name, got: unquoted(actual), figure, whose: "the model's" });
  };
  const rows = mismatch.diff
    .map((row) => ({ row, explanation: explain(scene, row) }))
    .filter(({ explanation }) => explanation !== null);
  // Differing rows follow from each other: those with the smallest explanation come first.
  const least = rows.toSorted((one, other) => countOf(one.explanation) - countOf(other.explanation));
  const known = least.slice(0, MOST_FIGURES);
  // Bookings of the next block are only computed where no smaller change explains the figure.
  const open = known.some(({ explanation }) => explanation?.changes.length !== 1);
  const ahead = open ? { ...scene, next: await nextBookOf(shown) } : scene;
  const all = known.flatMap(({ row, explanation }) => {
    const best =
      explanation?.changes.length === 1 ? explanation : (preferred(explain(ahead, row), explanation) ?? explanation);
    return best === null ? [] : [best];
  });
  const explained = all.filter(({ changes }) => changes.length > 0);
  const said = explained.length > 0 ? explained : all;
  return said.filter((each, at) => said.findIndex((other) => isSameChange(other, each)) === at);
}

/** Number of entries that an explanation changes; the maximum where there is no explanation. */
function countOf(explanation: FigureExplanation | null): number {
  return explanation?.changes.length || Number.MAX_SAFE_INTEGER;
}

/** Returns the explanation with fewer changes; no explanation ranks last. */
function preferred(one: FigureExplanation | null, other: FigureExplanation | null): FigureExplanation | null {
  return countOf(one) < countOf(other) ? one : other;
}

function isSameChange(one: FigureExplanation, other: FigureExplanation): boolean {
  if (one.changes.length === 0) return one === other;
  return JSON.stringify(one.changes) === JSON.stringify(other.changes);
}

async function sceneOf(shown: ShadowAtDifference): Promise<FigureSources> {
  const { venue, book } = await retold(shown);
  return { core: venue.core, book, next: null };
}

/** Returns the bookings of a block cut immediately. */
async function nextBookOf(shown: ShadowAtDifference): Promise<BookingLog> {
  const { venue, book } = await retold(shown);
  venue.commit();
  return book;
}

async function retold({ shadow, inputs }: ShadowAtDifference) {
  const book = new BookingLog();
  const { venue } = await shadow.retold(inputs, (telling) => book.follow(telling));
  return { venue, book };
}

/** Strips the quotes that differences print around text values. */
function unquoted(value: string): string {
  return value.startsWith('"') && value.endsWith('"') ? value.slice(1, -1) : value;
}
