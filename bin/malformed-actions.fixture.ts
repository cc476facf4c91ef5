import type { Capability } from '../harness/check/capabilities.ts';
import type { Check } from '../harness/check/check.ts';
import type { MalformedReplyCase } from '../harness/client/malformed-replies.fixture.ts';
import { isActionReplyClause } from '../harness/client/malformed-reply.ts';
import { runChecksOn } from '../harness/selftest/selftest.ts';
import type { ProxyEdits } from '../harness/target/proxy.fixture.ts';
import { withObserver } from '../harness/target/with-observer.ts';
import type { Report } from '../reports/report-schema.ts';
import { type ActionTag, actions } from '../spec-schemas/catalogue/actions.ts';
import { isJsonObject, tryParseJson } from '../spec-schemas/json/lossless.ts';
import { modelTestParts } from '../tools/model-parts.ts';

// Runs on a sound venue behind a proxy that answers one type of action in no documented way: the venue does what it is told, and
// nobody is told what it did.

/**
 * Not by a draw: the run's treasury sends the one, once in a run of one check, which accuses nobody yet; the other is sent only
 * by checks that need more than `served`.
 */
const beyond: readonly string[] = ['send_asset', 'send_to_evm_with_data'];

/** Actions that a venue of today takes, and that a check sends as its own; what has no signing type is sent by nobody. */
export const plantableActionTags: readonly ActionTag[] = Object.values(actions).flatMap(
  ({ tag, status, primaryType }) =>
    status === 'live' && primaryType !== null && !beyond.includes(tag) ? [tag as ActionTag] : [],
);

/** Returns the edits that the proxy makes to replies. */
export function makeActionReplyEdits(tag: ActionTag, { status, body }: MalformedReplyCase): ProxyEdits {
  return {
    reply: (request, reply) =>
      request.path === '/exchange' && tagOf(request.body) === tag ? { ...reply, status, body } : reply,
  };
}

/** A check that sends such an action on a sound venue, of the area of the action where one does; undefined: none does. */
export async function findSendingCheck(tag: ActionTag): Promise<Check | undefined> {
  const { group } = actions[tag];
  // A venue that is served by itself has all that these need.
  const played = modelTestParts.checks.filter(({ needs }) => needs.every((need) => served.includes(need)));
  const inArea = played.filter(({ area }) => area === group);
  for (const check of [...inArea, ...played.filter((each) => !inArea.includes(each))])
    if ((await tagsSentBy(check)).has(tag)) return check;
  return undefined;
}

const served: readonly Capability[] = ['funded-accounts', 'control'];

const sent = new Map<Check, ReadonlySet<string>>();

async function tagsSentBy(check: Check): Promise<ReadonlySet<string>> {
  const before = sent.get(check);
  if (before !== undefined) return before;
  const tags = new Set<string>();
  const note = (path: string, body: unknown) => {
    const tag = path === '/exchange' && typeof body === 'string' ? tagOf(body) : undefined;
    if (tag !== undefined) tags.add(tag);
  };
  const open: typeof modelTestParts.open = async (venue) => {
    const session = await modelTestParts.open(venue);
    return { ...session, target: withObserver(session.target, { reply: ({ path, body }) => note(path, body) }) };
  };
  await runChecksOn({}, 'live', [check], { ...modelTestParts, open });
  sent.set(check, tags);
  return tags;
}

function tagOf(body: string): string | undefined {
  const asked = tryParseJson(body);
  const action = isJsonObject(asked) ? asked.action : undefined;
  return isJsonObject(action) && typeof action.type === 'string' ? action.type : undefined;
}

/** Whom a run accuses beside clauses on replies, and the one that the planted reply breaks where it is not accused. */
export function misjudgedClauses(
  { findings, checks }: Report,
  tag: ActionTag,
  planted: MalformedReplyCase,
): readonly string[] {
  const due = planted.breaks(tag);
  const isFound = findings.some(({ clause, severity }) => clause === due && severity === 'violation');
  return [
    ...(isFound ? [] : [`${due} is not accused`]),
    ...findings.flatMap(({ clause, check, message }) =>
      clause !== null && isActionReplyClause(clause) ? [] : [`${clause} is accused in ${check}: ${message}`],
    ),
    ...checks.flatMap(({ id, reason = '' }) =>
      reason.includes('the check itself failed') ? [`${id}: ${reason}`] : [],
    ),
  ];
}
