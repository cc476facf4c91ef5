import assert from 'node:assert/strict';
import { checksForProfile } from '../harness/check/check.ts';
import { drawTestSeed } from '../harness/kernel/drawn-seed.fixture.ts';
import type { RunEvent } from '../harness/runner/events.ts';
import { RuleUsageMap } from '../harness/selftest/rule-map.ts';
import { runWitness, type SoundCheckRun } from '../harness/selftest/shape-trials.ts';
import { type RulesEdit, variantEdits } from '../reference-model/index.ts';
import { clauseById } from '../spec-schemas/clauses/index.ts';
import { modelTestParts } from '../tools/model-parts.ts';
import { chooseSoakParts } from './chosen-parts.fixture.ts';
import { drawDecisionForms, publicFactFormDecisions } from './conventions.fixture.ts';
import { clausesJudgedIn, complaintsIn, isFormAdvisory, runChecksOnModel } from './played-on-model.fixture.ts';
import { reportComplaints } from './program-of-soak.fixture.ts';
import { unknownForms } from './unknown-forms.fixture.ts';

// Serves undocumented parts in other forms than those of public facts. A run must not report anything else about such a fair venue, and
// must judge nearly all documented clauses.

/** Maximum share of documented clauses that may become unjudged, compared with a venue in the forms of public facts. */
const MOST_LEFT = 0.02;
/** Advisory about a key that public facts do not have, which is expected too. */
const IS_KEY = /^advisory .*: keys beyond the shape /;
/** Number of draws, each with one form of every point. */
const DRAWS = 4;

const editOf = (id: string): RulesEdit => {
  const edit = variantEdits[id];
  assert(edit !== undefined, `the model does not take ${id}`);
  return edit;
};

/** Tries each form with only the checks that it affects: the others see the sound venue (`rule-map.test.ts`). */
async function eachAlone(): Promise<void> {
  const sound = await runChecksOnModel([]);
  const checks = checksForProfile(modelTestParts.checks, 'live');
  const soundRuns: SoundCheckRun[] = [];
  for (const check of checks) soundRuns.push(await runWitness(check, 'live', [], modelTestParts));
  const map = new RuleUsageMap(soundRuns);
  const said: string[] = [];
  const others = publicFactFormDecisions.flatMap(({ id, forms }) => forms.slice(1).map((form) => `${id}=${form.id}`));
  for (const form of chooseSoakParts(others, String)) {
    const users = map.checksAffectedBy(checks, editOf(form), 'live').map(({ id }) => id);
    const elsewhere = documentedIn(sound.filter((event) => 'check' in event && !users.includes(event.check)));
    reportComplaints(said, form, await saidOf([form], documentedIn(sound), { users, elsewhere }));
  }
  assert.deepEqual(said, []);
}

async function allAtOnce(): Promise<void> {
  const seed = drawTestSeed('forms.together');
  const whole = documentedIn(await runChecksOnModel([]));
  const said: string[] = [];
  for (let draw = seed; draw < seed + DRAWS; draw++) {
    const chosen = drawDecisionForms(draw);
    reportComplaints(said, `draw ${draw}, ${chosen}`, await saidOf(chosen, whole));
  }
  assert.deepEqual(said, []);
}

/** @param part  checks to play, and the clauses that the remaining checks judge; default: all are played */
async function saidOf(
  forms: readonly string[],
  whole: ReadonlySet<string>,
  part: { readonly users: readonly string[] | null; readonly elsewhere: ReadonlySet<string> } = {
    users: null,
    elsewhere: new Set(),
  },
): Promise<readonly string[]> {
  const events = await runChecksOnModel(forms.map(editOf), part.users);
  const judged = clausesJudgedIn(events).union(part.elsewhere);
  const left = [...whole].filter((clause) => !judged.has(clause));
  const share = left.length / whole.size;
  console.log(`${forms}: ${left.length} of ${whole.size} clauses fewer (${(100 * share).toFixed(2)} %) ${left}`);
  return [
    ...complaintsIn(events).filter((line) => !isFormAdvisory(line) && !IS_KEY.test(line)),
    ...(share <= MOST_LEFT ? [] : [`${left.length} of ${whole.size} clauses of the documents fewer: ${left}`]),
  ];
}

/** Serves forms that no accessor reads: each must give a single advisory, and a single skip reason. */
async function unknown(): Promise<void> {
  const said: string[] = [];
  for (const { fact, edits, clauses } of chooseSoakParts(unknownForms, (unread) => unread.fact)) {
    const events = await runChecksOnModel(edits);
    const findings = events.flatMap((event) => (event.event === 'finding' ? [event] : []));
    const reasons = new Set(
      events.flatMap((event) =>
        event.event === 'check-ended' &&
        event.status === 'skipped' &&
        / form that this build | no argument /.test(event.reason ?? '')
          ? [event.reason ?? '']
          : [],
      ),
    );
    console.log(`${fact}: ${[...reasons].join(', ')}`);
    reportComplaints(said, fact, [
      ...complaintsIn(events).filter((line) => !line.startsWith('advisory ')),
      ...findings
        .filter(({ clause }) => !clauses.some((due) => due === clause))
        .map(({ clause, check, message }) => `advisory ${clause} in ${check}: ${message}`),
      ...(findings.length === 1 ? [] : [`${findings.length} advisories, and one is due`]),
      ...(reasons.size === 1 ? [] : [`${reasons.size} reasons of what is skipped`]),
    ]);
  }
  assert.deepEqual(said, []);
}

/** Returns the judged clauses of the documents. */
function documentedIn(events: readonly RunEvent[]): ReadonlySet<string> {
  return new Set([...clausesJudgedIn(events)].filter((clause) => clauseById(clause)?.authority === 'seed'));
}

export const soaks = [
  { name: 'forms.alone', run: eachAlone },
  { name: 'forms.together', run: allAtOnce },
  { name: 'forms.unknown', run: unknown },
];
