import type { ClauseId } from '../../../spec-schemas/clauses/index.ts';
import {
  isJsonArray,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  printJson,
} from '../../../spec-schemas/json/lossless.ts';
import type { Core } from '../../core.ts';
import { bookPx } from '../../numeric/planes.ts';
import { composeEdits } from '../../rule-edits.ts';
import type { RulesEdit } from '../../rules.ts';
import { readAccount } from '../../state/account.ts';
import type { Fault } from '../fault.ts';
import { limitEditToTag, makeCommitEdit, makePlacementEdit, takeUsdcFrom } from '../operators/orders.ts';
import { makeReplyBodyEdit } from '../operators/wire.ts';

// Entries that are wrong only in the answer to one placing action.

type PlacingTag = 'batch_order' | 'scale_order' | 'chase_order' | 'spot_order';

const every: readonly PlacingTag[] = ['batch_order', 'scale_order', 'chase_order', 'spot_order'];

interface EntryFault {
  readonly clause: ClauseId;
  readonly words: string;
  readonly tags: readonly PlacingTag[];
  readonly change: (entry: JsonObject) => JsonObject;
}

/** Edits the body of one kind of entry. */
function inKind(kind: string, change: (body: JsonObject) => JsonObject): (entry: JsonObject) => JsonObject {
  return (entry) => {
    const body = entry[kind];
    return isJsonObject(body) ? { [kind]: change(body) } : entry;
  };
}

const entryFaults: readonly EntryFault[] = [
  {
    clause: 'orders.response.noop',
    words: 'noop gives no reason',
    tags: ['batch_order', 'scale_order'],
    change: inKind('noop', () => ({})),
  },
  {
    clause: 'orders.response.resting',
    words: 'the entry of a resting order forgets its handle',
    tags: ['batch_order'],
    change: inKind('resting', (body) => ({ ...body, cloid: null })),
  },
  {
    clause: 'orders.response.resting',
    words: 'the entry of a resting order names the next one',
    tags: ['scale_order'],
    change: inKind('resting', (body) => ({ ...body, oid: String(BigInt(String(body.oid)) + 1_000_000n) })),
  },
  {
    clause: 'orders.response.one-kind',
    words: 'an order that rests is told as nothing to do as well',
    tags: ['scale_order'],
    change: (entry) => ('resting' in entry ? { ...entry, noop: { reason: 'nothing filled' } } : entry),
  },
  {
    clause: 'orders.entries.cloid',
    words: 'the entry of a resting order has a handle of zeros',
    tags: ['scale_order'],
    change: inKind('resting', (body) => ({ ...body, cloid: `0x${'0'.repeat(32)}` })),
  },
  {
    clause: 'orders.response.filled',
    words: 'an order that was filled is told as one that rests',
    tags: ['scale_order'],
    change: (entry) =>
      isJsonObject(entry.filled) ? { resting: { oid: entry.filled.oid ?? null, cloid: null } } : entry,
  },
  {
    clause: 'orders.response.filled-totals',
    words: 'the entry of a filled order tells a size of 1, whatever was executed',
    tags: ['scale_order', 'spot_order'],
    change: inKind('filled', (body) => ({ ...body, total_sz: '1' })),
  },
  {
    clause: 'orders.response.error',
    words: 'the entry of a refused order lacks its message',
    tags: ['scale_order', 'spot_order'],
    change: inKind('error', ({ message: _message, ...body }) => body),
  },
  {
    clause: 'orders.entries.error-details',
    words: 'the details of a refused order are a text',
    tags: ['spot_order'],
    change: inKind('error', (body) => ({ ...body, details: 'see the documents' })),
  },
  {
    clause: 'orders.response.pending',
    words: 'a pending entry lacks its nonce',
    tags: every,
    change: inKind('pending', (body) => ({ action_hash: body.action_hash ?? null })),
  },
  {
    clause: 'orders.entries.pending-no-oid',
    words: 'a pending entry names the oid that comes next',
    tags: every,
    change: inKind('pending', (body) => ({ ...body, oid: '1' })),
  },
];

export const statusEntriesByActionFaults: readonly Fault[] = [
  ...entryFaults.flatMap(({ clause, words, tags, change }) =>
    tags.map(
      (tag): Fault => ({
        id: `orders.entry-of-${tag.replace('_', '-')}.${clause}`,
        clause,
        title: `${words}, in the answer to ${tag}`,
        edit: editEntriesOf(tag, (entries) => entries.map((entry) => (isJsonObject(entry) ? change(entry) : entry))),
      }),
    ),
  ),
  {
    id: 'orders.entry-of-spot-order.orders.entries.unmatched-ioc',
    clause: 'orders.entries.unmatched-ioc',
    title: 'an ioc order on a pair that met nobody has no entry',
    edit: editEntriesOf('spot_order', (entries) =>
      entries.filter((entry) => !printJson(entry).includes('"total_sz":"0"')),
    ),
  },
  ...(['scale_order', 'spot_order'] as const).map(
    (tag): Fault => ({
      id: `orders.average-below-of-${tag.replace('_', '-')}`,
      clause: 'orders.response.filled-figures',
      title: `the average price of ${tag} is a unit of its last place below what was paid`,
      edit: limitEditToTag(
        tag,
        makePlacementEdit({
          avgPx: (weighted, filled) => bookPx(filled === 0n ? 0n : weighted / filled - 1n),
        }),
      ),
    }),
  ),
  {
    id: 'orders.unfunded-noop-without-reason',
    clause: 'orders.response.noop',
    title: 'an order on a pair that nothing pays for is answered as noop, without a reason',
    edit: unfundedAsNoop(),
  },
  {
    id: 'orders.unfunded-noop-costs',
    clause: 'orders.entries.noop-nothing',
    title: 'an order on a pair that nothing pays for is answered as noop, and costs a USDC',
    edit: composeEdits(
      unfundedAsNoop('nothing to sell'),
      makeCommitEdit('spot_order', (core: Core, context, _body, prepared) => {
        const outcome = prepared.commit(core, context);
        const isIt =
          outcome.kind === 'statuses' &&
          outcome.statuses.some((entry) => 'filled' in entry && entry.filled.total_sz === '0');
        if (isIt) takeUsdcFrom(core, readAccount(core.state, context.account));
        return outcome;
      }),
    ),
  },
  {
    id: 'orders.noop-costs-of-scale-order',
    clause: 'orders.entries.noop-nothing',
    title: 'a ladder with nothing to do costs a USDC',
    edit: makeCommitEdit('scale_order', (core: Core, context, _body, prepared) => {
      const outcome = prepared.commit(core, context);
      if (outcome.kind === 'statuses' && outcome.statuses.every((entry) => 'noop' in entry))
        takeUsdcFrom(core, readAccount(core.state, context.account));
      return outcome;
    }),
  },
  ...(['scale_order', 'chase_order', 'spot_order'] as const).map(
    (tag): Fault => ({
      id: `orders.refusal-costs-of-${tag.replace('_', '-')}`,
      clause: 'orders.response.refused-changes-nothing',
      title: `what is refused of ${tag} costs a USDC`,
      edit: refusalCosts(tag),
    }),
  ),
];

function editEntriesOf(tag: PlacingTag, change: (entries: readonly JsonValue[]) => readonly JsonValue[]): RulesEdit {
  return makeReplyBodyEdit((request, body, reply) => {
    const isIts = isJsonObject(request) && isJsonObject(request.action) && request.action.type === tag;
    const statuses = isJsonObject(body) && isJsonObject(body.data) ? body.data.statuses : undefined;
    if (!isIts || !isJsonArray(statuses)) return reply;
    return { ...reply, body: printJson({ data: { statuses: change(statuses) } }) };
  }, '/exchange');
}

/** The entry of an order on a pair that traded nothing says noop. */
function unfundedAsNoop(reason?: string): RulesEdit {
  return editEntriesOf('spot_order', (entries) =>
    entries.map((entry) =>
      printJson(entry).includes('"total_sz":"0"') ? { noop: reason === undefined ? {} : { reason } } : entry,
    ),
  );
}

function refusalCosts(tag: PlacingTag): RulesEdit {
  return makeCommitEdit(tag, (core: Core, context, _body, prepared) => {
    const outcome = prepared.commit(core, context);
    const isRefused =
      outcome.kind === 'refused' ||
      outcome.kind === 'group-refused' ||
      (outcome.kind === 'statuses' && outcome.statuses.some((entry) => 'error' in entry));
    if (isRefused) takeUsdcFrom(core, readAccount(core.state, context.account));
    return outcome;
  });
}
