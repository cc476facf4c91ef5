import { errorCatalogue } from '../../spec-schemas/catalogue/errors.ts';
import { findWallBreaches, type SourceFile, type Wall } from './walls.ts';

// Walls around the assertions of checks: a clause states the outcomes that it accepts, and every value comes with its exchange. The
// compiler ensures that no comparator accepts a value without one (`Evidence`, and its test).

const codes = errorCatalogue.map(({ code }) => code).join('|');
const statuses = '200|202|400|401|403|404|405|410|413|415|422|426|429|500|502|503|504';

const walls: readonly Wall[] = [
  {
    says: 'no check names a code of the catalogue: its clause says what it accepts',
    pattern: new RegExp(`['"\`](${codes})['"\`]`),
    allowed: [],
  },
  {
    says: 'no check names an HTTP status: its clause says what it accepts',
    pattern: new RegExp(
      `\\b[sS]tatus(es)?\\b[^'"\`]{0,20}[^\\w'"\`.](${statuses})\\b|\\[(${statuses})(, ?(${statuses}))*\\]\\.includes|\\bhttp: \\[?(${statuses})\\b`,
    ),
    allowed: [],
  },
  {
    // A body in an undocumented form contains no refusal either, and neither does a list in which only some entries were refused.
    says: 'no refusal is not yet an acceptance: ask isAccepted, or isRefused',
    pattern: /\brefusalOf\(.*\) [!=]==? null|\breceivedRefusalIn\(.*\) [!=]==? null|\bcodeOf\(.*\) === null/,
    allowed: [],
  },
];

/** A parameter that takes `control` out of a context beside the facts of a venue, which say whether there is one. */
const eagerControl: Wall = {
  says: 'reading `control` ends a case without an operator: a function that asks the venue for one takes the context whole',
  pattern: /^\s*(export )?(async )?(function \w+\()?\{(?=[^}]*\bcontrol\b)(?=[^}]*\bvenue\b)[^}]*\}: /,
  allowed: [],
};

/** Returns functions of set-ups and judgements that need an operator before they ask for one, as `path:line reason`. */
export function findEagerControl(sources: readonly SourceFile[]): string[] {
  const shared = sources.filter(({ path }) => /^harness\/(setup|judging)\//.test(path));
  return findWallBreaches(eagerControl, shared).map((place) => `${place} ${eagerControl.says}`);
}

/** Limit on uses of `.that`, which takes a bare condition: few checks may need one. */
const MOST_CONDITIONS = 50;

/** Returns assertions of checks that bypass the expectations, as `path:line reason`. */
export function findBypassingAssertions(checks: readonly SourceFile[]): string[] {
  const literals = walls.flatMap((wall) => findWallBreaches(wall, checks).map((place) => `${place} ${wall.says}`));
  const conditions = checks.flatMap(conditionsIn);
  const bare = conditions
    .filter(({ hasReason }) => !hasReason)
    .map(({ place }) => `${place} a bare condition without a comment that says why no comparator will do`);
  const beyond = conditions
    .slice(MOST_CONDITIONS)
    .map(({ place }) => `${place} more than ${MOST_CONDITIONS} bare conditions: a comparator prints what it compares`);
  return [...literals, ...bare, ...beyond];
}

function conditionsIn({ path, text }: SourceFile) {
  return text.split('\n').flatMap((line, at, lines) => {
    if (!/(?<!\bgiven)\.that\(/.test(line)) return [];
    const hasReason = lines.slice(Math.max(0, at - 3), at).some((above) => /^\s*(\/\/|\*|\/\*)/.test(above));
    return [{ place: `${path}:${at + 1}`, hasReason }];
  });
}
