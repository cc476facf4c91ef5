import type { FeedFrame } from '../../harness/client/feed-client.ts';
import { at } from '../../harness/client/json-at.ts';
import { perpMarketRowOfCoin } from '../../harness/client/market-rows.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { oidOfOrderRecord, recordsInFrames } from '../../harness/judging/feed-records.ts';
import { isJsonArray, isJsonObject, type JsonValue } from '../../spec-schemas/json/lossless.ts';
import type { ChangeNamesByValue } from './change-marks.ts';

/** Content of one channel, and how it shows the changes of a case. */
export interface ChannelContent {
  /** Subject that a subscription names. */
  readonly by: 'coin' | 'user' | 'venue';
  /** Either new records, each reported once, or a state, complete in each frame. */
  readonly tells: 'records' | 'state';
  /** Whether all records have the same form, so that understanding one means understanding all. */
  readonly isUniform?: true;
  /** Names of the changes reported by a frame, or of the state that it shows; empty for anything unrelated to the case. */
  readonly shown: (frame: FeedFrame, marks: ChangeNamesByValue) => readonly string[];
}

const names = (found: ReadonlyMap<string, string>, value: unknown): readonly string[] => {
  const name = typeof value === 'string' ? found.get(Dec.parse(value)?.toString() ?? value) : undefined;
  return name === undefined ? [] : [name];
};
const together = (found: readonly string[]): readonly string[] =>
  found.length === 0 ? [] : [[...found].sort().join('+')];

/** Every catalogued channel about orders, trades and money; `notifications` is about bands. */
export const channelContents: Readonly<Record<string, ChannelContent>> = {
  l2_book: {
    by: 'coin',
    tells: 'state',
    shown: ({ data }, { prices }) =>
      together(rowsIn(at(data, 'levels.0')).flatMap((level) => names(prices, at(level, 'px')))),
  },
  bbo: { by: 'coin', tells: 'state', shown: ({ data }, { prices }) => names(prices, at(data, 'bbo.0.px')) },
  trades: {
    by: 'coin',
    tells: 'records',
    isUniform: true,
    shown: (frame, { tids }) => recordsInFrames([frame]).flatMap(({ tid }) => names(tids, tid)),
  },
  markets: {
    by: 'venue',
    tells: 'state',
    shown: ({ data }, { coin, volumes }) => names(volumes, perpMarketRowOfCoin(data, coin)?.day_ntl_vlm),
  },
  fills: {
    by: 'user',
    tells: 'records',
    isUniform: true,
    shown: (frame, { oids }) => recordsInFrames([frame]).flatMap(({ oid }) => names(oids, oid)),
  },
  order_updates: {
    by: 'user',
    tells: 'records',
    shown: (frame, { oids }) =>
      recordsInFrames([frame]).flatMap((record) => {
        const { status } = record;
        // A cancelled order's record may show only its market (D98).
        const [name = status === 'canceled' ? 'B3' : undefined] = names(oids, oidOfOrderRecord(record));
        return name === undefined ? [] : [`${status} ${name}`];
      }),
  },
  open_orders: {
    by: 'user',
    tells: 'state',
    shown: (frame, { oids }) => together(recordsInFrames([frame]).flatMap((row) => names(oids, oidOfOrderRecord(row)))),
  },
  account_state: {
    by: 'user',
    tells: 'state',
    shown: ({ data }, { balances }) =>
      rowsIn(at(data, 'spot.balances')).flatMap((row) => names(balances, at(row, 'total'))),
  },
  ledger_updates: {
    by: 'user',
    tells: 'records',
    isUniform: true,
    // Whether an outgoing amount is signed is open (D270).
    shown: (frame, { amounts }) =>
      recordsInFrames([frame]).flatMap(({ amount }) => names(amounts, Dec.parse(amount)?.abs().toString())),
  },
};

function rowsIn(value: JsonValue | undefined): readonly JsonValue[] {
  return isJsonArray(value) ? value.filter(isJsonObject) : [];
}
