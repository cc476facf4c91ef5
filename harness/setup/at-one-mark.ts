import type { ClauseId } from '../../spec-schemas/clauses/index.ts';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';
import type { CaseContext } from '../check/case-context.ts';
import {
  commonHeightOf,
  makeSameBlockReader,
  retryConsistentView,
  type SameBlockBodies,
  type SameBlockRead,
} from '../check/same-block-reads.ts';
import { decimalAt } from '../client/json-at.ts';
import type { Dec } from '../compare/decimal.ts';
import { MarkTape } from './mark-tape.ts';
import { perpRowIn } from './market-row.ts';

/** Figure compared with its documented value at a mark, with the details for its finding. */
interface JudgedFigure {
  readonly clause: ClauseId;
  readonly holds: boolean;
}

/** Bodies of one block, and their figures compared with the mark of that block. */
interface MarkedCut<Reads extends readonly SameBlockRead[], Figure extends JudgedFigure> {
  readonly bodies: SameBlockBodies<Reads>;
  /** Mark as read, or as a frame showed it. */
  readonly mark: Dec;
  readonly figures: readonly Figure[];
}

interface MarkSpec {
  readonly coin: string;
  /** Account whose figures change with the mark. */
  readonly address: string;
}

/**
 * Reads bodies of one block and compares their figures with its mark. The read of a mark has no height: where the mark moves with every
 * block and blocks cannot be held, candidates are the marks of frames around that block, the same one for all figures. If none of them
 * fits, that only counts where no frame is missing.
 * @param reads  those without a height can be cut only while the mark does not move
 * @throws Inconclusive when neither a cut nor a conclusive mark was found
 */
export async function readFiguresAtOneMark<
  const Reads extends readonly [SameBlockRead, ...SameBlockRead[]],
  const Figure extends JudgedFigure,
>(
  context: Pick<CaseContext<never>, 'given' | 'target' | 'feed'>,
  { coin, address }: MarkSpec,
  reads: Reads,
  figuresAt: (bodies: SameBlockBodies<Reads>, mark: Dec) => readonly Figure[],
): Promise<MarkedCut<Reads, Figure>> {
  const markIn = (body: JsonObject) => perpRowIn(body, coin).mark_px ?? null;
  const markets: SameBlockRead = { type: 'markets', args: { coin }, takes: markIn };
  const lookOnce = makeSameBlockReader(context, [...reads, markets] as const);
  const look = async () => {
    const { bodies: all, isCut } = await lookOnce();
    // The last one is that of the mark; the others are the requested ones, in order.
    const bodies = all.slice(0, -1) as unknown as SameBlockBodies<Reads>;
    const heldAgainst = (mark: Dec) => ({ bodies, mark, figures: figuresAt(bodies, mark) });
    const cutAt = isCut ? heldAgainst(decimalAt(perpRowIn(all.at(-1) ?? {}, coin), 'mark_px')) : null;
    return { bodies, heldAgainst, cutAt };
  };
  let tape: MarkTape | null = null;
  const lookByFrames = async () => {
    tape ??= await MarkTape.open(context, coin, address);
    const { bodies, heldAgainst, cutAt } = await look();
    const height = cutAt === null ? commonHeightOf(bodies) : null;
    const reported = height === null ? null : await tape.at(height);
    if (reported === null) return cutAt;
    const best = bestOf(reported.marks.map(heldAgainst));
    return best !== null && (reported.isWhole || missesOf(best) === 0) ? best : null;
  };
  try {
    return await retryConsistentView(
      context,
      async () => (await look()).cutAt,
      `no figures and mark of ${coin} of one block`,
      lookByFrames,
    );
  } finally {
    // The tape is assigned in a closure, which the compiler does not analyse.
    (tape as MarkTape | null)?.close();
  }
}

interface TriedCut {
  readonly figures: readonly JudgedFigure[];
}

function missesOf({ figures }: TriedCut): number {
  return figures.filter(({ holds }) => !holds).length;
}

/** Returns the candidate at whose mark most figures hold. */
function bestOf<T extends TriedCut>(candidates: readonly T[]): T | null {
  return candidates.toSorted((a, b) => missesOf(a) - missesOf(b))[0] ?? null;
}
