import type { RulesEdit, VenueOptions } from '../../reference-model/index.ts';
import type { ClauseId } from '../../spec-schemas/clauses/index.ts';
import type { SwitchId } from '../../spec-schemas/switches.ts';
import type { CaseContext } from '../check/case-context.ts';
import { check } from '../check/check.ts';
import { runTestPlanOn } from '../runner/plan/run-plan.fixture.ts';
import type { RunPlan } from '../runner/plan/run-plan.ts';
import { openModelSession } from '../session/model-session.ts';

interface Played<Judged extends ClauseId> extends Pick<RunPlan, 'required'>, Pick<VenueOptions, 'switchedOff'> {
  readonly clause: Judged;
  readonly hasFunds?: boolean;
  /** Whether the run is told which switches are off. Default true. */
  readonly isDeclared?: boolean;
  readonly absent?: 'judged';
  readonly judges?: SwitchId;
}

/** Runs cases on a venue with these edits, and returns the outcome of the run. */
export async function playCases<Judged extends ClauseId>(
  edits: readonly RulesEdit[],
  cases: readonly ((context: CaseContext<Judged>) => Promise<void>)[],
  { clause, hasFunds = true, isDeclared = true, absent: how, judges, switchedOff = [], ...demands }: Played<Judged>,
) {
  const session = await openModelSession({
    kind: 'model',
    profile: 'live',
    isolation: null,
    allowMainnetWrites: false,
    venue: { edits, switchedOff },
  });
  const { switchedOff: _switchedOff, ...undeclared } = session.facts;
  const checks = cases.map((run, n) =>
    check({
      id: `accounts.case-${n}`,
      title: 'does what the test says',
      clauses: [clause],
      by: 'observe',
      ...(how === undefined ? {} : { absent: how }),
      ...(judges === undefined ? {} : { switchedOff: judges }),
      run,
    }),
  );
  const adjusted = { ...session, ...(isDeclared ? {} : { facts: undeclared }), ...(hasFunds ? {} : { funds: null }) };
  const { events } = await runTestPlanOn(adjusted, checks, demands);
  await session.close();
  return {
    ended: events.flatMap((event) => (event.event === 'check-ended' ? [[event.status, event.reason]] : [])),
    absent: events.flatMap((event) => (event.event === 'product-absent' ? [event.product] : [])),
    unreported: events.flatMap((event) => (event.event === 'product-untold' ? [event.name] : [])),
    off: events.flatMap((event) => (event.event === 'switched-off' ? [[event.switch, event.how]] : [])),
    findings: events.flatMap((event) => (event.event === 'finding' ? [event.clause] : [])),
    severities: events.flatMap((event) => (event.event === 'finding' ? [event.severity] : [])),
  };
}
