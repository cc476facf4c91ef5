import { check } from '../../harness/check/check.ts';
import { gridPxAtMarkPercent, minSizeWorth } from '../../harness/check/order-spec.ts';
import { chaseAction } from '../../harness/setup/chase.ts';
import { positionModeAction } from '../../harness/setup/hedge-mode.ts';
import { ladderAction } from '../../harness/setup/ladder.ts';
import { twapAction } from '../../harness/setup/own-twaps.ts';
import { drawPairPricesInSpread, leaseNativePair, minPairSize, spotOrderAction } from '../../harness/setup/spot.ts';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';

/** Further than any slice of a case is waited for. */
const DELAY_MS = 3_600_000;

export default check({
  id: 'agents.signer.places',
  title: 'a stranger places no ladder, slices, chase or order on a pair for an owner, and sets no mode of it',
  clauses: ['agents.signer.stranger'],
  by: 'act',
  async run(context) {
    const { given, target, random, expect } = context;
    const owner = await given.fundedAccount();
    const stranger = given.stranger();
    const market = await given.market();
    const px = gridPxAtMarkPercent(market, 60);
    const size = minSizeWorth(market, px, 20n);
    const bid = { market, side: 'bid' } as const;
    const rungs = { rungs: 2, pxLow: px, pxHigh: px + market.tick, total: 2n * size };
    const onPair = async () => {
      const pair = await leaseNativePair(context);
      const [pairPx = 0n] = await drawPairPricesInSpread(context, pair, 1);
      return spotOrderAction({ pair, side: 'bid', px: pairPx, size: minPairSize(pair, pairPx) });
    };
    // Each is sound: the owner might send it as it is.
    const actions: readonly (() => Promise<JsonObject & { readonly type: string }>)[] = [
      async () => positionModeAction(true),
      async () => ladderAction({ ...bid, ...rungs, cloid: random.cloid() }),
      async () => twapAction({ ...bid, total: 4n * size, slices: 2, delayMs: DELAY_MS }),
      async () => chaseAction({ ...bid, size }),
      onPair,
    ];
    await given.eachPart(
      actions,
      async (action) => {
        const { type, ...rest } = await action();
        const [[key, body] = ['params', {}]] = Object.entries(rest);
        const named = { ...(body as JsonObject), owner: owner.address };
        expect('agents.signer.stranger').refused(await target.act(stranger, { type, [key]: named }));
      },
      2,
    );
  },
});
