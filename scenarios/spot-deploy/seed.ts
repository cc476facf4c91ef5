import { check } from '../../harness/check/check.ts';
import { MISSING_COMMIT_OUTCOME_TEXT } from '../../harness/check/commit-outcome.ts';
import { isAccepted, isRefused } from '../../harness/client/outcome.ts';
import type { ActResult } from '../../harness/client/venue-client.ts';
import { Blocked } from '../../harness/kernel/verdicts.ts';
import {
  actOnceForCommitReply,
  sendAndJudgeCommit,
  sendAndJudgeCommitRefusals,
} from '../../harness/setup/judge-commit.ts';
import { voteDeployParams } from '../../harness/setup/perp-deploys.ts';
import {
  finalizeSupplyAction,
  finalizeSupplyAtEnd,
  makeFundedSpotDeployer,
  readListedTokenRow,
  readRegistrationAuctionState,
  registerToken,
  registerTokenAction,
  seedHoldersAction,
  uniqueTokenSymbol,
} from '../../harness/setup/spot-deploys.ts';

const CALLS = 32;
const PER_CALL = 128;

// Playable by anybody who pays, but its 4,096 rows stay in the chain's state, so it is meant for a private venue.
export const seedHolderLimitCheck = check({
  id: 'spot-deploy.seed.holders',
  title: 'a token has at most 4096 staged holders',
  clauses: ['spot-deploy.seed.per-token'],
  by: 'act',
  needs: ['closed'],
  leases: ['clock'],
  async run(context) {
    const { given, target, expect } = context;
    const owner = await makeFundedSpotDeployer(context, 1);
    const token = await registerToken(context, owner);
    // Holders need not sign.
    const holder = (nth: number) => ({
      address: `0x${(0x5eedn * 2n ** 64n + BigInt(nth)).toString(16).padStart(40, '0')}`,
    });
    let staged = 0;
    finalizeSupplyAtEnd(context, owner, token, () => String(staged));
    for (let call = 0; call < CALLS; call++) {
      const shares = Array.from({ length: PER_CALL }, (_, at) => [holder(call * PER_CALL + at), '1'] as const);
      const reply = await given.settled(
        seedHoldersAction(token, shares),
        target.act(owner, seedHoldersAction(token, shares)),
      );
      if (isAccepted(reply)) staged += PER_CALL;
      if (call === CALLS - 1) expect('spot-deploy.seed.per-token').accepted(reply);
      else await given.accepted(reply);
    }
    await sendAndJudgeCommitRefusals(context, expect('spot-deploy.seed.per-token'), owner, [
      seedHoldersAction(token, [[holder(CALLS * PER_CALL), '1']]),
    ]);
  },
});

const TOKENS = 64;

// A vote lowers the price of 65 registrations in a row: otherwise each waits for a full fall.
export const seedTokenLimitCheck = check({
  id: 'spot-deploy.seed.room',
  title: 'a limited number of tokens has staged holders at a time, and finalizing a supply frees a place',
  clauses: ['spot-deploy.seed.tokens', 'spot-deploy.supply.cleared'],
  by: 'operate',
  control: 'number',
  leases: ['clock'],
  async run(context) {
    const { given, target, expect } = context;
    const owner = await makeFundedSpotDeployer(context, 2 * TOKENS);
    const before = await readRegistrationAuctionState(context);
    await voteDeployParams(
      context,
      { spot_deploy_start_multiplier: 1, spot_deploy_duration_blocks: 1 },
      {
        spot_deploy_start_multiplier: Number(before.startMultiplier),
        spot_deploy_duration_blocks: before.durationBlocks,
      },
    );
    const room = expect('spot-deploy.seed.tokens');
    const staged: number[] = [];
    given.afterwards(async () => {
      // Newest first, which minimizes what a wrong venue keeps of each.
      for (const token of staged.toReversed()) await target.act(owner, finalizeSupplyAction(token, '1'));
    });
    const seeded = (token: number) => seedHoldersAction(token, [[owner, '1']]);
    let waits: number | null = null;
    let last: ActResult | null = null;
    // Others may have staged some: this is the maximum room.
    for (let nth = 1; nth <= TOKENS + 1 && waits === null; nth++) {
      const symbol = uniqueTokenSymbol(owner, nth);
      await given.accepted(target.act(owner, registerTokenAction({ symbol })));
      const token = Number((await readListedTokenRow(context, symbol))?.id);
      const seeds = () => target.act(owner, seeded(token));
      const reply = nth > TOKENS ? await actOnceForCommitReply(context, owner, seeds) : await seeds();
      // The one beyond all room: an answer without a verdict proves nothing about it.
      if (!room.exercised(reply !== null, MISSING_COMMIT_OUTCOME_TEXT) || reply === null) return;
      last = reply;
      if (!isRefused(reply)) staged.push(token);
      // For lack of room it is refused again; if it is accepted now, it was refused for another reason.
      else if (nth > TOKENS || isRefused(await seeds())) waits = token;
      else {
        staged.push(token);
        throw new Blocked('a token with room for it could not be staged at first');
      }
    }
    if (last !== null) room.relation(`staged holders for at most ${TOKENS} tokens`, { last }, () => waits !== null);
    if (waits === null) return;
    await sendAndJudgeCommitRefusals(context, room, owner, [seeded(waits)]);
    const [first] = staged;
    if (!expect('spot-deploy.supply.cleared').exercised(first !== undefined, 'a token that is staged') || !first)
      return;
    await given.accepted(target.act(owner, finalizeSupplyAction(first, '1')));
    await sendAndJudgeCommit(context, expect('spot-deploy.supply.cleared'), owner, seeded(waits));
    staged.push(waits);
  },
});
