import { expect, test } from 'vitest';
import { errorCatalogue } from '../spec-schemas/catalogue/errors.ts';
import { breaches, sourcesOf, type Wall } from './walls.ts';

// How checks assert: what a clause accepts stands on the clause, and every value comes with its exchange.

const scenarios = sourcesOf('scenarios');

const codes = errorCatalogue.map(({ code }) => code).join('|');
const statuses = '200|202|400|401|403|404|405|410|413|415|422|426|429|500|502|503|504';

const walls: readonly (Wall & { readonly planted: readonly string[]; readonly fine: readonly string[] })[] = [
  {
    says: 'no check names a code of the catalogue',
    pattern: new RegExp(`['"\`](${codes})['"\`]`),
    allowed: [],
    planted: ["const gone = 'ORDER_NOT_FOUND';", "if (codeOf(reply) === 'PRECONDITION_FAILED') return;"],
    fine: ["title: 'an unknown order answers ORDER_NOT_FOUND',", 'if (isUnsupported(reply)) return;'],
  },
  {
    says: 'no check names an HTTP status',
    pattern: new RegExp(
      `\\b[sS]tatus(es)?\\b[^'"\`]{0,20}[^\\w'"\`.](${statuses})\\b|\\[(${statuses})(, ?(${statuses}))*\\]\\.includes|\\bhttp: \\[?(${statuses})\\b`,
    ),
    allowed: [],
    planted: [
      'if (reply.status === 422) return;',
      'expect(clause).status(reply, 400);',
      'const { status } = reply; if (status !== 200) return;',
      'return [400, 422].includes(reply.status);',
      'const ofState = { codes, http: [200, 400] };',
    ],
    fine: ['const PAGE = 500;', "title: 'a claim above the budget answers HTTP 429',", 'setFees(id, [400, 12])'],
  },
];

test.each(walls)('$says', (wall) => {
  const told = (texts: readonly string[]) =>
    breaches(
      wall,
      texts.map((text, at) => ({ path: `${at}`, text })),
    );
  expect(told(wall.planted)).toHaveLength(wall.planted.length);
  expect(told(wall.fine)).toEqual([]);
  expect(breaches(wall, scenarios)).toEqual([]);
});

/** `.that` takes a bare condition: few checks may need one. */
const MOST_CONDITIONS = 50;

test('few checks assert a bare condition, and each says why no comparator will do', () => {
  const uses = scenarios.flatMap(({ path, text }) =>
    text.split('\n').flatMap((line, at, lines) => {
      if (!/(?<!\bgiven)\.that\(/.test(line)) return [];
      const hasReason = lines.slice(Math.max(0, at - 3), at).some((above) => /^\s*(\/\/|\*|\/\*)/.test(above));
      return [{ place: `${path}:${at + 1}`, hasReason }];
    }),
  );
  expect(uses.filter(({ hasReason }) => !hasReason).map(({ place }) => place)).toEqual([]);
  expect(uses.length).toBeLessThanOrEqual(MOST_CONDITIONS);
});
