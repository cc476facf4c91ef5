/** A selection without a match: a user error. */
export class NothingSelectedError extends Error {
  override readonly name = 'NothingSelected';
  readonly glob: string;
  /** Ids that could have been selected. */
  readonly ids: readonly string[];

  constructor(what: string, glob: string, ids: readonly string[]) {
    super(`no ${what} fits ${glob}`);
    this.glob = glob;
    this.ids = ids;
  }
}

/** Returns a filter of comma-separated, repeatable globs; `*` crosses dots. An empty list matches everything. */
export function makeGlobFilter(
  globs: readonly string[],
  what: string,
  ids: readonly string[],
): (id: string) => boolean {
  const patterns = globs
    .flatMap((glob) => glob.split(','))
    .map((glob) => glob.trim())
    .filter((glob) => glob !== '');
  if (patterns.length === 0) return () => true;
  const regexes = patterns.map((pattern) => new RegExp(`^${pattern.split('*').map(escaped).join('.*')}$`));
  regexes.forEach((regex, at) => {
    if (!ids.some((id) => regex.test(id))) throw new NothingSelectedError(what, patterns[at] ?? '', ids);
  });
  return (id) => regexes.some((regex) => regex.test(id));
}

function escaped(text: string): string {
  return text.replace(/[.+?^${}()|[\]\\]/g, '\\$&');
}
