import { check } from '../../harness/check/check.ts';
import { gridPxAtMarkPercent, scaledSizeForNotional } from '../../harness/check/order-spec.ts';
import { isAccepted } from '../../harness/client/outcome.ts';
import { chaseAction } from '../../harness/setup/chase.ts';
import { makePositionModeAction } from '../../harness/setup/hedge-mode.ts';
import { ladderAction } from '../../harness/setup/ladder.ts';
import { twapAction } from '../../harness/setup/own-twaps.ts';
import { drawPairPricesInSpread, leaseNativePair, minPairSize, spotOrderAction } from '../../harness/setup/spot.ts';
import { isJsonObject, type JsonObject } from '../../spec-schemas/json/lossless.ts';

/** Longer than any case waits for a slice. */
const DELAY_MS = 3_600_000;

export default check({
  id: 'agents.signer.places',
  title: 'a stranger cannot place a ladder, TWAP, chase or spot order for an owner, nor set its position mode',
  clauses: ['agents.signer.stranger'],
  by: 'act',
  async run(context) {
    const { given, target, random, expect } = context;
    const stranger = given.stranger();
    const market = await given.market();
    const px = gridPxAtMarkPercent(market, 60);
    const size = scaledSizeForNotional(market, px, 20n);
    const bid = { market, side: 'bid' } as const;
    const rungs = { rungs: 2, pxLow: px, pxHigh: px + market.tick, total: 2n * size };
    const onPair = async () => {
      const pair = await leaseNativePair(context);
      const [pairPx = 0n] = await drawPairPricesInSpread(context, pair, 1);
      return () => spotOrderAction({ pair, side: 'bid', px: pairPx, size: minPairSize(pair, pairPx) });
    };
    const actions: readonly (() => Promise<() => JsonObject & { readonly type: string }>)[] = [
      async () => () => makePositionModeAction(true),
      async () => () => ladderAction({ ...bid, ...rungs, cloid: random.cloid() }),
      async () => () => twapAction({ ...bid, total: 4n * size, slices: 2, delayMs: DELAY_MS }),
      async () => () => chaseAction({ ...bid, size }),
      onPair,
    ];
    const clause = expect('agents.signer.stranger');
    const judge = async (prepare: (typeof actions)[number]) => {
      const owner = await given.fundedAccount();
      const action = await prepare();
      const named = () => {
        const { type, ...rest } = action();
        const [[key, body] = ['params', {}]] = Object.entries(rest);
        return { type, [key]: { ...(isJsonObject(body) ? body : {}), owner: owner.address } };
      };
      // An action that its owner may not send either is refused for that reason, and proves nothing about the signer.
      if (isAccepted(await target.act(owner, named()))) clause.refused(await target.act(stranger, named()));
    };
    await given.eachPart(actions, judge, 2);
  },
});
