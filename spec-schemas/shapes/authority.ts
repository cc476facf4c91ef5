import type { Authority } from '../clause.ts';

/** Notes on a part of a shape whose authority differs from its context. */
export interface AuthorityNotes {
  /** Authority that states the part's presence; by default also its content. */
  readonly 'x-authority'?: Authority;
  /** Authority that states the part's content, where its context only names the key. */
  readonly 'x-form-authority'?: Authority;
  /** Authority that states the members, where the context only says that the part is an object or a list. */
  readonly 'x-inside-authority'?: Authority;
  /** Whether the part, with everything inside, is always advisory (D106). */
  readonly 'x-advises'?: true;
}

/** Context of a part: the authority of content there, and whether all of it is advisory. */
export interface AuthorityContext {
  readonly inside: Authority;
  readonly advises: boolean;
}

/** Authorities for the presence of a part, for its content, and for its members. */
export interface PartAuthorities extends AuthorityContext {
  readonly key: Authority;
  readonly form: Authority;
}

/** Context of a whole shape. */
export const documentAuthorityContext: AuthorityContext = { inside: 'seed', advises: false };

/**
 * Combines the notes of a part with its context. A key has the authority of the row that names it, even if only the supplement shows its
 * content.
 */
export function authoritiesIn(around: AuthorityContext, notes: AuthorityNotes): PartAuthorities {
  const key = notes['x-authority'] ?? around.inside;
  const form = notes['x-form-authority'] ?? key;
  const advises = around.advises || notes['x-advises'] === true;
  return { key, form, inside: notes['x-inside-authority'] ?? form, advises };
}
