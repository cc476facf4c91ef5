import type { CaseContext } from '../../harness/check/case-context.ts';
import { scaledSizeForNotional } from '../../harness/check/order-spec.ts';
import { decimalAt, spotTokenTotalIn } from '../../harness/client/json-at.ts';
import { toWireUint } from '../../harness/client/venue-client.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { pxInUsdc } from '../../harness/compare/planes.ts';
import { drawPricesInsideSpread } from '../../harness/setup/inside-spread.ts';
import { readPerpRow } from '../../harness/setup/market-row.ts';
import { readFills } from '../../harness/setup/own-orders.ts';
import { restInsideSpread } from '../../harness/setup/own-trade.ts';
import { sendAssetAction } from '../../harness/setup/token-send.ts';
import type { TwoTraders } from '../../harness/setup/two-traders.ts';

/** Values by which a frame identifies the changes of the case: names of changes by values that are unique to them. */
export interface ChangeNamesByValue {
  readonly coin: string;
  /** Names of resting orders by price, both in whole units and in book integers. */
  readonly prices: Map<string, string>;
  readonly oids: Map<string, string>;
  readonly tids: Map<string, string>;
  readonly amounts: Map<string, string>;
  /** The sender's USDC after each send. */
  readonly balances: Map<string, string>;
  /** The market's day volume after each trade. */
  readonly volumes: Map<string, string>;
}

type Acting = CaseContext<never>;

/** Describes the values by which frames show these changes: `S1: amount 1.25; B1: oid 7`. */
export function describeChangesByValue(names: readonly string[], { amounts, tids, oids }: ChangeNamesByValue): string {
  const changes = [...new Set(names.flatMap((name) => name.match(/[A-Z]\d/g) ?? []))].sort();
  const kinds = Object.entries({ amount: amounts, tid: tids, oid: oids });
  return changes
    .map((change) => {
      const values = kinds.flatMap(([kind, found]) =>
        [...found].flatMap(([value, name]) => (name === change ? [`${kind} ${value}`] : [])),
      );
      return `${change}: ${values.join(', ')}`;
    })
    .join('; ');
}

export function newChangeNamesByValue(coin: string): ChangeNamesByValue {
  const none = () => new Map<string, string>();
  return {
    coin,
    prices: none(),
    oids: none(),
    tids: none(),
    amounts: none(),
    balances: none(),
    volumes: none(),
  };
}

/** Sends three amounts from the taker to the maker, one per commit. */
export async function sendThreeAmounts(
  { given, target, venue, pace }: Acting,
  traders: TwoTraders,
  marks: ChangeNamesByValue,
) {
  const { maker, taker } = traders;
  const holds = async () =>
    spotTokenTotalIn(given.data(await target.read('account_state', { address: taker.address })), venue.usdc.signingId);
  for (const [name, amount] of [
    ['S1', '1.25'],
    ['S2', '2.5'],
    ['S3', '3.75'],
  ] as const) {
    const left = (await holds()).minus(Dec.of(amount)).toString();
    await given.accepted(
      target.act(taker, sendAssetAction({ asset: venue.usdc.signingId, destination: maker.address, amount })),
    );
    const now = await pace.eventually(holds, (held) => held.toString() === left);
    given.require(now.toString() === left, `the send of ${amount} did not leave its account`);
    marks.amounts.set(amount, name);
    marks.balances.set(left, name);
  }
}

const tradedSides = ['bid', 'ask', 'bid'] as const;

/** Makes three trades between the two, one per commit. @param traded  awaited after each trade, with its name */
export async function executeThreeTrades(
  context: Acting,
  traders: TwoTraders,
  marks: ChangeNamesByValue,
  traded: (name: string) => Promise<void> = async () => {},
) {
  const { market, maker, taker } = traders;
  const volume = async () => decimalAt(await readPerpRow(context, 'markets', market.coin), 'day_ntl_vlm');
  for (const [n, side] of tradedSides.entries()) {
    const name = `T${n + 1}`;
    const before = await volume();
    const { makerOid, takerOid } = await traders.trade(side, traders.size());
    for (const oid of [makerOid, takerOid]) marks.oids.set(oid, name);
    const after = await context.pace.eventually(volume, (now) => !now.equals(before));
    marks.volumes.set(after.toString(), name);
    await traded(name);
  }
  const fills = await Promise.all([maker, taker].map(({ address }) => readFills(context, address)));
  for (const { oid, tid } of fills.flat()) {
    const name = marks.oids.get(String(oid));
    if (name !== undefined) marks.tids.set(String(tid), name);
  }
  context.given.require(new Set(marks.tids.values()).size === tradedSides.length, 'the fills do not show our trades');
}

/** Places three increasing bids of the taker on top of the book, and cancels the last. */
export async function placeThreeBidsCancelLast(
  context: Acting,
  { market, taker }: TwoTraders,
  marks: ChangeNamesByValue,
) {
  const { given, target } = context;
  for (const [n, px] of (await drawPricesInsideSpread(context, market)).entries()) {
    const name = `B${n + 1}`;
    marks.prices.set(pxInUsdc(px).toString(), name);
    // Public facts allow a node's feed to show book integers.
    marks.prices.set(px.toString(), name);
    const size = scaledSizeForNotional(market, px, 20n);
    const { oid } = await restInsideSpread(context, taker, { market, side: 'bid', px, size, tif: 'alo' });
    marks.oids.set(oid, name);
  }
  const last = [...marks.oids.keys()].at(-1) ?? '';
  const cancel = { owner: taker.address, market: market.id, oid: toWireUint(BigInt(last)) };
  await given.accepted(target.act(taker, { type: 'cancel_order', cancel }));
}
