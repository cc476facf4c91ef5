import type { Authority } from '../clause.ts';

/** Notes of a part of a shape whose authority differs from its surroundings. */
export interface AuthorityNotes {
  /** Authority that names the part; the content of the part is its statement too. */
  readonly 'x-authority'?: Authority;
  /** Authority that shows the content of the part, where the part is only named around it. */
  readonly 'x-form-authority'?: Authority;
  /** Authority that shows the inside, where the surroundings say that the part is an object or a list. */
  readonly 'x-inside-authority'?: Authority;
  /** Whether the part and all that is inside it never decide, whatever their authority (D106). */
  readonly 'x-advises'?: true;
}

/** Surroundings of a part: the authority for the content there, and whether none of it decides. */
export interface AuthorityContext {
  readonly inside: Authority;
  readonly advises: boolean;
}

/** Authorities for the presence of a part, for its content, and for the inside of it. */
export interface PartAuthorities extends AuthorityContext {
  readonly key: Authority;
  readonly form: Authority;
}

/** Around a shape. */
export const documentAuthorityContext: AuthorityContext = { inside: 'seed', advises: false };

/** A key belongs to the row that names it: that the supplement alone shows its inside takes nothing from the key. */
export function authoritiesIn(around: AuthorityContext, notes: AuthorityNotes): PartAuthorities {
  const key = notes['x-authority'] ?? around.inside;
  const form = notes['x-form-authority'] ?? key;
  const advises = around.advises || notes['x-advises'] === true;
  return { key, form, inside: notes['x-inside-authority'] ?? form, advises };
}
