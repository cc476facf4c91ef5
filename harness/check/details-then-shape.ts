import { Blocked } from '../kernel/verdicts.ts';

/**
 * Judges what single clauses say of a body, then its shape: the clause that is broken is named before the shape that
 * covers it. A body whose details cannot be read at all is of another shape, and says so instead of blocking the case.
 */
export function judgeDetailsThenShape(judgeDetails: () => void, judgeShape: () => void): void {
  try {
    judgeDetails();
  } catch (error) {
    if (error instanceof Blocked) judgeShape();
    throw error;
  }
  judgeShape();
}
