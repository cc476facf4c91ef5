import type { Core } from '../../core.ts';
import type { FaucetCheck } from '../../edge/faucet.ts';
import { rulesEditorAt, withRow } from '../../rule-edits.ts';

/** Replaces entries of the faucet's rules. */
export const makeFaucetEdit = rulesEditorAt('faucet');

/** Replaces entries of what a block looks at when it credits. */
export const makeFaucetCreditEdit = rulesEditorAt('faucet', 'credit');

/** The list with one check that does something more when it refuses. */
export function withRefusalSideEffect<Subject>(
  checks: readonly FaucetCheck<Subject>[],
  name: string,
  more: (core: Core, subject: Subject) => void,
): FaucetCheck<Subject>[] {
  return withRow(checks, name, ({ id, check }) => ({
    id,
    check: (core, subject) => {
      const refusal = check(core, subject);
      if (refusal !== null) more(core, subject);
      return refusal;
    },
  }));
}
