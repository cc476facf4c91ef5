import type { CaseContext } from '../../harness/check/case-context.ts';
import { check } from '../../harness/check/check.ts';
import { derived } from '../../harness/check/evidence.ts';
import { isSameMagnitude } from '../../harness/compare/decimal.ts';
import type { Identity } from '../../harness/identity/keys.ts';
import { recordsInFrames, toTracedFrames } from '../../harness/judging/feed-records.ts';
import { FrameLog } from '../../harness/judging/frame-log.ts';
import { NotExercised } from '../../harness/kernel/verdicts.ts';
import { subscribeAccountChannel } from '../../harness/setup/account-channel.ts';
import {
  earnDepositAction,
  earnWithdrawAction,
  makeFundedEarnSupplier,
  readEarnPoolShares,
} from '../../harness/setup/earn.ts';
import { switchToSplitWallets } from '../../harness/setup/split-account.ts';
import { classTransferAction, sendAssetAction } from '../../harness/setup/token-send.ts';
import type { JsonObject, JsonValue } from '../../spec-schemas/json/lossless.ts';
import type { WireAction } from '../../spec-schemas/signing/wire-action.ts';

const clause = 'feed.ledger-updates.own-move';
/** Amount of a send after the moves: frames about the moves arrive before its frame. */
const MARK = '0.375';

type Context = CaseContext<typeof clause>;

export const ledgerUpdatesWalletMoveNotSendCheck = check({
  id: 'feed.ledger-updates.wallets',
  title: 'a transfer between the wallets of one account is not reported as a send to another account',
  clauses: [clause],
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const who = await context.given.fundedAccount({ usdc: '20' });
    await switchToSplitWallets(context, who);
    // In both directions, because a venue may report only one of the two wallets (D135).
    await judgeMoves(context, who, [classTransferAction('2.75', false), classTransferAction('1.25', true)]);
  },
});

export const ledgerUpdatesPoolMoveNotSendCheck = check({
  id: 'feed.ledger-updates.pool',
  title: 'a deposit into a lending pool and its withdrawal are not reported as sends to another account',
  clauses: [clause],
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const { venue } = context;
    const asset = venue.usdc.signingId;
    const who = await makeFundedEarnSupplier(context, '20', '5.5');
    const shares = (await readEarnPoolShares(context, asset, who.address)).truncated(0);
    if (shares.compare(shares.minus(shares)) <= 0) throw new NotExercised('a whole share');
    await judgeMoves(context, who, [earnDepositAction(asset, '3.25'), earnWithdrawAction(asset, shares.toString())]);
  },
});

/** Judges what is reported about moves between an account's own wallets. No text says whether anything is (D127). */
async function judgeMoves(
  { feed, given, target, pace, venue, expect }: Context,
  who: Identity,
  moves: readonly WireAction[],
): Promise<void> {
  const socket = await feed();
  await subscribeAccountChannel(socket, 'ledger_updates', who.address);
  for (const move of moves) await given.accepted(target.act(who, move));
  const { address: destination } = given.stranger();
  const mark = sendAssetAction({ asset: venue.usdc.signingId, destination, amount: MARK });
  await given.accepted(target.act(who, mark));
  const isMark = ({ amount }: JsonObject) => isSameMagnitude(amount, MARK);
  const frames = await new FrameLog(socket, pace).until('ledger_updates', (all) => recordsInFrames(all).some(isMark));
  const marked = recordsInFrames(frames).find(isMark);
  given.require(marked !== undefined, 'a send is not told');
  const reported = recordsInFrames(frames).filter((record) => !isMark(record));
  expect(clause).relation(
    'records with another kind than a send, or with the account itself as the other party',
    { records: derived(reported, toTracedFrames(socket, ...frames)) },
    () => reported.every((record) => isOwn(record, who) || !isOfSend(record.kind, marked?.kind)),
    'kind',
  );
}

function isOfSend(kind: JsonValue | undefined, kindOfSend: JsonValue | undefined): boolean {
  return kind === kindOfSend || /^(usd|asset|spot)_(send|receive)$/.test(String(kind));
}

/** Whether a record belongs to the account. Only public facts name the sender in a receipt, so it may be missing (D104). */
function isOwn({ kind, destination, from }: JsonObject, { address }: Identity): boolean {
  const other = destination ?? from;
  if (other === undefined || other === null) return String(kind).endsWith('_receive');
  return String(other).toLowerCase() === address;
}
