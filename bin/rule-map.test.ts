import { expect, test } from 'vitest';
import type { RunEvent } from '../harness/runner/events.ts';
import { RuleUsageMap } from '../harness/selftest/rule-map.ts';
import { runChecksOn } from '../harness/selftest/selftest.ts';
import { runWitness } from '../harness/selftest/shape-trials.ts';
import { type RulesEdit, variantEdits } from '../reference-model/index.ts';
import { modelTestParts } from '../tools/model-parts.ts';

// A form is tried only with the checks that use the rules it changes. For all others, it must make no difference.

const areas = ['agents', 'fills', 'governance', 'markets'];
const checks = modelTestParts.checks.filter(({ area, form }) => areas.includes(area) && form?.profile !== 'next');
const soundRuns = await Promise.all(checks.map((check) => runWitness(check, 'live', [], modelTestParts)));
const map = new RuleUsageMap(soundRuns);

/** Returns the events of a check, with its duration zeroed. */
async function eventsOf(check: (typeof checks)[number], edits: readonly RulesEdit[]): Promise<RunEvent[]> {
  const events = await runChecksOn({ edits }, 'live', [check], modelTestParts);
  return events.map((event) => (event.event === 'check-ended' ? { ...event, durationMs: 0 } : event));
}

const formOf = (name: string): RulesEdit => variantEdits[name] ?? ((rules) => rules);

test.each(['D21=rounded-up', 'D40=bad-signature', 'D56=empty', 'D65=asked', 'D75=refused'])(
  'a check that does not use what %s changes sees the sound venue',
  async (form) => {
    const edit = formOf(form);
    const users = new Set(map.checksAffectedBy(checks, edit, 'live'));
    const others = checks.filter((check) => !users.has(check));
    expect(users.size).toBeGreaterThan(0);
    expect(others.length).toBeGreaterThan(0);
    for (const check of others.filter((_, at) => at % 4 === 0))
      expect(await eventsOf(check, [edit]), check.id).toEqual(await eventsOf(check, []));
  },
);

test('an edit of everything that leaves the venue affects every check', () => {
  expect(map.checksAffectedBy(checks, formOf('D09=padded'), 'live')).toEqual(checks);
});

test('a check without a run on a sound venue may use anything', () => {
  const none = new RuleUsageMap([]);
  expect(none.checksAffectedBy(checks, formOf('D21=rounded-up'), 'live')).toEqual(checks);
});

test('rules that none of these checks uses are listed by name', () => {
  expect(map.unreached).toContain('door.frame');
  expect(map.unreached).not.toContain('governance.quorumStake');
});
