import type { AcceptedVariantTrial } from '../../harness/selftest/selftest.ts';

/** Form that no check may accuse, and the checks that it affects. */
export interface OpenPointVenueForm {
  readonly id: string;
  /** Family of the form: a venue has one form of each family. */
  readonly family: string;
  /** Ids of the checks that use what the form changes. */
  readonly users: readonly string[];
  /** Whether the form would mask others, or is too slow to run more than its own checks. */
  readonly isAlone: boolean;
}

/** Job to try a venue with all of these forms. */
export interface FormsTrialJob {
  readonly ids: readonly string[];
  readonly users: readonly string[];
}

/** Maximum number of checks per job: a larger group is divided among the threads. */
const PIECE = 40;

/**
 * Tries forms of different families together on one venue, with every check that one of them affects. If a check accuses the venue, each
 * form is tried alone with its own accusers, to find the cause. Most forms are fair, so many forms cost one run. The soak `conventions`
 * tries other combinations, and each form alone.
 * @param run  tries venues, an outcome for each
 * @returns an outcome for each form, then one for each venue that is accused only in combination
 */
export async function tryFormsTogether(
  forms: readonly OpenPointVenueForm[],
  run: (requests: readonly FormsTrialJob[]) => Promise<readonly AcceptedVariantTrial[]>,
): Promise<readonly AcceptedVariantTrial[]> {
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

/** Groups forms by rank: the first form of each family, the second of each, and so on; isolated forms are groups of their own. */
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
