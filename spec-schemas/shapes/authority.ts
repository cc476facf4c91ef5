import type { Authority } from '../clause.ts';

/** What a part of a shape notes where somebody else says it than its surroundings. */
export interface AuthorityNotes {
  /** Who names the part; what it holds is theirs too. */
  readonly 'x-authority'?: Authority;
  /** Who shows what the part holds, where it is only named around it. */
  readonly 'x-form-authority'?: Authority;
  /** Who shows what is inside, where that it is an object or a list is said around it. */
  readonly 'x-inside-authority'?: Authority;
  /** Whoever says it, and whatever is asked for: the part and all that is inside it never decide (D106). */
  readonly 'x-advises'?: true;
}

/** What holds around a part: who says what stands there, and whether none of it decides. */
export interface Surroundings {
  readonly inside: Authority;
  readonly advises: boolean;
}

/** Who says that a part is there, what it holds, and what stands inside it. */
export interface Authorities extends Surroundings {
  readonly key: Authority;
  readonly form: Authority;
}

/** Around a shape. */
export const documents: Surroundings = { inside: 'seed', advises: false };

/** A key belongs to the row that names it: that the supplement alone shows its inside takes nothing from the key. */
export function authoritiesIn(around: Surroundings, notes: AuthorityNotes): Authorities {
  const key = notes['x-authority'] ?? around.inside;
  const form = notes['x-form-authority'] ?? key;
  const advises = around.advises || notes['x-advises'] === true;
  return { key, form, inside: notes['x-inside-authority'] ?? form, advises };
}
