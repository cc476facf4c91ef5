import { isListedUndetected } from '../../harness/selftest/excused.ts';
import { faultProfileOf } from '../../harness/selftest/selftest.ts';
import {
  type CommitCondition,
  generateGateFaults,
  generateShapeFaults,
  limitEditToCommits,
  type ShapeFault,
} from '../../reference-model/faults/generated.ts';
import { allFaults, type Fault } from '../../reference-model/faults/index.ts';
import {
  hasChosenIsolated,
  isInHedgeMode,
  listChangedRules,
  makeRuleUseRecordingEdit,
  pairAt,
  perpAt,
  type RulesEdit,
  RuleUse,
  rulesUnderProfile,
} from '../../reference-model/index.ts';
import { actions } from '../../spec-schemas/catalogue/actions.ts';
import { isJsonArray, isJsonObject, type JsonValue } from '../../spec-schemas/json/lossless.ts';
import type { ClauseCoveragePath } from '../../spec-schemas/paths/path.ts';
import type { CheckedPathCell } from './filled-cells.fixture.ts';

/** Fault of a clause that acts on one path only. */
export interface FaultOnPath {
  readonly fault: Fault | ShapeFault;
  /** Whether the fault is generated, not written for this path. */
  readonly isGenerated: boolean;
  /** Whether the changed rule has been used since the fault was planted. */
  isMet(): boolean;
}

const shaped = generateShapeFaults().filter((fault) => fault.advises !== true && !isListedUndetected(fault));
const ofGates = generateGateFaults().filter((fault) => !isListedUndetected(fault));

/** Returns faults of the cell's clause that act on its path: written for it, of its shapes, or general ones limited to this path. */
export function findFaultsOnPath({ clause, path }: CheckedPathCell): readonly FaultOnPath[] {
  const ofClause = allFaults.filter((fault) => fault.clause === clause);
  const named = wordsOf(path);
  const written = ofClause
    .filter(({ id, title }) => named.some((word) => word.test(`${id} ${title}`)))
    .map((fault): FaultOnPath => ({ fault, isGenerated: false, isMet: () => true }));
  const ofShapes = shaped
    .filter((fault) => fault.clause === clause && shapesOf(path).some((shape) => fault.shapeId.startsWith(shape)))
    .map((fault): FaultOnPath => ({ fault, isGenerated: true, isMet: () => true }));
  const fits = fitsOf(path);
  const held =
    fits === null
      ? []
      : [...ofClause.filter(isOfAnyPath), ...ofGates.filter((fault) => fault.clause === clause)].map((fault) =>
          heldTo(fault, path, fits),
        );
  return [...written, ...ofShapes, ...held];
}

/** Whether a fault was written for no particular path. */
function isOfAnyPath({ id, title }: Fault): boolean {
  return !Object.values(wordsByName).some((words) => words.some((word) => word.test(`${id} ${title}`)));
}

/** Limits the fault to commits of actions that take this path. */
function heldTo(fault: Fault, path: ClauseCoveragePath, { tags, fits }: CommitPath): FaultOnPath {
  const used = new RuleUse();
  const watched: RulesEdit = (rules) => makeRuleUseRecordingEdit(used)(fault.edit(rules));
  const rules = rulesUnderProfile(faultProfileOf(fault));
  const changes = listChangedRules(rules, fault.edit(rules));
  return {
    fault: { ...fault, id: `${fault.id} on ${path}`, edit: limitEditToCommits(tags, watched, fits) },
    isGenerated: true,
    isMet: () => changes.some((place) => used.has(place)),
  };
}

interface CommitPath {
  readonly tags: readonly string[];
  readonly fits: CommitCondition;
}

const everyTag = Object.keys(actions);

/** Actions that place an order, by trade cause, for causes that are actions. */
const tagsOfCause: Readonly<Record<string, readonly string[]>> = {
  book: ['submit_order'],
  batch: ['batch_order'],
  ladder: ['scale_order'],
  chase: ['chase_order'],
  modify: ['modify', 'batch_modify'],
};

/** Returns which commits take a path; null: the path is no property of a commit. */
function fitsOf(path: ClauseCoveragePath): CommitPath | null {
  const [kind, name = ''] = path.split(':');
  switch (kind) {
    case 'action':
      return { tags: [name], fits: () => true };
    case 'cause': {
      const tags = tagsOfCause[name];
      return tags === undefined ? null : { tags, fits: () => true };
    }
    case 'signer':
      return { tags: everyTag, fits: (_core, context) => (context.signer !== context.account) === (name === 'agent') };
    case 'market':
      return {
        tags: everyTag,
        fits: ({ state }, _context, body) =>
          marketIdsIn(body as JsonValue, ['market', 'pair']).some(
            (id) => (name === 'spot' ? pairAt : perpAt)(state, id) !== undefined,
          ),
      };
    case 'position':
      return {
        tags: everyTag,
        fits: ({ state }, { account }, body) =>
          name === 'hedged'
            ? isInHedgeMode(state, account)
            : marketIdsIn(body as JsonValue, ['market', 'asset']).some((id) => hasChosenIsolated(state, account, id)),
      };
    default:
      return null;
  }
}

/** Returns the ids under these keys, at any depth of a body. */
function marketIdsIn(value: JsonValue | undefined, keys: readonly string[]): readonly number[] {
  if (isJsonArray(value)) return value.flatMap((part) => marketIdsIn(part, keys));
  if (!isJsonObject(value)) return [];
  return Object.entries(value).flatMap(([key, part]) =>
    keys.includes(key) ? [Number(part)] : marketIdsIn(part, keys),
  );
}

/** Returns the prefix of the shapes that a read or a channel shows. */
function shapesOf(path: ClauseCoveragePath): readonly string[] {
  const [kind, name] = path.split(':');
  return kind === 'read' ? [`info.${name}`] : kind === 'channel' ? [`frame.${name}`] : [];
}

/** Returns patterns for the titles of faults that were written for this path. */
function wordsOf(path: ClauseCoveragePath): readonly RegExp[] {
  const [, name = ''] = path.split(':');
  return wordsByName[name] ?? [new RegExp(`\\b${name.replaceAll('_', '[-_ ]')}\\b`)];
}

const wordsByName: Readonly<Record<string, readonly RegExp[]>> = {
  spot: [/\bpairs?\b/],
  perp: [/\bperp/],
  agent: [/of-agent|an agent signs/],
  master: [],
  hedged: [/hedged?\b|\blegs?\b of a hedged/],
  isolated: [/isolated|bucket/],
  cross: [/of-cross|\bcross position/],
  batch: [/of-batch|by-batch|\bbatch_order|an order of a batch|in a batch\b/],
  modify: [/\bmodify\b|replacement/],
  ladder: [/ladder|rung/],
  chase: [/chase/],
  twap: [/slice|twap/],
  protective: [/exit|leg that fired/],
  auction: [/auction/],
  liquidation: [/forced close|by-close/],
  vote: [/by vote|by-vote|-vote-/],
  evm: [/evm|EVM/],
  book: [],
};
