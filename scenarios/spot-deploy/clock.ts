import { check } from '../../harness/check/check.ts';
import { field } from '../../harness/check/evidence.ts';
import type { Expectation } from '../../harness/check/expect.ts';
import { integerAt } from '../../harness/client/json-at.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { NotExercised } from '../../harness/kernel/verdicts.ts';
import { readFreeCollateral } from '../../harness/setup/balances.ts';
import {
  makeFundedSpotDeployer,
  type RegistrationAuctionState,
  readRegistrationAuctionState,
  registerPair,
  registerToken,
  startForeignRegistrationGuard,
} from '../../harness/setup/spot-deploys.ts';

export const auctionServedCheck = check({
  id: 'spot-deploy.auction.served',
  title: 'spot_deploy_auction has its shape, the current height, and an ask between floor and start',
  clauses: [
    'spot-deploy.auction.shape',
    'spot-deploy.auction.bounds',
    'spot-deploy.auction.now-block',
    'spot-deploy.auction.sealed',
  ],
  by: 'act',
  async run({ given, target, expect }) {
    const { address } = await given.fundedAccount({ usdc: '5' });
    const state = async () => given.data(await target.read('account_state', { address }));
    const before = await state();
    const from = integerAt(before, 'height');
    const body = given.data(await target.read('spot_deploy_auction'));
    const after = await state();
    const to = integerAt(after, 'height');
    expect('spot-deploy.auction.shape').shape(body, 'info.spot_deploy_auction');
    // A registration pays nobody.
    expect('spot-deploy.auction.shape').relation(
      'a floor of at least 0',
      { floor: field(body, 'floor') },
      ({ floor }) => (Dec.parse(floor)?.compare(none) ?? 0) >= 0,
    );
    const now = integerAt(body, 'now_block');
    expect('spot-deploy.auction.now-block').relation(
      'now_block between the heights read before and after it',
      { before: field(before, 'height'), now_block: field(body, 'now_block'), after: field(after, 'height') },
      () => now >= from && now <= to,
    );
    expect('spot-deploy.auction.now-block').relation(
      'opened_at_block of at most now_block',
      { opened_at_block: field(body, 'opened_at_block'), now_block: field(body, 'now_block') },
      () => integerAt(body, 'opened_at_block') <= now,
    );
    const sealed = (key: string) => field(body, `sealed_round.${key}`);
    const isUnheld = Number(sealed('auction_round').value) === 0 && Number(sealed('auction_end').value) === 0;
    if (expect('spot-deploy.auction.sealed').exercised(isUnheld, 'a venue without sealed rounds')) {
      for (const key of ['current_bid', 'total_burned', 'deposit'])
        expect('spot-deploy.auction.sealed').decimal(sealed(key), '0');
      expect('spot-deploy.auction.sealed').equal(sealed('current_winner'), null);
    }
    isBounded(expect('spot-deploy.auction.bounds'), await readRegistrationAuctionState({ given, target }));
  },
});

function isBounded(bounds: Expectation, { now, floor, start }: RegistrationAuctionState): void {
  bounds.relation(
    'an ask between floor and start',
    { now, floor, start },
    (ask) => ask.now.compare(ask.floor) >= 0 && ask.now.compare(ask.start) <= 0,
  );
}

const none = Dec.of(0);

export const registrationChargesCurrentAskCheck = check({
  id: 'spot-deploy.ask.clears',
  title: 'a registration is charged the current ask, which then restarts above it and only falls',
  clauses: [
    'spot-deploy.ask.restarts',
    'spot-deploy.auction.falls',
    'spot-deploy.auction.zero',
    'spot-deploy.auction.bounds',
  ],
  by: 'act',
  accounts: 'exact',
  leases: ['registrations'],
  async run(context) {
    const { pace, expect } = context;
    // The last of three is paid right after another: at twice its price.
    const owner = await makeFundedSpotDeployer(context, 4);
    const digits = owner.address.slice(2, 13);
    const stayAlone = await startForeignRegistrationGuard(context, (name) => name.includes(digits));
    const before = await readRegistrationAuctionState(context);
    if (before.openedAt === 0n)
      expect('spot-deploy.auction.zero').decimal(
        before.lastClearing,
        none,
        'last_clearing before the first registration',
      );
    const base = await registerToken(context, owner);
    const isOfTokens = (await readRegistrationAuctionState(context)).openedAt > before.openedAt;
    // Which registrations the clock covers is open (D176).
    if (!isOfTokens) await registerPair(context, owner, base);
    const free = await readFreeCollateral(context, owner);
    const early = await readRegistrationAuctionState(context);
    // A second one, while the ask falls from what the first made of it.
    const { symbol, name } = { symbol: `S${owner.address.slice(2, 14)}`, name: `S${owner.address.slice(2, 14)}/USDC` };
    const again = () =>
      isOfTokens ? registerToken(context, owner, { symbol }, false) : registerPair(context, owner, base, name, false);
    await again();
    const paid = free.minus(await readFreeCollateral(context, owner));
    const after = await readRegistrationAuctionState(context);
    await stayAlone();
    if (after.openedAt <= early.openedAt) throw new NotExercised('a clock that a registration sets anew');
    expect('spot-deploy.ask.restarts').decimal(after.lastClearing, paid, 'last_clearing');
    const multiple = after.lastClearing.times(Dec.of(after.startMultiplier));
    const start = multiple.compare(after.floor) < 0 ? after.floor : multiple;
    expect('spot-deploy.ask.restarts').decimal(after.start, start, 'start');
    expect('spot-deploy.auction.zero').relation(
      'opened_at_block and last_clearing above 0 after a registration at a price',
      { opened_at_block: field(after.body, 'opened_at_block'), last_clearing: after.lastClearing },
      ({ last_clearing }) => after.openedAt > 0n && last_clearing.compare(none) > 0,
    );
    await falls(after, async () => {
      await pace.blocks(Math.max(1, Math.ceil(after.durationBlocks / 8)));
      return readRegistrationAuctionState(context);
    });

    async function falls(
      first: RegistrationAuctionState,
      next: () => Promise<RegistrationAuctionState>,
    ): Promise<void> {
      let last = first;
      for (let look = 0; look < 10; look++) {
        const ask = await next();
        if (ask.openedAt !== first.openedAt) throw new NotExercised('a round without another sale');
        expect('spot-deploy.auction.falls').atMost(
          ask.now,
          last.now,
          'ask of the round, compared with the previous read',
        );
        isBounded(expect('spot-deploy.auction.bounds'), ask);
        last = ask;
      }
      expect('spot-deploy.auction.bounds').decimal(last.now, last.floor, 'ask after the duration of the round');
    }
  },
});
