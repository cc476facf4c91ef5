import type { Core } from '../../core.ts';
import type { FaucetCheck } from '../../edge/faucet.ts';
import { rulesEditorAt, withChangedRow } from '../../rule-edits.ts';

/** Replaces entries of the faucet's rules. */
export const makeFaucetEdit = rulesEditorAt('faucet');

/** Replaces entries of the rules that a block applies when it credits a claim. */
export const makeFaucetCreditEdit = rulesEditorAt('faucet', 'credit');

/** The list with one check that has an additional side effect when it refuses. */
export function withRefusalSideEffect<Subject>(
  checks: readonly FaucetCheck<Subject>[],
  name: string,
  more: (core: Core, subject: Subject) => void,
): FaucetCheck<Subject>[] {
  return withChangedRow(checks, name, ({ id, check }) => ({
    id,
    check: (core, subject) => {
      const refusal = check(core, subject);
      if (refusal !== null) more(core, subject);
      return refusal;
    },
  }));
}
