import { check } from '../../harness/check/check.ts';
import { NotExercised } from '../../harness/check/verdicts.ts';
import { at, integerAt } from '../../harness/client/json-at.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { freeUsdc } from '../../harness/setup/balances.ts';
import { type Ask, askNow, deployedPair, deployedToken, spotDeployer } from '../../harness/setup/spot-deploys.ts';

export const served = check({
  id: 'spot-deploy.auction.served',
  title: 'spot_deploy_auction has its shape, and an ask between floor and start at its height',
  clauses: [
    ...(['spot-deploy.auction.shape', 'spot-deploy.auction.bounds', 'spot-deploy.auction.now-block'] as const),
    'spot-deploy.auction.sealed',
  ],
  by: 'act',
  async run({ given, target, expect }) {
    const { address } = await given.fundedAccount({ usdc: '5' });
    const height = async () => integerAt(given.data(await target.read('account_state', { address })), 'height');
    const from = await height();
    const body = given.data(await target.read('spot_deploy_auction'));
    const to = await height();
    expect('spot-deploy.auction.shape').shape(body, 'info.spot_deploy_auction');
    const now = integerAt(body, 'now_block');
    expect('spot-deploy.auction.now-block').that(now >= from && now <= to, {
      expected: `a height of ${from} to ${to}`,
      actual: now.toString(),
    });
    expect('spot-deploy.auction.now-block').that(integerAt(body, 'opened_at_block') <= now, {
      expected: 'a round that was opened by now',
      actual: body,
    });
    const sealed = (field: string) => at(body, `sealed_round.${field}`);
    const isUnheld = Number(sealed('auction_round')) === 0 && Number(sealed('auction_end')) === 0;
    if (expect('spot-deploy.auction.sealed').exercised(isUnheld, 'a venue without sealed rounds')) {
      for (const field of ['current_bid', 'total_burned', 'deposit'])
        expect('spot-deploy.auction.sealed').decimal(sealed(field), '0', `sealed_round.${field}`);
      expect('spot-deploy.auction.sealed').equal(sealed('current_winner'), null, 'sealed_round.current_winner');
    }
    const { now: ask, floor, start } = await askNow({ given, target });
    expect('spot-deploy.auction.bounds').that(ask.compare(floor) >= 0 && ask.compare(start) <= 0, {
      expected: `an ask of ${floor} to ${start}`,
      actual: ask.toString(),
    });
  },
});

const none = Dec.of(0);

export const restarts = check({
  id: 'spot-deploy.ask.clears',
  title: 'a registration clears at the ask, which then starts anew above it and only falls',
  clauses: [
    ...(['spot-deploy.ask.restarts', 'spot-deploy.auction.falls', 'spot-deploy.auction.zero'] as const),
    'spot-deploy.auction.bounds',
  ],
  by: 'operate',
  leases: ['clock'],
  async run(context) {
    const { pace, expect } = context;
    const owner = await spotDeployer(context, 3);
    const before = await askNow(context);
    if (before.openedAt === 0n)
      expect('spot-deploy.auction.zero').decimal(before.lastClearing.toString(), none, 'last_clearing before a sale');
    const base = await deployedToken(context, owner);
    const isOfTokens = (await askNow(context)).openedAt > before.openedAt;
    // Of which registrations the clock tells is open (D176).
    if (!isOfTokens) await deployedPair(context, owner, base);
    const free = await freeUsdc(context, owner);
    const early = await askNow(context);
    // A second one, while the ask comes down from what the first has made of it.
    const { symbol, name } = { symbol: `S${owner.address.slice(2, 14)}`, name: `S${owner.address.slice(2, 14)}/USDC` };
    const again = () =>
      isOfTokens ? deployedToken(context, owner, { symbol }, false) : deployedPair(context, owner, base, name, false);
    await again();
    const paid = free.minus(await freeUsdc(context, owner));
    const after = await askNow(context);
    if (after.openedAt <= early.openedAt) throw new NotExercised('a clock that a registration sets anew');
    expect('spot-deploy.ask.restarts').decimal(after.lastClearing.toString(), paid, 'last_clearing');
    const multiple = after.lastClearing.times(Dec.of(after.startMultiplier));
    const start = multiple.compare(after.floor) < 0 ? after.floor : multiple;
    expect('spot-deploy.ask.restarts').decimal(after.start.toString(), start, 'start');
    expect('spot-deploy.auction.zero').that(after.openedAt > 0n && after.lastClearing.compare(none) > 0, {
      expected: 'the height of a round and its price, once there was a sale at a price',
      actual: `${after.openedAt}, ${after.lastClearing}`,
    });
    await falls(after, async () => {
      await pace.blocks(Math.max(1, Math.ceil(after.durationBlocks / 8)));
      return askNow(context);
    });

    async function falls(first: Ask, next: () => Promise<Ask>): Promise<void> {
      let last = first;
      for (let look = 0; look < 10; look++) {
        const ask = await next();
        if (ask.openedAt !== first.openedAt) throw new NotExercised('a round without another sale');
        expect('spot-deploy.auction.falls').that(ask.now.compare(last.now) <= 0, {
          expected: `an ask of ${last.now} at most`,
          actual: ask.now.toString(),
        });
        expect('spot-deploy.auction.bounds').that(ask.now.compare(ask.floor) >= 0 && ask.now.compare(ask.start) <= 0, {
          expected: `an ask of ${ask.floor} to ${ask.start}`,
          actual: ask.now.toString(),
        });
        last = ask;
      }
      expect('spot-deploy.auction.bounds').decimal(last.now.toString(), last.floor, 'the ask once the time is over');
    }
  },
});
