import type { VariantTrial } from '../../harness/selftest/selftest.ts';

/** A form that nobody may accuse, and whom it concerns. */
export interface OpenPointVenueForm {
  readonly id: string;
  /** Family of the form: a venue has one form of each family. */
  readonly family: string;
  /** Ids of the checks that use what it changes. */
  readonly users: readonly string[];
  /** Whether it hides what others would show, or costs too much for more than its own users. */
  readonly isAlone: boolean;
}

/** Request by which a venue with all of these forms is tried. */
export interface FormsTrialJob {
  readonly ids: readonly string[];
  readonly users: readonly string[];
}

/** Checks of one trial: those of a course are divided among the threads. */
const PIECE = 40;

/**
 * Tries forms of different families on one venue, by everybody whom one of them concerns. Of those that somebody accuses there
 * each is tried by its accusers alone, to name it: most are fair, and cost one run for many forms. The soak `conventions` draws
 * other neighbours for them, and each alone.
 * @param run  tries venues, an outcome for each
 * @returns an outcome for each form, then one for each venue whose forms are accused together only
 */
export async function tryFormsTogether(
  forms: readonly OpenPointVenueForm[],
  run: (requests: readonly FormsTrialJob[]) => Promise<readonly VariantTrial[]>,
): Promise<readonly VariantTrial[]> {
  const courses = coursesOf(forms);
  const requests = courses.flatMap((course) => piecesOf(course).map((request) => ({ course, request })));
  const outcomes = await run(requests.map(({ request }) => request));
  const accusing = new Map<OpenPointVenueForm, readonly string[]>();
  for (const course of courses) {
    const accusers = outcomes.flatMap((outcome, at) => (requests[at]?.course === course ? outcome.accusers : []));
    for (const form of course)
      accusing.set(
        form,
        form.users.filter((id) => accusers.includes(id)),
      );
  }
  const suspects = forms.filter((form) => (accusing.get(form) ?? []).length > 0);
  const alone = await run(suspects.map((form) => ({ ids: [form.id], users: accusing.get(form) ?? [] })));
  const named = new Map(suspects.map((form, at) => [form, alone[at]]));
  const ofEach = forms.map((form) => ({
    ...(named.get(form) ?? { accused: [], accusers: [] }),
    variant: form.id,
    asked: form.users.length,
  }));
  const onlyTogether = outcomes.filter(
    ({ accusers }, at) =>
      accusers.length > 0 &&
      !(requests[at]?.course ?? []).some((form) => named.get(form)?.accusers.some((id) => accusers.includes(id))),
  );
  return [...ofEach, ...onlyTogether];
}

/** The first form of each family, the second of each, and so on; each that is to be alone by itself. */
function coursesOf(forms: readonly OpenPointVenueForm[]): readonly (readonly OpenPointVenueForm[])[] {
  const families = [
    ...Map.groupBy(
      forms.filter(({ isAlone }) => !isAlone),
      ({ family }) => family,
    ).values(),
  ];
  const most = Math.max(0, ...families.map(({ length }) => length));
  const together = Array.from({ length: most }, (_, nth) => families.flatMap((family) => family.slice(nth, nth + 1)));
  return [...together, ...forms.filter(({ isAlone }) => isAlone).map((form) => [form])];
}

function piecesOf(course: readonly OpenPointVenueForm[]): readonly FormsTrialJob[] {
  const ids = course.map(({ id }) => id);
  const users = [...new Set(course.flatMap((form) => form.users))];
  return users.flatMap((_, at) => (at % PIECE === 0 ? [{ ids, users: users.slice(at, at + PIECE) }] : []));
}
