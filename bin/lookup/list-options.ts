/** One option of `list`. Those with words narrow the clauses, `area` whatever is listed; words are comma-separated, the option repeatable. */
export interface ListOption {
  readonly name: string;
  /** What stands for its words in the help; left out: it takes none. */
  readonly words?: string;
  readonly says: string;
}

/** A look-up and the whole program read them from here. */
export const listOptions: readonly ListOption[] = [
  { name: 'unchecked', says: 'only clauses that no check judges' },
  { name: 'area', words: 'globs', says: 'only what is of these areas' },
  { name: 'needs', words: 'words', says: 'only checks that need one of these capabilities: control, archive, …' },
  { name: 'authority', words: 'words', says: 'only clauses that these say: seed, public, assumed, own' },
  { name: 'profile', words: 'words', says: 'only clauses that are in force then: live, next' },
  { name: 'judged-by', words: 'words', says: 'only clauses judged so: observe, act, operate, document' },
  {
    name: 'kind',
    words: 'words',
    says: 'only shape, presence, rule, transition, error, limit, ordering',
  },
  { name: 'paths', says: 'of each clause the paths on which it can be broken, with the check that takes each' },
  { name: 'suite', words: 'globs', says: 'with --paths: only clauses that checks of these ids judge' },
  { name: 'json', says: 'one JSON array' },
];
