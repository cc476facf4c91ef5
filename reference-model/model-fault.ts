/**
 * A violated invariant of the model: our bug, never caused by a request. Refusals of the venue are values. This is thrown so that a run
 * stops with the facts instead of judging a target by a wrong expectation.
 */
export class ModelFault extends Error {
  override readonly name = 'ModelFault';
  /** Place of the invariant, e.g. `numeric.bookPx`. */
  readonly where: string;
  readonly expected: string;
  readonly got: string;

  constructor(where: string, facts: { readonly expected: string; readonly got: unknown }) {
    const got = typeof facts.got === 'bigint' ? `${facts.got}n` : String(facts.got);
    super(`${where}: expected ${facts.expected}, got ${got}`);
    this.where = where;
    this.expected = facts.expected;
    this.got = got;
  }
}

/** Fault of a block whose state does not add up or is inconsistent: the block must not be published. */
export class StateFault extends ModelFault {}
