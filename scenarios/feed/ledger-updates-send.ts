import type { CaseContext } from '../../harness/check/case-context.ts';
import { check } from '../../harness/check/check.ts';
import { derived, type Evidence, field } from '../../harness/check/evidence.ts';
import type { Expectation } from '../../harness/check/expect.ts';
import { judgeTimeSince } from '../../harness/check/judge-time-since.ts';
import type { FeedFrame } from '../../harness/client/feed-client.ts';
import { isSameMagnitude } from '../../harness/compare/decimal.ts';
import type { Identity } from '../../harness/identity/keys.ts';
import { recordsInFrames, toTracedFrames } from '../../harness/judging/feed-records.ts';
import { FrameLog } from '../../harness/judging/frame-log.ts';
import { subscribeAccountChannel } from '../../harness/setup/account-channel.ts';
import { sendAssetAction } from '../../harness/setup/token-send.ts';
import type { JsonObject, JsonValue } from '../../spec-schemas/json/lossless.ts';

const AMOUNT = '4.75';
const TOKENS = '0.75';
/** Maximum records in a first frame. */
const MOST = 100;

export default check({
  id: 'feed.ledger-updates.send',
  title: 'sender and recipient of a send get a ledger_updates record in whole units, and so does a later subscriber',
  clauses: [
    'feed.ledger-updates.record',
    'feed.ledger-updates.send',
    'feed.ledger-updates.extra-keys',
    'feed.ledger-updates.kinds',
    'feed.ledger-updates.snapshot',
  ],
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const { feed, given, target, pace, venue, expect } = context;
    const [sender, recipient] = await Promise.all([
      given.fundedAccount({ usdc: '20', native: '1' }),
      given.fundedAccount({ usdc: '10' }),
    ]);
    const [sent, received] = await Promise.all([feed(), feed()]);
    await subscribeAccountChannel(sent, 'ledger_updates', sender.address);
    await subscribeAccountChannel(received, 'ledger_updates', recipient.address);
    const since = await pace.timeMs();
    await given.accepted(
      target.act(
        sender,
        sendAssetAction({ asset: venue.usdc.signingId, destination: recipient.address, amount: AMOUNT }),
      ),
    );
    for (const [socket, party] of [
      [sent, 'sender'],
      [received, 'recipient'],
    ] as const) {
      const frames = await new FrameLog(socket, pace).until('ledger_updates', (all) => recordsInFrames(all).length > 0);
      const telling = frames.filter((frame) => recordsInFrames([frame]).length > 0);
      for (const { json } of expect('feed.ledger-updates.record').exercisedBy(telling, 'a frame with a record'))
        expect('feed.ledger-updates.record').shape(json, 'frame.ledger_updates');
      judgeUsdc(expect, frames, toTracedFrames(socket, ...frames), party, { sender, recipient });
      const record = ofSend(frames);
      if (record !== undefined)
        await judgeTimeSince(
          context,
          since,
          field(record, 'time', toTracedFrames(socket, ...frames)),
          expect('feed.ledger-updates.record'),
        );
    }

    const { native } = venue;
    const token = sendAssetAction({ asset: native.signingId, destination: recipient.address, amount: TOKENS });
    await given.accepted(target.act(sender, token));
    const isToken = ({ amount }: JsonObject) => isSameMagnitude(amount, TOKENS);
    const frames = await new FrameLog(sent, pace).until('ledger_updates', (all) => recordsInFrames(all).some(isToken));
    const ofToken = recordsInFrames(frames).find(isToken);
    expect('feed.ledger-updates.send').relation(
      `a ledger_updates record of ${TOKENS} native tokens for the sender`,
      { sent: toTracedFrames(sent, ...frames) },
      () => ofToken !== undefined,
    );
    if (ofToken === undefined) return;
    judgeExtras(expect('feed.ledger-updates.extra-keys'), ofToken, {
      destination: recipient.address,
      names: namesOf(native),
      otherNames: namesOf(venue.usdc),
    });

    const ofRecipient = await new FrameLog(received, pace).until('ledger_updates', (all) =>
      recordsInFrames(all).some(isToken),
    );
    expect('feed.ledger-updates.send').relation(
      `a ledger_updates record of ${TOKENS} native tokens for the recipient`,
      { received: toTracedFrames(received, ...ofRecipient) },
      () => recordsInFrames(ofRecipient).some(isToken),
    );

    // A later subscriber gets the newest records first.
    const late = await feed();
    const { first } = await subscribeAccountChannel(late, 'ledger_updates', sender.address);
    const [newest, before] = recordsInFrames([first]);
    expect('feed.ledger-updates.snapshot').relation(
      `a first frame with a record of ${TOKENS} native tokens, then a record of ${AMOUNT} USDC`,
      { first },
      () => newest !== undefined && isToken(newest) && before !== undefined && isSend(before),
    );
    expect('feed.ledger-updates.snapshot').atMost(
      derived(recordsInFrames([first]).length, first),
      MOST,
      'number of records in the first ledger_updates frame',
    );
    judgeKind(expect('feed.ledger-updates.kinds'), newest, kindsOfToken);
  },
});

/** Amounts are *whole-token decimal strings*: no document says whether an outgoing one is signed. */
const isSend = ({ amount }: JsonObject) => isSameMagnitude(amount, AMOUNT);

/** A frame may also hold older records, in any order. */
function ofSend(frames: readonly FeedFrame[]): JsonObject | undefined {
  const records = recordsInFrames(frames);
  return records.find(isSend) ?? records[0];
}

/** Judges what one party is told about the send of USDC. */
function judgeUsdc(
  expect: CaseContext<
    'feed.ledger-updates.record' | 'feed.ledger-updates.send' | 'feed.ledger-updates.kinds'
  >['expect'],
  frames: readonly FeedFrame[],
  came: Evidence,
  party: 'sender' | 'recipient',
  { sender, recipient }: Readonly<Record<'sender' | 'recipient', Identity>>,
): void {
  const record = ofSend(frames);
  expect('feed.ledger-updates.send').present(
    derived(record, came),
    `a ledger_updates record of the send for the ${party}`,
  );
  // Only public facts say which party of a send gets a push.
  if (!expect('feed.ledger-updates.record').exercised(record !== undefined, `a record for the ${party}`)) return;
  expect('feed.ledger-updates.record').relation(
    `an amount of ${AMOUNT}, in whole USDC, of either sign`,
    { amount: field(record, 'amount') },
    () => record !== undefined && isSend(record),
    'amount',
  );
  const [key, other] = party === 'sender' ? ['destination', recipient.address] : ['from', sender.address];
  // The text names `destination`; only public facts mention `from` (D104).
  if (party === 'sender' || record?.from !== undefined) {
    const named = derived(String(record?.[key]).toLowerCase(), field(record, key));
    expect('feed.ledger-updates.send').equal(named, other, key);
  }
  judgeKind(expect('feed.ledger-updates.kinds'), record, kindsOfUsdc[party]);
}

function judgeKind(expectation: Expectation, record: JsonObject | undefined, kinds: readonly string[]): void {
  expectation.relation(kinds.join(' or '), { kind: field(record, 'kind') }, ({ kind }) => fits(kind, kinds), 'kind');
}

const kindsOfUsdc = { sender: ['usd_send', 'asset_send'], recipient: ['usd_receive', 'asset_receive'] } as const;
const kindsOfToken = ['asset_send', 'spot_send'] as const;

/** Kinds known from public facts. The set is open (D18): an unknown word proves nothing. */
const knownKinds: readonly unknown[] = [
  'usd_send',
  'usd_receive',
  'spot_send',
  'spot_receive',
  'asset_send',
  'asset_receive',
  'withdraw',
  'deposit',
  'system_credit',
  'sub_account_transfer',
  'sub_account_spot_transfer',
  'vault_transfer',
  'liquidation',
];

function fits(kind: JsonValue | undefined, kinds: readonly string[]): boolean {
  return !knownKinds.includes(kind) || kinds.includes(String(kind));
}

function namesOf({ name, signingId }: { readonly name: string; readonly signingId: number }): readonly JsonValue[] {
  return [name, signingId, String(signingId)];
}

/** Judges the keys of a token send's record apart from kind, amount and time; which they are depends on the kind. */
function judgeExtras(
  expectation: Expectation,
  record: JsonObject | undefined,
  sent: {
    readonly destination: string;
    readonly names: readonly JsonValue[];
    /** Names of a token that was not sent. */
    readonly otherNames: readonly JsonValue[];
  },
): void {
  const reported: readonly (readonly [key: string, agrees: (value: JsonValue) => boolean])[] = [
    ['destination', (value) => String(value).toLowerCase() === sent.destination],
    // No text says how a token is named.
    ['token', (value) => !sent.otherNames.includes(value)],
    ['asset', (value) => !sent.otherNames.includes(value)],
    ['to_perp', (value) => value === false],
  ];
  for (const [key, agrees] of reported) {
    expectation.relation(
      'the value of the send_asset action, if the key is present',
      { [key]: field(record, key) },
      ({ [key]: value }) => value === undefined || value === null || agrees(value),
      key,
    );
  }
  for (const named of [field(record, 'token'), field(record, 'asset')])
    expectation.unusual(named.value !== undefined && named.value !== null && !sent.names.includes(named.value), {
      expected: 'the token by its name or signing_id',
      actual: named,
    });
  const names = reported.filter(([key]) => record !== undefined && key in record);
  expectation.unusual(names.length === 0, {
    expected: 'destination, token, asset or to_perp in the record of a token send',
    actual: derived(record, record ?? []),
  });
}
