import { Blocked } from '../kernel/verdicts.ts';

/**
 * Judges what single clauses state about a body, then its shape, so that the specific broken clause is named before the general shape. A
 * body whose details are unreadable has another shape, and reports that instead of blocking the case.
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
