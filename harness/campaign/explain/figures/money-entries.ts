import type { Account, Holder, MoneyEvent, StampedEvent } from '../../../../reference-model/index.ts';
import type { AlternativeAmount, FigureEntry } from '../../../compare/figures/figure.ts';
import type { BookedMoneyMove, BookingLog } from './booking-log.ts';
import { makeFeeEntry } from './fee-amounts.ts';
import {
  entryTimingAtHeight,
  type FigureSources,
  marketCoinOf,
  type PartyFill,
  szDecimalsOf,
} from './figure-sources.ts';

/** Settlement prices that are tried, newest first. */
const MOST_PRICES = 8;

/** Returns the entries that moved the token balances of some holders of an account, oldest first. */
export function listMoneyEntries(
  scene: FigureSources,
  account: Account,
  token: number,
  isHolder: (holder: Holder) => boolean,
): readonly FigureEntry[] {
  const { book, next } = scene;
  const entries = (from: BookingLog) => from.moves.flatMap((move) => entryOf(scene, move, account, token, isHolder));
  const height = scene.core.state.height;
  const early = (next === null ? [] : entries(next)).filter((entry) => (entry.height ?? 0) > height);
  return [...entries(book), ...early.map((entry): FigureEntry => ({ ...entry, stands: 'next' }))];
}

function entryOf(
  scene: FigureSources,
  move: BookedMoneyMove,
  account: Account,
  token: number,
  isHolder: (holder: Holder) => boolean,
): readonly FigureEntry[] {
  const { moved } = move;
  if (moved.token !== token) return [];
  const comes = isHolder(moved.to);
  if (comes === isHolder(moved.from)) return [];
  const amount: bigint = comes ? moved.amount : -moved.amount;
  return [{ ...describedMove(scene, move, account, amount), ...entryTimingAtHeight(scene, moved.height), amount }];
}

function describedMove(
  scene: FigureSources,
  { moved, fill, funding }: BookedMoneyMove,
  account: Account,
  amount: bigint,
): Pick<FigureEntry, 'what' | 'others' | 'rounding'> {
  if (fill !== null) {
    const own = partyFillOf(fill, account);
    if (moved.why.kind === 'fee' && own !== null && own.leg.fee === -amount) {
      const { what, rounding, others = [] } = makeFeeEntry(scene, own, account);
      return { what, ...(rounding === undefined ? {} : { rounding }), others: others.map(paid) };
    }
    return { what: `the ${wordsOf(moved, amount)} of fill ${fill.tid}` };
  }
  if (funding !== null && funding.owner === account.address)
    return {
      what: `the funding of ${marketCoinOf(scene, funding.market)}`,
      others: listAlternativeFundingAmounts(scene, funding),
    };
  return { what: `the ${wordsOf(moved, amount)}` };
}

/** Negates a payment, as it leaves the account. */
function paid(other: AlternativeAmount): AlternativeAmount {
  return { ...other, amount: -other.amount };
}

export function partyFillOf(fill: BookedMoneyMove['fill'], { address }: Account): PartyFill | null {
  if (fill === null) return null;
  if (fill.taker.owner === address) return { fill, leg: fill.taker, isTaker: true };
  return fill.maker.owner === address ? { fill, leg: fill.maker, isTaker: false } : null;
}

/** Returns alternative amounts of a funding payment: with another rounding, price or rate. */
export function listAlternativeFundingAmounts(
  scene: FigureSources,
  { market, size, rate, payment, height }: NonNullable<BookedMoneyMove['funding']>,
): readonly AlternativeAmount[] {
  const { book } = scene;
  const divisor = 10n ** BigInt(18 + szDecimalsOf(scene, market));
  // Longs pay at a positive rate. Prices have 8 decimals.
  const due = (px: bigint, by: bigint) => -((px * 10n ** 10n * by * size) / divisor);
  const rates = new Map(
    book.fundings
      .filter((other) => other.market === market && other.rate !== rate)
      .map((other) => [other.rate as bigint, other.height]),
  );
  const indices = book.indicesOf(market);
  const index = indices.findLast((price) => price.height <= height);
  const prices = [
    ...book.marksOf(market).map((price) => ({ ...price, name: 'mark' })),
    ...indices.map((price) => ({ ...price, name: 'index' })),
  ].filter((price) => price.height <= height);
  return [
    { kind: 'rounded', how: 'is rounded the other way', amount: payment + 1n },
    { kind: 'rounded', how: 'is rounded the other way', amount: payment - 1n },
    ...(index === undefined
      ? []
      : [...rates].map(
          ([other, at]): AlternativeAmount => ({
            kind: 'rate',
            how: `is by the rate of block ${at}`,
            amount: due(index.px, other),
          }),
        )),
    ...prices
      .toReversed()
      .slice(0, 2 * MOST_PRICES)
      .map(
        ({ name, px, height: at }): AlternativeAmount => ({
          kind: 'price',
          how: `is at the ${name} of block ${at}`,
          amount: due(px, rate),
        }),
      )
      .filter(({ amount }) => amount !== payment),
  ];
}

const words: Partial<Record<MoneyEvent['why']['kind'], string>> = {
  'realized-pnl': 'realized profit',
  faucet: 'grant of the faucet',
  vote: 'credit of the validators',
  'broker-fee': 'fee of the broker',
  'spot-trade': 'amount',
  escrow: 'amount set aside',
  'isolated-margin': 'collateral of an isolated position',
  'sub-account': 'transfer between master and sub-account',
  'class-transfer': 'transfer between wallets',
  vault: 'transfer of a vault',
  'to-evm': 'transfer to the EVM',
  'from-evm': 'transfer from the EVM',
};

function wordsOf({ why }: StampedEvent<MoneyEvent>, amount: bigint): string {
  if (why.kind === 'realized-pnl') return amount < 0n ? 'realized loss' : 'realized profit';
  return words[why.kind] ?? why.kind.replaceAll('-', ' ');
}
