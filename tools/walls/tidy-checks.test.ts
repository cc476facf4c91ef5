import { expect, test } from 'vitest';
import { allChecks } from '../../scenarios/index.ts';
import { findBypassingAssertions, findEagerControl } from './check-walls.ts';

// Tests the rules of `npm run lint` on checks with planted code. The rule that a value without its exchange is no evidence is tested
// beside the comparators.

const path = 'scenarios/orders/planted.ts';

const CODE = 'no check names a code of the catalogue: its clause says what it accepts';
const STATUS = 'no check names an HTTP status: its clause says what it accepts';
const ABSENT = 'no refusal is not yet an acceptance: ask isAccepted, or isRefused';
const BARE = 'a bare condition without a comment that says why no comparator will do';

test.each([
  [CODE, "const gone = 'ORDER_NOT_FOUND';"],
  [CODE, "if (codeOf(reply) === 'PRECONDITION_FAILED') return;"],
  [STATUS, 'if (reply.status === 422) return;'],
  [STATUS, 'expect(clause).status(reply, 400);'],
  [STATUS, 'const { status } = reply; if (status !== 200) return;'],
  [STATUS, 'return [400, 422].includes(reply.status);'],
  [STATUS, 'const ofState = { codes, http: [200, 400] };'],
  [ABSENT, 'if (refusalOf(await target.act(who, action)) !== null) continue;'],
  [ABSENT, 'const isTaken = codeOf(reply) === null;'],
  [ABSENT, 'expect(clause).relation(words, { reply }, (told) => receivedRefusalIn(told.reply) === null);'],
  [BARE, "expect(clause).that(sum > 0n, { expected: 'a sum', actual: sum });"],
])('%s: %s', (says, line) => {
  expect(findBypassingAssertions([{ path, text: `\n${line}\n` }])).toEqual([`${path}:2 ${says}`]);
});

test.each([
  "title: 'an unknown order answers ORDER_NOT_FOUND',",
  'if (isUnsupported(reply)) return;',
  'const sum = refusalOf(reply)?.details;',
  'const PAGE = 500;',
  "title: 'a claim above the budget answers HTTP 429',",
  'setFees(id, [400, 12])',
  "given.that(sum > 0n, 'nothing is held');",
  "// No value of its own shows it.\nexpect(clause).that(sum > 0n, { expected: 'a sum', actual: sum });",
])('accepted: %s', (text) => {
  expect(findBypassingAssertions([{ path, text }])).toEqual([]);
});

test('no set-up takes control out of a context that also says whether there is one', () => {
  const found = (path: string, line: string) => findEagerControl([{ path, text: `async function renew(\n${line}\n` }]);
  const eager = "  { given, control, venue }: Pick<CaseContext<never>, 'given' | 'control' | 'venue'>,";
  expect(found('harness/setup/planted.ts', eager)).toEqual([expect.stringContaining('harness/setup/planted.ts:2 ')]);
  expect(found('scenarios/faucet/planted.ts', eager)).toEqual([]);
  expect(found('harness/setup/planted.ts', "  { control }: Pick<CaseContext<never>, 'control'>,")).toEqual([]);
  expect(found('harness/setup/planted.ts', '  const { given, target, venue } = context;')).toEqual([]);
});

test('few checks assert a bare condition: a 51st is too many, whatever its reason', () => {
  const conditions = (count: number) =>
    '// No value of its own shows it.\nexpect(clause).that(holds, facts);\n'.repeat(count);
  expect(findBypassingAssertions([{ path, text: conditions(50) }])).toEqual([]);
  const elsewhere = { path: 'scenarios/triggers/planted.ts', text: conditions(1) };
  expect(findBypassingAssertions([{ path, text: conditions(50) }, elsewhere])).toEqual([
    'scenarios/triggers/planted.ts:2 more than 50 bare conditions: a comparator prints what it compares',
  ]);
});

/** Returns files of checks that are named neither by their check's dashed id nor by the common prefix of their checks' ids. */
function oddlyNamed(checks: readonly { readonly id: string; readonly file: string | undefined }[]): string[] {
  return [...Map.groupBy(checks, ({ file }) => file)].flatMap(([file, own]) => {
    const isNamed = own.every(({ id }) => {
      const [area = '', ...rest] = id.split('.');
      const name = file?.replace(`scenarios/${area}/`, '').replace(/\.ts$/, '');
      return rest.some((_, at) => rest.slice(0, at + 1).join('-') === name);
    });
    return isNamed ? [] : [file ?? 'none'];
  });
}

test('a check is found by its id: the number of files named otherwise may only fall', () => {
  const checks = allChecks.map((check) => ({ id: check.id, file: check.file }));
  expect(oddlyNamed(checks).length).toBeLessThanOrEqual(25);
});

test('planted: a file not named after its check', () => {
  const id = 'orders.cancel.gone';
  const named = (name: string) => oddlyNamed([{ id, file: `scenarios/orders/${name}.ts` }]);
  expect(['cancel-gone', 'cancel'].flatMap(named)).toEqual([]);
  expect(['gone', 'cancel-lost'].flatMap(named)).toEqual([
    'scenarios/orders/gone.ts',
    'scenarios/orders/cancel-lost.ts',
  ]);
});
