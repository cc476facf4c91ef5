import { describe, expect, test } from 'vitest';
import { errorRow } from './catalogue/errors.ts';
import { allClauses } from './clauses/index.ts';
import {
  againstRule,
  anyOf,
  atCommit,
  atOnce,
  codesIn,
  onlyAtCommit,
  type Refusal,
  refusalWords,
  refusesWith,
  unread,
} from './outcomes.ts';

/** Whether the catalogue has the pair: a status of its column, 200 where a commit produces the code (D01), 422 without a code. */
function isCatalogued({ code, http }: Refusal): boolean {
  if (code === null) return http === 422;
  const row = errorRow(code);
  // Some venues discover only at commit that they have no path for a word (D88).
  const isLate = row?.phases.includes('commit') === true || code === 'ACTION_UNSUPPORTED';
  return row?.http.includes(http) === true || (http === 200 && isLate);
}

test('every refusal that a clause accepts is a pair of the catalogue', () => {
  const odd = allClauses.flatMap(({ id, accepts }) =>
    (accepts?.refusals ?? []).filter((refusal) => !isCatalogued(refusal)).map((refusal) => ({ id, ...refusal })),
  );
  expect(odd).toEqual([]);
});

test('no clause accepts a refusal twice, or an empty set', () => {
  const odd = allClauses.flatMap(({ id, accepts: { refusals } = {} }) => {
    if (refusals === undefined) return [];
    const answers = refusals.map(({ code, http }) => `${code} ${http}`);
    return answers.length > 0 && new Set(answers).size === answers.length ? [] : [id];
  });
  expect(odd).toEqual([]);
});

/** Clauses about a rule whose refusal may name another subject, by that subject. */
const aboutOthers: Readonly<Record<string, readonly string[]>> = {
  'who may act': [
    'agents.dispatch.recovered',
    'modes.abstraction.agent-action',
    'multi-sig.bundle.not-multi-sig',
    'multi-sig.convert.only-bundles',
    'multi-sig.convert.plain-refused',
    'options.accept.requester',
    'perp-deploy.delegates.add',
    'perp-deploy.delegates.add-own-key',
    'perp-deploy.delegates.missing-bit',
    'perp-deploy.delegates.register-first',
    'perp-deploy.delegates.register-without',
    'perp-deploy.delegates.replaces',
    'perp-deploy.delegates.revokes',
    'perp-deploy.register.first-nameless',
    'perp-deploy.register.name-taken',
    'perp-deploy.register.symbol-prefix',
    'perp-deploy.settings.stranger',
    'spot-deploy.active.deployer',
    'spot-deploy.params.deployer',
    'spot-deploy.seed.deployer',
    'vaults.create.whitelist',
    'vaults.modify.leader',
    'vaults.operator.leader',
    'vaults.transfer.leader',
  ],
  "a market or token that is nobody's, so that nobody may set it": [
    'perp-deploy.activate.core',
    'perp-deploy.oracle.core',
    'perp-deploy.settings.core',
    'spot-deploy.seed.asset',
    'spot-deploy.settings.kind',
  ],
  'a broker whom the owner has let earn nothing': ['referrals.broker.revokes', 'referrals.brokers.absent'],
  'a retired action, of which no section says what is signed': ['perp-deploy.oracle.retired'],
  'a body that is perhaps no longer what was signed (D94)': [
    'bridge.withdraw.older-name',
    'orders.baskets.cancel-oid',
    'orders.baskets.grouping-words',
    'scale.order.stp',
    'scale.order.tif',
    'transport.envelope-keys.expires-after',
    'triggers.block.trigger-px',
  ],
  'how much one may ask for at a time': ['orders.baskets.modify-limit', 'twap.order.parents'],
  'refusals of every kind': ['transport.envelope.status-of-code'],
};

test('a rule is refused with no code of another subject, unless it is about that subject', () => {
  const rule = codesIn(againstRule) ?? [];
  const others = ['AUTH_UNAUTHORIZED', 'AUTH_BAD_SIGNATURE', 'AUTH_AGENT_FORBIDDEN', 'RATE_LIMITED', 'INTERNAL'];
  const odd = allClauses.flatMap(({ id, accepts }) => {
    const codes: readonly string[] = codesIn(accepts) ?? [];
    const isRule = rule.every((code) => codes.includes(code));
    const strange = [...others, 'UNAVAILABLE', 'UNKNOWN_TYPE'].filter((code) => codes.includes(code));
    return isRule && strange.length > 0 ? [id] : [];
  });
  expect(odd.toSorted()).toEqual(Object.values(aboutOthers).flat().toSorted());
});

describe('sets', () => {
  test('a code has the statuses of the catalogue, and 200 where the commit finds it', () => {
    expect(atOnce('MARKET_NOT_FOUND').refusals).toEqual([{ code: 'MARKET_NOT_FOUND', http: 404 }]);
    expect(atOnce('UNKNOWN_TYPE').refusals.map(({ http }) => http)).toEqual([400, 410]);
    expect(atCommit('ORDER_NOT_FOUND').refusals.map(({ http }) => http)).toEqual([404, 200]);
    expect(onlyAtCommit('NONCE_REPLAYED')).toEqual(atCommit('NONCE_REPLAYED'));
  });

  test('codes are listed once', () => {
    expect(codesIn(anyOf(atCommit('PRECONDITION_FAILED'), atOnce('PRECONDITION_FAILED'), unread))).toEqual([
      'PRECONDITION_FAILED',
    ]);
    expect(codesIn({ forms: ['a'] })).toBeUndefined();
  });

  test('are described by code', () => {
    expect(refusalWords(anyOf(atCommit('PRECONDITION_FAILED'), unread).refusals)).toBe(
      'PRECONDITION_FAILED on 400 or 200, a bare string on 422',
    );
  });

  test('codes with the same statuses are grouped', () => {
    const codes = anyOf(atCommit('PRECONDITION_FAILED'), atCommit('INVALID_REQUEST'), unread).refusals;
    expect(refusalWords(codes)).toBe('PRECONDITION_FAILED or INVALID_REQUEST on 400 or 200, a bare string on 422');
  });
});

test('a code is accepted only by refusals that name it', () => {
  const accepted = anyOf(atCommit('MARGIN_INSUFFICIENT'), unread);
  expect([refusesWith(accepted, 'MARGIN_INSUFFICIENT'), refusesWith(accepted, null)]).toEqual([true, true]);
  expect([refusesWith(accepted, 'NOT_FOUND'), refusesWith(accepted, undefined)]).toEqual([false, false]);
});
