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

// Runs on a sound venue behind a proxy that gives malformed replies to one type of action: the venue executes the action, and the client
// learns nothing about it.

/**
 * Actions that are not drawn. The run's treasury sends the first, once in a run of a single check, and two occurrences are needed to
 * accuse. Only checks that need more than `served` send the second.
 */
const beyond: readonly string[] = ['send_asset', 'send_to_evm_with_data'];

/** Live actions that a check may send as its own. Actions without a signing type are never sent. */
export const plantableActionTags: readonly ActionTag[] = Object.values(actions).flatMap(
  ({ tag, status, primaryType }) =>
    status === 'live' && primaryType !== null && !beyond.includes(tag) ? [tag as ActionTag] : [],
);

/** Returns the proxy's edits of replies. */
export function makeActionReplyEdits(tag: ActionTag, { status, body }: MalformedReplyCase): ProxyEdits {
  return {
    reply: (request, reply) =>
      request.path === '/exchange' && tagOf(request.body) === tag ? { ...reply, status, body } : reply,
  };
}

/** Finds a check that sends such an action on a sound venue, preferably in the action's area; undefined: none does. */
export async function findSendingCheck(tag: ActionTag): Promise<Check | undefined> {
  const { group } = actions[tag];
  // A served venue provides everything that these checks need.
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

/** Returns accusations of clauses that are not about replies, and the clause that the planted reply breaks, if it is not accused. */
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
