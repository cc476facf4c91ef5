import type { SourceAuthority } from '../clause.ts';

/** Notes on a part of a shape whose authority differs from its context. */
export interface SourceAuthorityNotes {
  /** Authority that states the part's presence; by default also its content. */
  readonly 'x-authority'?: SourceAuthority;
  /** Authority that states the part's content, where its context only names the key. */
  readonly 'x-form-authority'?: SourceAuthority;
  /** Authority that states the members, where the context only says that the part is an object or a list. */
  readonly 'x-inside-authority'?: SourceAuthority;
  /** Whether the part, with everything inside, is always advisory (D106). */
  readonly 'x-advises'?: true;
}

/** Context of a part: the authority of content there, and whether all of it is advisory. */
export interface SourceAuthorityContext {
  readonly inside: SourceAuthority;
  readonly advises: boolean;
}

/** Authorities for the presence of a part, for its content, and for its members. */
export interface PartSourceAuthorities extends SourceAuthorityContext {
  readonly key: SourceAuthority;
  readonly form: SourceAuthority;
}

/** Context of a whole shape. */
export const documentSourceAuthorityContext: SourceAuthorityContext = { inside: 'seed', advises: false };

/**
 * Combines the notes of a part with its context. A key has the authority of the row that names it, even if only the supplement shows its
 * content.
 */
export function partSourceAuthoritiesIn(
  around: SourceAuthorityContext,
  notes: SourceAuthorityNotes,
): PartSourceAuthorities {
  const key = notes['x-authority'] ?? around.inside;
  const form = notes['x-form-authority'] ?? key;
  const advises = around.advises || notes['x-advises'] === true;
  return { key, form, inside: notes['x-inside-authority'] ?? form, advises };
}
