import { families } from '../../harness/campaign/families/families.list.ts';
import { campaignIdOf } from '../../harness/campaign/families/family.ts';
import { listPlantableFaults } from '../../reference-model/faults/index.ts';
import { allChecks } from '../../scenarios/index.ts';
import { missingBuildPartsFor } from '../../spec-schemas/awaited/awaits.ts';
import type { ActionEntry } from '../../spec-schemas/catalogue/action-entry.ts';
import { actions } from '../../spec-schemas/catalogue/actions.ts';
import type { ChannelArgument, ChannelEntry } from '../../spec-schemas/catalogue/channel-entry.ts';
import { channels } from '../../spec-schemas/catalogue/channels.ts';
import { droppedActionCodes, type ErrorRow, errorCatalogue } from '../../spec-schemas/catalogue/errors.ts';
import type { ReadArgument, ReadEntry, ReadError } from '../../spec-schemas/catalogue/read-entry.ts';
import { reads } from '../../spec-schemas/catalogue/reads.ts';
import { type RetiredRead, retiredReads } from '../../spec-schemas/catalogue/retired-reads.ts';
import type { SourceAuthority } from '../../spec-schemas/clause.ts';
import { allClauses } from '../../spec-schemas/clauses/index.ts';
import { decisions } from '../../spec-schemas/decisions.ts';
import { shapeIdsNamedIn } from '../../spec-schemas/named-in.ts';
import { mapClausesToStatedParts } from '../../spec-schemas/stated/stated-by.ts';
import type { OwnChecks } from '../options/own-checks.ts';
import { listMultiFormVariants } from '../options/variant-forms.ts';
import { modelSupportsWireName } from './built-parts.ts';
import type { ExplainTopic } from './catalogue.ts';
import { assembleCatalogue, type Catalogue } from './catalogue.ts';
import { clausePathRows } from './path-cells.ts';

/** Loads every layer: for the build, for a run from the sources, and where checks from outside are added. */
export function gatherCatalogue(own?: OwnChecks): Catalogue {
  return assembleCatalogue({
    clauses: [...allClauses, ...(own?.clauses ?? [])],
    checks: own?.known ?? allChecks,
    faults: [...listPlantableFaults(), ...(own?.faults ?? [])],
    variants: listMultiFormVariants(),
    decisions,
    topics: gatherExplainTopics(),
    paths: clausePathRows([...allClauses, ...(own?.clauses ?? [])]),
    shapesOf: shapeIdsNamedIn,
    stated: mapClausesToStatedParts(),
    awaitedBy: (clause) => missingBuildPartsFor(clause, modelSupportsWireName),
  });
}

/** Returns the topics of `explain`: reads, actions, channels and error codes from their tables, and the campaigns of this build. */
function gatherExplainTopics(): ExplainTopic[] {
  return [
    ...Object.entries<ReadEntry>(reads).map(([type, entry]) => readTopic(type, entry)),
    ...retiredReads.map(retiredTopic),
    ...Object.values<ActionEntry>(actions).flatMap((entry) =>
      [entry.tag, ...(entry.aliases ?? [])].map((tag) => actionTopic(tag, entry)),
    ),
    ...channels.map(channelTopic),
    ...errorCatalogue.map(codeTopic),
    ...droppedActionCodes.map(dropTopic),
    ...families.map((family) => ({
      kind: 'campaign' as const,
      id: campaignIdOf(family),
      says: family.says,
      facts: [
        ['decides', family.advises === true ? 'nothing: what it shows advises' : 'what the clause that differs does'],
        ['played', family.isExclusive === true ? 'alone: it changes what holds for the whole venue' : 'beside others'],
        ['of a run', `${Math.round((100 * family.share) / shares)} of 100 sequences`],
        ['run it', `venue-conformance --suite ${campaignIdOf(family)}`],
      ] as const,
      shapes: [],
    })),
  ];
}

const shares = families.reduce((sum, { share }) => sum + share, 0);

type Facts = ExplainTopic['facts'];

const said: Readonly<Record<SourceAuthority, string>> = {
  seed: 'the two documents',
  public: 'public facts',
  assumed: 'nobody: our own choice',
  own: 'the documents of a team of its own',
};

function readTopic(type: string, entry: ReadEntry): ExplainTopic {
  const facts: Facts = [
    ['weight', String(entry.weight)],
    ['lane', entry.lane === 'archive' ? 'archive: a node without one answers its empty body' : 'node'],
    ['in force', inForce(entry.profile)],
    ['stated by', said[entry.nameAuthority ?? entry.authority]],
    ...Object.entries(entry.arguments).map(([name, rule]) => ['argument', argumentText(name, rule)] as const),
    ...(entry.needsOneOf === undefined ? [] : [['needs one of', entry.needsOneOf.join(', ')] as const]),
    ['replies', entry.replies.join(', ')],
    ...Object.entries(entry.ordering).map(([list, order]) => ['order', `${list}: ${order}`] as const),
    ...entry.errors.map((error) => ['refuses', refusalText(error)] as const),
    ...leftOpen(entry.decision),
    ['this build', builtText(type)],
  ];
  return { kind: 'read', id: type, says: `POST /info {"type": "${type}", …}`, facts, shapes: entry.replies };
}

function retiredTopic({ type, http, nextHttp, use, authority }: RetiredRead): ExplainTopic {
  const facts: Facts = [
    [
      'answered',
      http === nextHttp ? `UNKNOWN_TYPE, ${http}` : `UNKNOWN_TYPE, ${http}; ${nextHttp} from the next release on`,
    ],
    ['moved to', use ?? 'nothing took its place'],
    ['stated by', said[authority]],
  ];
  return { kind: 'read', id: type, says: 'It was a read once.', facts, shapes: [] };
}

const owners: Readonly<Record<ActionEntry['owner'], string>> = {
  required: 'must be sent, and is not signed',
  'optional-digest': 'may be sent, and is signed then',
  'optional-admission': 'may be sent, and is not signed',
  none: 'not sent: the signer is the account',
};

function actionTopic(tag: string, entry: ActionEntry): ExplainTopic {
  const other = [entry.tag, ...(entry.aliases ?? [])].filter((name) => name !== tag);
  const facts: Facts = [
    ...(other.length === 0 ? [] : [['also spelt', other.join(', ')] as const]),
    ['in force', entry.status === 'retired' ? 'no more: it is retired' : inForce(entry.profile ?? entry.status)],
    ['stated by', said[entry.authority.action ?? 'seed']],
    ['signed by', entry.auth === 'master-only' ? 'the account itself' : 'the account itself, or an agent of it'],
    ['owner', owners[entry.owner]],
    ['type', entry.primaryType ?? 'no type string is published'],
    ['fields', entry.fields.map(({ type, typed }) => `${type} ${typed}`).join(', ') || 'none'],
    ['body', JSON.stringify({ type: tag, [entry.bodyKey]: entry.example })],
    ['answered by', entry.replyKind === 'statuses' ? 'statuses, one an order' : 'its admission'],
    ...entry.errors.map(({ code, phase, when }) => ['refuses', `${code} (${phase}): ${when}`] as const),
    ['this build', builtText(entry.tag)],
  ];
  const says = `POST /exchange, an action of ${entry.group}`;
  return { kind: 'action', id: tag, says, facts, shapes: [`action.${entry.tag}`] };
}

const pushes: Readonly<Record<ChannelEntry['push'], string>> = {
  whole: 'the whole again',
  'changed-rows': 'the rows that changed',
  'new-records': 'the new records',
};

const snapshots: Readonly<Record<ChannelEntry['snapshot'], string>> = {
  whole: 'everything there is',
  newest: 'the newest rows',
  empty: 'nothing of the past',
};

function channelTopic(entry: ChannelEntry): ExplainTopic {
  const facts: Facts = [
    ['served by', entry.role === 'node' ? 'a node, and a gateway' : 'a gateway alone'],
    ['stated by', said[entry.authority.name]],
    ...Object.entries(entry.arguments).map(([name, rule]) => ['argument', argumentText(name, rule)] as const),
    ['first frame', snapshots[entry.snapshot]],
    ['then', pushes[entry.push]],
    ['frame', entry.frame],
    ['this build', builtText(entry.name)],
  ];
  return { kind: 'channel', id: entry.name, says: `a channel of /ws: ${entry.name}`, facts, shapes: [entry.frame] };
}

const retries: Readonly<Record<ErrorRow['retry']['how'], string>> = {
  never: 'no: equal bytes are refused again',
  'same-bytes': 'yes, the same bytes',
  'higher-nonce': 'yes, with a higher nonce',
};

function codeTopic(row: ErrorRow): ExplainTopic {
  const { code, http, phases, details, cause, retry, authority, profile } = row;
  const wait = retry.waitMs === undefined ? '' : `, after ${retry.waitMs} ms`;
  const minting = Object.values<ActionEntry>(actions).filter(({ errors }) =>
    errors.some((error) => error.code === code),
  );
  const reading = Object.entries<ReadEntry>(reads).filter(([, { errors }]) =>
    errors.some((error) => error.body === 'envelope' && error.code === code),
  );
  const facts: Facts = [
    [
      'HTTP status',
      `${http.join(' or ')}${phases.includes('commit') ? '; 200 where it is found at commit (D01)' : ''}`,
    ],
    ['found at', phases.join(', ')],
    ['details', details === null ? 'none' : details.shape],
    ['worth a retry', `${retries[retry.how]}${wait}`],
    ['in force', inForce(profile)],
    ['stated by', said[authority]],
    ['actions', minting.map(({ tag }) => tag).join(', ') || 'none names it'],
    ['reads', reading.map(([type]) => type).join(', ') || 'none names it'],
  ];
  return { kind: 'error code', id: code, says: cause, facts, shapes: details === null ? [] : [details.shape] };
}

function dropTopic({ code, pushed }: (typeof droppedActionCodes)[number]): ExplainTopic {
  return {
    kind: 'error code',
    id: code,
    says: 'why an action that was admitted is dropped; no refusal of a request',
    facts: [['told', pushed ? 'in an action_dropped notification' : 'to nobody']],
    shapes: [],
  };
}

/** Members common to arguments of reads and of channels. */
type Argument = Pick<ReadArgument | ChannelArgument, 'kind' | 'values' | 'range' | 'default' | 'rule' | 'alias'> & {
  readonly required?: boolean;
};

function argumentText(name: string, { kind, required, values, range, default: usual, rule, alias }: Argument): string {
  return [
    `${name}: ${kind}`,
    ...(required === undefined ? [] : [required ? 'required' : 'may be left out']),
    ...(values === undefined ? [] : [values.join(' | ')]),
    ...(range === undefined ? [] : [`from ${range.min}${range.max === undefined ? '' : ` to ${range.max}`}`]),
    ...(usual === undefined || usual === null ? [] : [`${JSON.stringify(usual)} where left out`]),
    ...(alias === undefined ? [] : [`also as ${alias}`]),
    ...(rule === undefined ? [] : [rule]),
  ].join(', ');
}

function refusalText(error: ReadError): string {
  const body = error.body === 'envelope' ? error.code : error.body === 'bare-string' ? `"${error.text}"` : 'a string';
  const force =
    error.profile === undefined ? '' : error.profile === 'next' ? ', from the next release on' : ', until then';
  return `${error.http} ${body}: ${error.when}${force}${error.decision === undefined ? '' : ` (${error.decision})`}`;
}

function leftOpen(decision: string | undefined): Facts {
  return decision === undefined ? [] : [['left open', decision]];
}

function inForce(profile: 'live' | 'next'): string {
  return profile === 'live' ? 'today' : 'from the next node release on (--profile next)';
}

function builtText(name: string): string {
  return modelSupportsWireName(name) ? 'serves it' : 'does not have it yet';
}
