import {
  isJsonArray,
  isJsonObject,
  type JsonObject,
  printJson,
  tryParseJson,
} from '../../../spec-schemas/json/lossless.ts';
import { makeReplyEdit } from '../../rule-edits.ts';
import type { RulesEdit } from '../../rules.ts';
import type { Fault } from '../fault.ts';

// Orders ended by one action are reported as if they had not ended.

const ending = [
  'batch_cancel',
  'cancel_by_cloid',
  'cancel_all_orders',
  'schedule_cancel',
  'modify',
  'batch_modify',
  'cancel_scale',
  'cancel_chase',
  'spot_cancel',
] as const;

/** Amendments end no order with the status canceled. */
const cancelling = ending.filter((tag) => tag !== 'modify' && tag !== 'batch_modify');

export const ordersEndedByActionFaults: readonly Fault[] = [
  ...ending.map(
    (tag): Fault => ({
      id: `orders.listed-behind.${tag}`,
      clause: 'orders.open-orders.live-only',
      title: `open_orders goes on to list what ${tag} has ended`,
      edit: behindTag(tag, 'open_orders', (data, listedBefore) => {
        const rows = rowsIn(data);
        const gone = listedBefore.filter(({ oid }) => rows.every((row) => row.oid !== oid));
        return { ...data, orders: [...rows, ...gone] };
      }),
    }),
  ),
  ...cancelling.map(
    (tag): Fault => ({
      id: `orders.status-forgets.${tag}`,
      clause: 'orders.status.canceled',
      title: `order_status knows nothing of what ${tag} has ended`,
      edit: behindTag(tag, 'order_status', (data) =>
        data.status === 'canceled' ? { ...data, status: 'unknown' } : data,
      ),
    }),
  ),
];

/**
 * Edits answers to one read while an action of this tag is the newest, not counting placements. @param edit  receives the rows listed
 * before
 */
function behindTag(
  tag: string,
  read: string,
  edit: (data: JsonObject, listedBefore: readonly JsonObject[]) => JsonObject,
): RulesEdit {
  let isBehind = false;
  const isBehindAfter = (type: unknown, status: number, before: boolean) =>
    (type === tag && status < 300) || (before && !enders.has(type));
  const listed = new Map<string, readonly JsonObject[]>();
  return makeReplyEdit((request, reply) => {
    const sent = tryParseJson(new TextDecoder().decode(request.body));
    if (!isJsonObject(sent)) return reply;
    if (request.path === '/exchange') {
      isBehind = isBehindAfter(isJsonObject(sent.action) ? sent.action.type : undefined, reply.status, isBehind);
      return reply;
    }
    const data = dataIn(reply.body);
    if (data === null) return reply;
    const address = String(sent.address);
    const listedBefore = listed.get(address) ?? [];
    if (sent.type === 'open_orders') {
      const rows = rowsIn(data);
      listed.set(address, [...rows, ...listedBefore.filter(({ oid }) => rows.every((row) => row.oid !== oid))]);
    }
    return isBehind && sent.type === read ? { ...reply, body: printJson({ data: edit(data, listedBefore) }) } : reply;
  });
}

const enders: ReadonlySet<unknown> = new Set([...ending, 'cancel_order']);

function dataIn(body: string): JsonObject | null {
  const json = tryParseJson(body);
  return isJsonObject(json) && isJsonObject(json.data) ? json.data : null;
}

function rowsIn({ orders }: JsonObject): readonly JsonObject[] {
  return isJsonArray(orders) ? orders.filter(isJsonObject) : [];
}
