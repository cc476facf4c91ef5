import { check } from '../../harness/check/check.ts';
import { derived, field, type Traced } from '../../harness/check/evidence.ts';
import { gridPxAtMarkPercent, orderAction, scaledSizeForNotional } from '../../harness/check/order-spec.ts';
import { decimalAt } from '../../harness/client/json-at.ts';
import { isAccepted, isUnsupported } from '../../harness/client/outcome.ts';
import { Dec, isSameDecimal } from '../../harness/compare/decimal.ts';
import {
  approveBrokerAction,
  approveBrokerAndAwaitCommit,
  brokerRowIn,
  judgeUnapprovedBrokerRefused,
  readApprovedBrokers,
} from '../../harness/setup/brokers.ts';
import { eip712AddressWord, eip712UintWord } from '../../harness/setup/own-digest.ts';
import { actWithIndependentDigest } from '../../harness/setup/own-encoding.ts';
import { placeRestingOrder } from '../../harness/setup/resting-order.ts';
import { sendAndJudgeWithoutFields } from '../../harness/setup/tampered-body.ts';
import { leaseTwoTraders } from '../../harness/setup/two-traders.ts';
import type { JsonObject, JsonValue } from '../../spec-schemas/json/lossless.ts';

const CAP_BPS = 8;

export default check({
  id: 'referrals.broker.approvals',
  title:
    'approved_brokers lists an approval with its max_fee_bps, a later approval overwrites it, and max_bps 0 removes it',
  clauses: [
    'referrals.broker.approves',
    'referrals.broker.revokes',
    'referrals.brokers.shape',
    'referrals.brokers.order',
    'referrals.brokers.absent',
    'versions.actions.aliases',
  ],
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const { given, target, pace, expect } = context;
    const owner = await given.fundedAccount();
    const market = await given.market();
    const brokers = [given.stranger(), given.stranger(), given.stranger()].sort((one, other) =>
      one.address < other.address ? -1 : 1,
    );
    const [first, second, third] = brokers as [typeof owner, typeof owner, typeof owner];
    const listed = (reached: (rows: Brokers) => boolean) =>
      pace.eventually(() => readApprovedBrokers(context, owner.address), reached);
    const approves = expect('referrals.broker.approves');
    const revokes = expect('referrals.broker.revokes');

    // Neither ascending nor descending, so that the list has to be sorted.
    await approveBrokerAndAwaitCommit(context, owner, second, 3);
    await approveBrokerAndAwaitCommit(context, owner, third, 5);
    await approveBrokerAndAwaitCommit(context, owner, first, 1);
    const rows = await listed(({ value }) => value.length === 3);
    approves.equal(
      derived(rows.value.map(({ builder }) => String(builder).toLowerCase()).sort(), rows),
      brokers.map((broker) => broker.address),
      'the approved brokers, with one row each',
    );
    approves.equal(
      derived(
        brokers.map((broker) => typeof feeOf(rows, broker)),
        rows,
      ),
      ['string', 'string', 'string'],
      'types of max_fee_bps',
    );
    approves.equal(
      derived(
        [first, second, third].map((broker) => decimalAt({ fee: feeOf(rows, broker) ?? '' }, 'fee').toString()),
        rows,
      ),
      ['1', '3', '5'],
      'max_fee_bps',
    );
    const whole = given.data(await target.read('approved_brokers', { address: owner.address }));
    expect('referrals.brokers.shape').shape(whole, 'info.approved_brokers');
    expect('referrals.brokers.order').ordered(whole, 'info.approved_brokers');

    await approveBrokerAndAwaitCommit(context, owner, second, 4);
    const px = gridPxAtMarkPercent(market, 60);
    const spec = { market, side: 'bid', px, size: scaledSizeForNotional(market, px, 20n) } as const;
    const paying = async ({ address: user }: { address: string }, fee: number) => {
      const action = orderAction(owner, { ...spec, builder: { fee, user } });
      return given.settled(action, target.act(owner, action));
    };
    approves.accepted(await paying(second, 4));
    // A lower maximum as well, which no order may exceed.
    await approveBrokerAndAwaitCommit(context, owner, third, 2);
    const lowered = await listed((now) => isSameDecimal(feeOf(now, third), '2'));
    approves.equal(
      derived(decimalAt({ fee: feeOf(lowered, third) ?? '' }, 'fee').toString(), lowered),
      '2',
      'max_fee_bps after a lower approval',
    );

    const stranger = given.stranger();
    const unlisted = feeOf(await readApprovedBrokers(context, owner.address), stranger) === undefined;
    given.require(unlisted, 'a stranger is an approved broker');
    judgeUnapprovedBrokerRefused(expect('referrals.brokers.absent'), await paying(stranger, 1));

    revokes.accepted(await target.act(owner, approveBrokerAction(first, 0)));
    const left = await listed((now) => feeOf(now, first) === undefined);
    // A row that allows nothing is accepted, since it approves nobody (D68).
    const fee = feeOf(left, first);
    revokes.unusual(fee !== undefined, {
      expected: 'no row of a broker after an approval with max_bps 0',
      actual: derived(fee ?? null, left),
    });
    revokes.relation(
      `no row of ${first.address}, or a max_fee_bps of 0`,
      { left },
      () => fee === undefined || Dec.of(0).equals(decimalAt({ fee }, 'fee')),
      'builders',
    );
    revokes.equal(
      derived(
        [second, third].map((broker) => decimalAt({ fee: feeOf(left, broker) ?? '0' }, 'fee').toString()),
        left,
      ),
      ['4', '2'],
      'max_fee_bps of the brokers still approved',
    );
    judgeUnapprovedBrokerRefused(revokes, await paying(first, 1));

    // The older action name must have the same effect as the newer one (D68).
    const older = { ...approveBrokerAction(second, 0), type: 'approve_builder_fee' };
    const alias = await target.act(owner, older);
    if (isUnsupported(alias)) return;
    const isOff = (now: Brokers) => (feeOf(now, second) === undefined) === (fee === undefined);
    const gone = await listed(isOff);
    expect('versions.actions.aliases').relation(
      `${fee === undefined ? 'no row' : 'a row'} of ${second.address} after approve_builder_fee, as of ${first.address}`,
      { gone, alias },
      () => isOff(gone),
      'builders',
    );
  },
});

/** A venue may look at what an account has open before it revokes, though no document says so. */
export const brokerRevokedWithOpenPositionCheck = check({
  id: 'referrals.broker.revoked-beside',
  title: 'max_bps 0 removes the approval of an account that has a position and an open order',
  clauses: ['referrals.broker.revokes'],
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const { given, target, pace, expect } = context;
    const traders = await leaseTwoTraders(context);
    const { market, taker } = traders;
    const broker = given.stranger();
    const shown = (reached: (fee: JsonValue | undefined) => boolean) =>
      pace.eventually(
        () => readApprovedBrokers(context, taker.address),
        (rows) => reached(feeOf(rows, broker)),
      );
    await approveBrokerAndAwaitCommit(context, taker, broker, 3);
    const rows = await shown((fee) => fee !== undefined);
    given.require(isSameDecimal(feeOf(rows, broker), '3'), 'the approval is not listed');
    const { size } = await traders.trade('bid', traders.size());
    await traders.positions(taker, size);
    const px = gridPxAtMarkPercent(market, 60);
    await placeRestingOrder(context, taker, { market, side: 'bid', px, size: traders.size() });
    const revokes = expect('referrals.broker.revokes');
    revokes.accepted(await target.act(taker, approveBrokerAction(broker, 0)));
    const isOff = (fee: JsonValue | undefined) => fee === undefined || isSameDecimal(fee, '0');
    const left = await shown(isOff);
    revokes.relation(
      `no row of ${broker.address}, or a max_fee_bps of 0`,
      { left },
      () => isOff(feeOf(left, broker)),
      'builders',
    );
  },
});

type Brokers = Traced<readonly JsonObject[]>;

function feeOf(brokers: Brokers, broker: { readonly address: string }): JsonValue | undefined {
  return brokerRowIn(brokers, broker)?.max_fee_bps;
}

export const brokerCapCheck = check({
  id: 'referrals.broker.cap',
  title: 'a broker can be approved for at most 8 bps, by approve_broker_fee and approve_builder_fee',
  clauses: ['referrals.broker.cap'],
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const { given, target, pace, expect } = context;
    const owner = await given.fundedAccount({ usdc: '20' });
    const at = given.stranger();
    expect('referrals.broker.cap').accepted(await target.act(owner, approveBrokerAction(at, CAP_BPS)));
    await pace.committed();
    const above = [];
    for (const type of ['approve_broker_fee', 'approve_builder_fee']) {
      const broker = given.stranger();
      above.push(broker);
      const reply = await target.act(owner, { ...approveBrokerAction(broker, CAP_BPS + 1), type });
      if (!isAccepted(reply)) expect('referrals.broker.cap').refused(reply);
    }
    await pace.blocks(2);
    const rows = await readApprovedBrokers(context, owner.address);
    expect('referrals.broker.cap').decimal(
      field(brokerRowIn(rows, at), 'max_fee_bps', rows),
      CAP_BPS,
      'max_fee_bps of a broker approved at the cap',
    );
    // Refused, or cut to the cap.
    for (const fee of above.map((broker) => feeOf(rows, broker)))
      expect('referrals.broker.cap').relation(
        `no approval of the broker, or a max_fee_bps of ${CAP_BPS}`,
        { rows },
        () => fee === undefined || Dec.of(CAP_BPS).equals(decimalAt({ fee }, 'fee')),
        'builders',
      );
  },
});

export const brokerFieldsCheck = check({
  id: 'referrals.broker.fields',
  title: 'approve_broker_fee requires builder and max_bps',
  clauses: ['referrals.broker.fields'],
  by: 'act',
  async run(context) {
    const { given, target, expect } = context;
    const owner = await given.fundedAccount({ usdc: '20' });
    const broker = given.stranger();
    const builder = broker.address;
    await approveBrokerAndAwaitCommit(context, owner, broker, 1);
    const whole = approveBrokerAction(broker, 2);
    await sendAndJudgeWithoutFields(context, expect('referrals.broker.fields'), owner, whole, ['builder', 'max_bps']);
    const spoilt = [
      { builder: '0x12', max_bps: 2 },
      { builder, max_bps: 'two' },
    ];
    for (const params of given.sample([...spoilt, { builder, max_bps: 65_536 }, { builder, max_bps: -1 }], 1)) {
      const reply = await target.act(owner, whole, {
        tamper: (envelope) => ({ ...envelope, action: { type: 'approve_broker_fee', params } }),
      });
      expect('referrals.broker.fields').refused(reply);
    }
  },
});

export const brokerSigningTypeCheck = check({
  id: 'referrals.broker.type',
  title: 'approve_broker_fee and approve_builder_fee are both signed as ApproveBuilderFee',
  clauses: ['referrals.broker.type'],
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const { given, pace, expect } = context;
    const owner = await given.fundedAccount({ usdc: '20' });
    const probe = given.stranger();
    await approveBrokerAndAwaitCommit(context, owner, probe, 1);
    for (const type of ['approve_broker_fee', 'approve_builder_fee']) {
      const broker = given.stranger();
      const action = { ...approveBrokerAction(broker, 6), type };
      const fields = [
        ['address builder', eip712AddressWord(broker.address)],
        ['uint16 maxFeeBps', eip712UintWord(6)],
      ] as const;
      const reply = await actWithIndependentDigest(context, owner, action, 'ApproveBuilderFee', fields);
      expect('referrals.broker.type').accepted(reply);
      // Another recovered signer would have been accepted too: the list that it enters shows for whom.
      const rows = await pace.eventually(
        () => readApprovedBrokers(context, owner.address),
        (now) => brokerRowIn(now, broker) !== undefined,
      );
      expect('referrals.broker.type').relation(
        `${broker.address} among the approved brokers after ${type}`,
        { rows },
        () => brokerRowIn(rows, broker) !== undefined,
        'builders',
      );
    }
  },
});

export const brokerStateShapeCheck = check({
  id: 'referrals.broker-state.shape',
  title: 'broker_state serves the same account under user and address',
  clauses: ['referrals.broker-state.shape'],
  by: 'observe',
  async run({ given, target, expect }) {
    const { address: account } = given.stranger();
    const reply = given.data(await target.read('broker_state', { address: account }));
    expect('referrals.broker-state.shape').shape(reply, 'info.broker_state');
    const named = [reply.user, reply.address].map((each) => String(each).toLowerCase());
    expect('referrals.broker-state.shape').equal(
      derived(named, field(reply, 'user'), field(reply, 'address')),
      [account, account],
      'user, address',
    );
  },
});
