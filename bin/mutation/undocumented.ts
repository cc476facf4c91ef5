import type { Undocumented } from './result.ts';

interface Line {
  readonly path: string;
  /** As it stands there, without its indentation. */
  readonly line: string;
  /** The clause or the decision that leaves it open, and how. */
  readonly open: string;
}

/** Lines of the model that no clause asks to be as they are, so that a change of one may show, and breaks nothing. */
export const undocumentedLines: readonly Line[] = [
  {
    path: 'reference-model/actions/earn-withdraw.ts',
    line: "if (pool.supplied <= 0n) return 'pool insolvent';",
    open: 'an insolvent pool and one without idle liquidity are refused with one code; what a message says is open',
  },
  {
    path: 'reference-model/actions/earn-withdraw.ts',
    line: "return rules.engine.earn.idle(pool) <= 0n ? 'pool has no idle liquidity' : 'payout rounds to zero';",
    open: 'as of an insolvent pool: one code, and the message is open',
  },
  {
    path: 'reference-model/engine/deployed-pair.ts',
    // A dollar, which lint would have in a template.
    line: "tokenId: `0x\u0024{hash('token')}`,",
    open: 'what the id of a deployed token is made of stands nowhere; it is opaque',
  },
];

/** @param lineAt  the text of a line, by path and number */
export function undocumentedIn(lineAt: (path: string, line: number) => string): Undocumented {
  return ({ path, line }) =>
    undocumentedLines.find((each) => each.path === path && each.line === lineAt(path, line).trim())?.open ?? null;
}
