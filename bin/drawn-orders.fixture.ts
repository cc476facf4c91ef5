import { type Check, checksForProfile } from '../harness/check/check.ts';
import { Random } from '../harness/kernel/random.ts';
import { runChecksOn, type SelftestParts } from '../harness/selftest/selftest.ts';
import { modelTestParts } from '../tools/model-parts.ts';

/** Result of playing checks in some order on one venue. A sound venue must not be accused, and the order must not matter. */
export interface CheckSequenceOutcome {
  /** Findings of every severity, and checks without a verdict. */
  readonly accusations: readonly string[];
  /** Status of each check, with its judgement of each clause. */
  readonly judged: ReadonlyMap<string, string>;
}

/** Returns all checks of a profile in a drawn order. @param draw  null: in the order of a run */
export function checksInDrawnOrder(draw: number | null, profile: 'live' | 'next'): readonly Check[] {
  const left = [...checksForProfile(modelTestParts.checks, profile)];
  if (draw === null) return left;
  const random = new Random(`orders/${draw}`);
  const drawn: Check[] = [];
  while (left.length > 0) drawn.push(...left.splice(random.int(0, left.length - 1), 1));
  return drawn;
}

/** Runs checks on one venue, as far as their leases allow in this order. @param open  default: a model in this process */
export async function runChecksInOrder(
  checks: readonly Check[],
  profile: 'live' | 'next',
  { open = modelTestParts.open, seed = modelTestParts.seed }: Partial<Pick<SelftestParts, 'open' | 'seed'>> = {},
): Promise<CheckSequenceOutcome> {
  // Strict, so that advisories are reported too.
  const events = await runChecksOn({ profile }, profile, checks, { ...modelTestParts, open, seed, strict: true });
  const accusations = events.flatMap((event) => {
    if (event.event === 'finding') return [`${event.severity} ${event.clause} in ${event.check}: ${event.message}`];
    if (event.event !== 'check-ended' || event.status === 'pass' || event.status === 'skipped') return [];
    return [`${event.check} ${event.status}: ${event.reason ?? ''}`];
  });
  const judged = events.flatMap((event) =>
    event.event === 'check-ended'
      ? [[event.check, `${event.status} ${JSON.stringify(Object.entries(event.judged).sort())}`] as const]
      : [],
  );
  return { accusations, judged: new Map(judged) };
}

/**
 * Checks whose result depends on the venue's past, which only a new genesis resets, with the reason. They must not accuse the venue
 * either.
 */
const ofThePast: Readonly<Record<string, string>> = {
  'funding.sample.none-yet': 'there is a time before the first sample once',
  'funding.sample.none-after-blocks': 'blocks go by before the first sample once',
  'governance.votes.standing': 'no vote stands before other checks have cast one',
  'funding.next.ahead': 'a sample comes with the time that other checks let pass',
  'triggers.fire.nudged-exits': 'how far its mark follows hangs on how fresh the index of the market is',
  'liquidation.deficit.covered': 'how much winners pay follows from the deficits before (engine facts, section 12)',
};

/** Lists the accusations and judgements that differ between the two orders. */
export function sequenceOutcomeDifferences(
  usual: CheckSequenceOutcome,
  other: CheckSequenceOutcome,
): readonly string[] {
  const known = new Set(usual.accusations);
  return [
    ...other.accusations.filter((line) => !known.has(line)),
    ...[...other.judged].flatMap(([check, judged]) => {
      const before = usual.judged.get(check);
      return before === judged || check in ofThePast
        ? []
        : [`${check}: ${judged}, and in the usual order ${before ?? 'nothing'}`];
    }),
  ];
}
