/**
 * Option of `list`. Options with words filter the clauses, `area` filters any listing; words are comma-separated, the option repeatable.
 */
export interface ListCommandOption {
  readonly name: string;
  /** Placeholder for the option's words in the help; left out: the option takes none. */
  readonly words?: string;
  readonly says: string;
}

/** Options of `list`, shared by the quick look-up and the whole program. */
export const listOptions: readonly ListCommandOption[] = [
  { name: 'unchecked', says: 'only clauses that no check judges' },
  { name: 'area', words: 'globs', says: 'only these areas' },
  { name: 'needs', words: 'words', says: 'only checks that need one of these capabilities: control, archive, …' },
  { name: 'authority', words: 'words', says: 'only clauses of this authority: seed, public, assumed, own' },
  { name: 'profile', words: 'words', says: 'only clauses in force in this profile: live, next' },
  { name: 'judged-by', words: 'words', says: 'only clauses judged by: observe, act, operate, document' },
  {
    name: 'kind',
    words: 'words',
    says: 'only clauses of this kind: shape, presence, rule, transition, error, limit, ordering',
  },
  { name: 'paths', says: 'the paths on which each clause can be broken, with the check for each' },
  { name: 'suite', words: 'globs', says: 'with --paths: only clauses judged by checks of these ids' },
  { name: 'json', says: 'one JSON array' },
];
