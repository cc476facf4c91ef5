import type { Authority } from '../clause.ts';

/** What a part of a shape notes where somebody else says it than its surroundings. */
export interface AuthorityNotes {
  /** Who names the part; what it holds is theirs too. */
  readonly 'x-authority'?: Authority;
  /** Who shows what the part holds, where it is only named around it. */
  readonly 'x-form-authority'?: Authority;
  /** Who shows what is inside, where that it is an object or a list is said around it. */
  readonly 'x-inside-authority'?: Authority;
}

/** Who says that a part is there, what it holds, and what stands inside it. */
export interface Authorities {
  readonly key: Authority;
  readonly form: Authority;
  readonly inside: Authority;
}

/**
 * A key belongs to the row that names it: that the supplement alone shows its inside takes nothing from the key.
 * @param around  who says what is inside the part in which this one stands
 */
export function authoritiesIn(around: Authority, notes: AuthorityNotes): Authorities {
  const key = notes['x-authority'] ?? around;
  const form = notes['x-form-authority'] ?? key;
  return { key, form, inside: notes['x-inside-authority'] ?? form };
}
