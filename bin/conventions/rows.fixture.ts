import type { AlternativeConvention } from '../../reference-model/conventions/index.ts';
import { composeEdits, makeFrameEdit, makeReplyEdit, type RulesEdit } from '../../reference-model/index.ts';
import {
  isJsonArray,
  isJsonObject,
  type JsonArray,
  type JsonValue,
  printJson,
  tryParseJson,
} from '../../spec-schemas/json/lossless.ts';

/** Lists of reads and channels without a documented order, which have no time to sort by. */
const sets: Readonly<Record<string, readonly string[]>> = {
  account_state: ['agents', 'balances', 'delegations', 'pending_unstakes', 'sub_accounts', 'equities', 'vaults'],
  clearinghouse_state: ['positions'],
  fee_schedule: ['products'],
  gossip_root_ips: ['peers'],
  markets: ['markets'],
  open_orders: ['orders', 'open_orders'],
  option_series: ['series'],
  option_state: ['positions'],
  perp_dexs: ['dexs', 'assets'],
  rfq_open: ['rfqs'],
  rfq_user: ['quoted', 'requested'],
  staking_state: ['delegations'],
  user_interest: ['borrows'],
  validator_l1_votes: ['votes'],
  validator_votes: ['casts', 'changes'],
  vault_summaries: ['vaults'],
};

/** Time-ordered lists whose direction no sentence states. */
const histories: Readonly<Record<string, readonly string[]>> = {
  candle_snapshot: ['candles'],
  delegator_rewards: ['rewards'],
  fee_schedule: ['daily_volume'],
  funding_history: ['samples'],
  historical_orders: ['orders'],
  order_status: ['fills'],
  recent_blocks: ['blocks'],
  recent_transactions: ['txns'],
  trades: ['trades'],
  user_non_funding_ledger_updates: ['ledger_updates'],
  user_twap_slice_fills: ['fills'],
};

export const rowOrderConventions: readonly AlternativeConvention[] = [
  {
    id: 'rows-in-turn',
    says: 'lists without a stated order begin with another row in each answer',
    edits: [lists(sets, (rows, n) => [...rows.slice(n % rows.length), ...rows.slice(0, n % rows.length)])],
  },
  {
    id: 'rows-from-the-other-end',
    says: 'histories without a stated order come from their other end',
    edits: [lists(histories, (rows) => rows.toReversed())],
  },
];

/** Changes the named lists of reads and channels. @param change  gets the number of answers so far */
function lists(
  keysByRead: Readonly<Record<string, readonly string[]>>,
  change: (rows: JsonArray, n: number) => JsonArray,
): RulesEdit {
  let answers = 0;
  const spell = (text: string, read: JsonValue | undefined) => {
    const keys = typeof read === 'string' ? keysByRead[read] : undefined;
    const json = keys === undefined ? undefined : tryParseJson(text);
    if (keys === undefined || json === undefined) return text;
    answers += 1;
    return printJson(within(json, keys, (rows) => change(rows, answers)));
  };
  return composeEdits(
    makeReplyEdit((request, reply) => {
      const asked = new TextDecoder().decode(request.body);
      return { ...reply, body: spell(reply.body, memberOf(asked, 'type')) };
    }),
    makeFrameEdit((frame) => ({ ...frame, text: spell(frame.text, memberOf(frame.text, 'channel')) })),
  );
}

function memberOf(text: string, key: string): JsonValue | undefined {
  const json = tryParseJson(text);
  return isJsonObject(json) ? json[key] : undefined;
}

function within(value: JsonValue, keys: readonly string[], change: (rows: JsonArray) => JsonArray): JsonValue {
  if (isJsonArray(value)) return value.map((each) => within(each, keys, change));
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => {
      const inside = within(member, keys, change);
      return [key, keys.includes(key) && isJsonArray(inside) && inside.length > 0 ? change(inside) : inside];
    }),
  );
}
