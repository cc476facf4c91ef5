import { isJsonArray, isJsonObject, type JsonObject } from '../../../spec-schemas/json/lossless.ts';
import { bareErrorAnswer } from '../../answers/answer.ts';
import { rulesEditorAt, withChangedEntry } from '../../rule-edits.ts';
import type { RulesEdit } from '../../rules.ts';
import type { Fault } from '../fault.ts';
import { makeReadAnswerEdit } from '../operators/transport.ts';
import { makeReadDataEdit, omitKey } from '../operators/wire.ts';

const read = rulesEditorAt('reads', 'positionHistory');
const rejections = rulesEditorAt('reads', 'rejections');

const newestFirst = 'user_position_history';
const oldestFirst = 'user_position_history_by_time';
const isOfLives = ({ type }: { readonly type: string }) => type === newestFirst || type === oldestFirst;

export const positionPageFaults: readonly Fault[] = [
  {
    id: 'history.lives-oldest-first',
    clause: 'history.positions.order',
    title: 'user_position_history stands oldest first',
    edit: read(({ newestFirst: order }) => ({ newestFirst: { ...order, order: (rows) => rows } })),
  },
  {
    id: 'history.lives-newest-first',
    clause: 'history.positions-by-time.order',
    title: 'user_position_history_by_time stands newest first',
    edit: read(({ oldestFirst: order }) => ({ oldestFirst: { ...order, order: (rows) => rows.toReversed() } })),
  },
  {
    id: 'history.limit-zero-empty',
    clause: 'history.positions.limit',
    title: 'a limit of 0 gives no row',
    edit: read(({ clamp }) => ({ clamp: (limit) => (limit === 0 ? 0 : clamp(limit)) })),
  },
  {
    id: 'history.cut-drops-newest',
    clause: 'history.positions.limit-cut',
    title: 'a limit drops the newest rows of user_position_history',
    edit: read(({ newestFirst: order }) => ({ newestFirst: { ...order, keep: 'oldest' } })),
  },
  {
    id: 'history.cut-drops-oldest',
    clause: 'history.positions-by-time.limit-cut',
    title: 'a limit drops the oldest rows of user_position_history_by_time',
    edit: read(({ oldestFirst: order }) => ({ oldestFirst: { ...order, keep: 'newest' } })),
  },
  {
    id: 'history.window-on-open',
    clause: 'history.positions.window',
    title: 'the window is judged on the opening',
    edit: read(() => ({ time: ({ openedAtMs }) => openedAtMs })),
  },
  {
    id: 'history.limit-before-window',
    clause: 'history.positions.window',
    title: 'a limit counts the newest lives of all, whatever the window leaves of them',
    edit: makeReadAnswerEdit(newestFirst, (served) => (core, request, node) => {
      const { start_time, end_time, ...rest } = request;
      const answer = served(core, rest, node);
      if (answer.kind !== 'read' || !Array.isArray(answer.body.positions)) return answer;
      const positions = answer.body.positions.filter(({ closed_at }: JsonObject) => {
        const at = Number(closed_at);
        return at >= Number(start_time ?? 0) && at <= Number(end_time ?? Number.MAX_SAFE_INTEGER);
      });
      return { ...answer, body: { ...answer.body, positions } };
    }),
  },
  {
    id: 'history.by-time-window-on-open',
    clause: 'history.positions-by-time.window',
    title: 'the window of user_position_history_by_time wants the opening inside as well',
    edit: kept(oldestFirst, ({ opened_at }, { start_time }) => Number(opened_at) >= Number(start_time ?? 0)),
  },
  {
    id: 'history.lives-by-coin',
    clause: 'history.positions.no-coin',
    title: '`coin` narrows user_position_history',
    edit: kept(newestFirst, (life, { coin }) => coin === undefined || life.coin === coin),
  },
  {
    id: 'history.by-time-newest-missing',
    clause: 'history.positions-by-time.rows',
    title: 'user_position_history_by_time leaves out its newest row',
    edit: makeReadDataEdit(oldestFirst, (data) => ({
      ...data,
      positions: isJsonArray(data.positions) ? data.positions.slice(0, -1) : [],
    })),
  },
  {
    id: 'history.lives-missing-reworded',
    clause: 'history.positions.address-missing',
    title: 'a missing address is told in other words by the reads of closed positions',
    edit: rejections(({ missingAddress }) => ({
      missingAddress: (sent) => (isOfLives(sent) ? bareErrorAnswer(400, 'address is required') : missingAddress(sent)),
    })),
  },
  {
    id: 'history.lives-unparseable-reworded',
    clause: 'history.positions.address-unparseable',
    title: 'an address that does not parse is not repeated by the reads of closed positions',
    edit: rejections(({ malformedAddress }) => ({
      malformedAddress: (sent, text) =>
        isOfLives(sent) ? bareErrorAnswer(400, 'invalid user address') : malformedAddress(sent, text),
    })),
  },
  {
    id: 'history.lives-of-user',
    clause: 'history.positions.user-no-alias',
    title: 'user_position_history takes `user` for `address`',
    edit: rulesEditorAt('reads')(({ table }) => ({
      table: withChangedEntry(table, newestFirst, (answer) => (core, request, node) => {
        const { user } = request;
        return answer(core, user === undefined ? request : { ...request, address: user }, node);
      }),
    })),
  },
];

/** Keeps only some rows of one of the two reads. */
function kept(type: string, which: (life: JsonObject, request: JsonObject) => boolean): RulesEdit {
  return makeReadDataEdit(type, (data, request) => ({
    ...omitKey(data, 'positions'),
    positions: isJsonArray(data.positions)
      ? data.positions.filter((life) => !isJsonObject(life) || which(life, request))
      : [],
  }));
}
