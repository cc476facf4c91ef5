import type { CaseContext } from '../../harness/check/case-context.ts';
import { check } from '../../harness/check/check.ts';
import { field } from '../../harness/check/evidence.ts';
import { decimalAt } from '../../harness/client/json-at.ts';
import { isRefused } from '../../harness/client/outcome.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import type { Identity } from '../../harness/identity/keys.ts';
import { NotExercised } from '../../harness/kernel/verdicts.ts';
import { setLeverageAndMarginMode } from '../../harness/setup/isolated-margin.ts';
import { tradeWorthAndCloseAtEnd } from '../../harness/setup/own-trade.ts';
import {
  assumeReservationsSupported,
  awaitAccountInMode,
  fundSpotWallet,
  setAbstractionAction,
  switchToSplitWallets,
} from '../../harness/setup/split-account.ts';
import { sendAssetAction } from '../../harness/setup/token-send.ts';
import { isJsonObject, type JsonObject } from '../../spec-schemas/json/lossless.ts';

const item = 'split-reservations-read';
const scopes = ['perp', 'spot', 'option'];
const parts = ['reserved', 'held', 'available'];
const ZERO = Dec.of(0);
const lacking = 'a split account that carries `reservations`';

/** Returns what a scope may still tie up, given the others' figures and the withdrawable amount. */
function availableFor(scope: string, state: JsonObject): Dec {
  const figure = (of: string, part: string) => decimalAt(state, `reservations.${of}.${part}`);
  const open = (of: string) => figure(of, 'reserved').minus(figure(of, 'held'));
  const others = scopes.filter((other) => other !== scope).map(open);
  const heldByOthers = Dec.sum(others.filter((left) => left.compare(ZERO) > 0));
  const left = decimalAt(state, 'withdrawable').minus(heldByOthers);
  const least = open(scope).compare(left) < 0 ? open(scope) : left;
  return least.compare(ZERO) < 0 ? ZERO : least;
}

/** Reserves for a product; the action for this is known only from public facts. */
async function reserved({ target }: CaseContext<never>, who: Identity, kind: number, value: string): Promise<void> {
  const reply = await target.act(who, setAbstractionAction(kind, value));
  if (isRefused(reply)) throw new NotExercised('a venue that lets a split account say what a product may tie up');
}

export const splitReservationsServedCheck = check({
  id: 'accounts.reservations.served',
  title: 'reservations of a split account show reserved, held and available of perp and option, and its spot wallet',
  clauses: [
    'accounts.reservations.split-served',
    'accounts.reservations.shape',
    'accounts.reservations.available',
    'accounts.reservations.spot-wallet',
  ],
  by: 'act',
  form: { profile: 'live', item },
  async run(context) {
    const { given, target, venue, expect } = context;
    const [who, sender] = await Promise.all([given.fundedAccount({ usdc: '60' }), given.fundedAccount({ usdc: '20' })]);
    const mode = await switchToSplitWallets(context, who);
    const split = await awaitAccountInMode(context, who, 'standard');
    expect('accounts.reservations.split-served').relation(
      'an object in reservations',
      { reservations: field(split, 'reservations') },
      ({ reservations }) => isJsonObject(reservations),
      'reservations',
    );
    const rows = ['shape', 'available', 'spot-wallet'] as const;
    const carries = rows.map((row) =>
      expect(`accounts.reservations.${row}`).exercised(isJsonObject(split.reservations), lacking),
    );
    if (carries.includes(false)) return;
    assumeReservationsSupported(mode);
    await fundSpotWallet(context, sender, who, '7');
    // Both reservations together exceed what remains once some of the balance has been sent away.
    for (const [kind, value] of [
      [1, '40'],
      [3, '15'],
    ] as const)
      await reserved(context, who, kind, value);
    const { address: destination } = given.stranger();
    const leaving = sendAssetAction({ asset: venue.usdc.signingId, destination, amount: '30', toPerp: true });
    await given.accepted(target.act(who, leaving));
    for (const [kind, value] of [
      [1, null],
      [1, '12.5'],
      [3, '0'],
    ] as const) {
      if (value !== null) await reserved(context, who, kind, value);
      const state = await awaitAccountInMode(context, who, 'standard');
      for (const scope of scopes) {
        expect('accounts.reservations.shape').relation(
          `decimals of ${parts.join(', ')}`,
          { [scope]: field(state, `reservations.${scope}`) },
          ({ [scope]: row }) => isJsonObject(row) && parts.every((part) => Dec.parse(row[part]) !== null),
          `reservations.${scope}`,
        );
      }
      for (const scope of ['perp', 'option']) {
        const path = `reservations.${scope}.available`;
        expect('accounts.reservations.available').decimal(field(state, path), availableFor(scope, state));
      }
      for (const [part, amount] of [
        ['reserved', '0'],
        ['held', '0'],
        ['available', '7'],
      ] as const) {
        const path = `reservations.spot.${part}`;
        expect('accounts.reservations.spot-wallet').decimal(field(state, path), amount);
      }
    }
  },
});

export const positionMarginHeldInReservationCheck = check({
  id: 'accounts.reservations.held',
  title: 'the margin of a perp position counts as held in reservations.perp and lowers its available',
  clauses: ['accounts.reservations.available'],
  by: 'act',
  form: { profile: 'live', item },
  async run(context) {
    const { given, target, expect } = context;
    const clause = 'accounts.reservations.available';
    const funds = { usdc: '100' };
    const [taker, maker] = await Promise.all([given.fundedAccount(funds), given.fundedAccount(funds)]);
    const market = await given.market();
    await given.accepted(setLeverageAndMarginMode(context, taker, market, 1, false));
    const mode = await switchToSplitWallets(context, taker);
    const { reservations } = await awaitAccountInMode(context, taker, 'standard');
    if (!expect(clause).exercised(isJsonObject(reservations), lacking)) return;
    assumeReservationsSupported(mode);
    // Less than the wallet holds, so that the held part is visible.
    await reserved(context, taker, 1, String(70n * market.priceScale));
    await tradeWorthAndCloseAtEnd(context, 40n, { market, maker, taker });
    const state = await context.pace.eventually(
      async () => given.data(await target.read('account_state', { address: taker.address })),
      (now) => decimalAt(now, 'perp.init_margin').compare(ZERO) > 0,
    );
    expect(clause).decimal(field(state, 'reservations.perp.held'), decimalAt(state, 'perp.init_margin'));
    expect(clause).decimal(field(state, 'reservations.perp.available'), availableFor('perp', state));
  },
});

export const splitReservationsNotServedCheck = check({
  id: 'accounts.reservations.gone',
  title: 'a split account shows no reservations',
  clauses: ['accounts.reservations.split-gone'],
  by: 'act',
  form: { profile: 'next', item },
  async run(context) {
    const { given, expect } = context;
    const who = await given.fundedAccount({ usdc: '20' });
    await switchToSplitWallets(context, who);
    const state = await awaitAccountInMode(context, who, 'standard');
    expect('accounts.reservations.split-gone').equal(field(state, 'reservations'), undefined);
  },
});
