import { afterAll } from 'vitest';
import type { RulesEdit } from '../../reference-model/index.ts';
import type { CaseContext, ReadContext } from '../check/case-context.ts';
import { check } from '../check/check.ts';
import { runTestPlanOn } from '../runner/plan/run-plan.fixture.ts';
import { openModelSession } from '../session/model-session.ts';

/** A case that judges one clause, no matter which. */
type ModelCase = CaseContext<'faucet.amount.clamp'>;

/**
 * Plays cases on one model, each as a separate run: returns the result of `play`, after everything in the case was restored.
 * @param venue  left out: the unmodified model
 */
export async function makeCasePlayer(venue: { readonly edits?: readonly RulesEdit[] } = {}) {
  const session = await openModelSession({
    kind: 'model',
    profile: 'live',
    isolation: null,
    allowMainnetWrites: false,
    venue,
  });
  afterAll(() => session.close());
  let runs = 0;
  return async function play<T>(run: (context: ModelCase) => Promise<T>): Promise<T> {
    let outcome: { readonly value: T } | { readonly error: unknown } = { error: new Error('the case was not played') };
    const set = check({
      id: 'faucet.set-up',
      title: 'a set-up',
      clauses: ['faucet.amount.clamp'],
      by: 'act',
      async run(context) {
        try {
          outcome = { value: await run(context) };
        } catch (error) {
          outcome = { error };
          throw error;
        }
      },
    });
    await runTestPlanOn(session, [set], { salt: `salt-${runs++}` });
    const ended = outcome as { readonly value: T } | { readonly error: unknown };
    if ('error' in ended) throw ended.error;
    return ended.value;
  };
}

/** Case whose reads return these bodies, by type. */
export function cannedReadContext(bodies: Readonly<Record<string, unknown>>): ReadContext {
  const parts = {
    given: { data: (body: unknown) => body },
    target: { read: async (type: string) => bodies[type] },
  };
  // Code that only reads uses no other part of a case.
  return parts as unknown as ReadContext;
}
