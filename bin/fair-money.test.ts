import { expect, test } from 'vitest';
import type { Check } from '../harness/check/check.ts';
import { runTestPlanOn } from '../harness/runner/plan/run-plan.fixture.ts';
import { openModelSession } from '../harness/session/model-session.ts';
import {
  composeEdits,
  type Genesis,
  makeReplyEdit,
  parseGenesis,
  type RulesEdit,
  readDefaultGenesis,
  rulesEditorAt,
  type Usd,
  units,
  usd,
} from '../reference-model/index.ts';
import { signerNotAllowedCheck } from '../scenarios/agents/signer.ts';
import bridged from '../scenarios/bridge/withdrawals.ts';
import grant from '../scenarios/faucet/grant.ts';
import gateWhole from '../scenarios/margin/gate-whole.ts';
import released, { heldReleasedIsolatedCheck } from '../scenarios/margin/held-released.ts';
import rates from '../scenarios/spot/fills-rates.ts';
import closedPair from '../scenarios/spot/orders-closed-pair.ts';
import supplyKept from '../scenarios/transfers/send-supply-kept.ts';
import usdcSend from '../scenarios/transfers/send-usdc.ts';

// Venues that implement the documents' money rules in another way than the model: none may be accused.

const shipped = readDefaultGenesis();

/** Runs these checks on such a venue and returns the result. */
async function judged(checks: readonly Check[], genesis: Genesis, edits: readonly RulesEdit[]) {
  const session = await openModelSession({
    kind: 'model',
    profile: 'live',
    isolation: null,
    allowMainnetWrites: false,
    genesis,
    venue: { edits },
  });
  const { events } = await runTestPlanOn(session, checks, { strict: false });
  await session.close();
  return events.filter((event) => event.event === 'check-ended');
}

/** Replaces text in replies. */
const retold = (from: RegExp | string, to: string, asked = ''): RulesEdit =>
  makeReplyEdit((request, reply) =>
    Buffer.from(request.body).toString().includes(asked) ? { ...reply, body: reply.body.replaceAll(from, to) } : reply,
  );

/** A genesis in which USDC is token 0, the number that a transfer without a token has. */
const usdcIsZero = parseGenesis(
  JSON.stringify(shipped, (key, value) =>
    value === shipped.usdc && ['id', 'usdc', 'quote', 'base', 'asset'].includes(key) ? 0 : value,
  ),
  'with USDC under 0',
);

test('USDC may be token 0, like the first market, and absent from the token list', async () => {
  const unlisted = retold(/\{"id":0,"name":"USDC"[^}]*\},?/g, '');
  expect(await judged([usdcSend], usdcIsZero, [unlisted])).toMatchObject([{ status: 'pass' }]);
});

const CENT = 10n ** 16n;
const TENTH = 10n ** 17n;

const bridgeTakes = (tenths: bigint) => rulesEditorAt('engine', 'bridge')(() => ({ fee: usd(tenths * TENTH) }));
const evmTakesHalf = rulesEditorAt('engine', 'evmFee')(() => ({ owed: () => units(5n * TENTH) }));
const stakeIsHeld = rulesEditorAt('actions', 'cWithdraw')(() => ({ moved: () => units(0n) }));
const freeInCents = rulesEditorAt(
  'engine',
  'scalars',
)(({ withdrawable }) => ({
  withdrawable: (free: Usd) => usd(withdrawable(free) - (withdrawable(free) % CENT)),
}));
/** Rounds the base token to ten-thousandths, with the fee truncated to these. */
const coarseFees = rulesEditorAt(
  'engine',
  'spotFees',
)(({ buyerFee }) => ({ buyerFee: (...due) => units(buyerFee(...due) - (buyerFee(...due) % 10n ** 14n)) }));
const coarse: Genesis = {
  ...shipped,
  tokens: shipped.tokens.map((row) => (row.id === shipped.native ? { ...row, weiDecimals: 4 } : row)),
};
const asksForFundsFirst = retold('MARKET_INACTIVE', 'ASSET_INSUFFICIENT_BALANCE', '"side":"ask"');
const zeroOwner = makeReplyEdit((request, reply) => {
  const body = Buffer.from(request.body).toString();
  if (!/"(submit|cancel)_order"/.test(body) || body.includes('"owner"')) return reply;
  return { ...reply, status: 401, body: '{"error":{"code":"AUTH_UNAUTHORIZED","message":"unauthorized"}}' };
});
const eighteenPlaces = retold(/"amount_units":"(\d+)"/g, '"amount_units":"$1000000000000"');

test.each<readonly [string, readonly Check[], Genesis, RulesEdit]>([
  ['its bridge takes a whole USDC', [gateWhole], shipped, bridgeTakes(10n)],
  [
    'its bridge takes half a USDC, and its EVM half a token',
    [gateWhole],
    shipped,
    composeEdits(bridgeTakes(5n), evmTakesHalf),
  ],
  ['its pool of stake lets go later', [gateWhole], shipped, stakeIsHeld],
  ['what can be withdrawn is served in cents', [released, heldReleasedIsolatedCheck], shipped, freeInCents],
  ['a token has four places', [rates], coarse, coarseFees],
  ['a sale is looked at for its funds first', [closedPair], shipped, asksForFundsFirst],
  ['a missing owner is nobody', [signerNotAllowedCheck], shipped, zeroOwner],
  ['USDC has eighteen decimals where it arrives', [bridged], shipped, eighteenPlaces],
])('a venue is not accused where %s', async (_which, checks, genesis, edit) => {
  const ended = await judged(checks, genesis, [edit]);
  expect(ended.filter(({ status }) => status !== 'pass')).toEqual([]);
});

test('a chain may issue tokens in every block', async () => {
  let reads = 0;
  const issues = makeReplyEdit((_request, reply) =>
    reply.body.includes('"total_supply"')
      ? {
          ...reply,
          body: reply.body.replace(
            /"total_supply":"(\d+)"/g,
            `"total_supply":"$1.${String(++reads).padStart(6, '0')}"`,
          ),
        }
      : reply,
  );
  const [kept, granted] = await judged([supplyKept, grant], shipped, [issues]);
  expect(kept).toMatchObject({ status: 'pass' });
  expect(granted?.status).not.toBe('fail');
});
