import fc from 'fast-check';
import { generateShapeFaults } from '../../../../reference-model/faults/generated.ts';
import { allFaults } from '../../../../reference-model/faults/index.ts';
import {
  paramFiguresInForce,
  type Ratio,
  type RulesEdit,
  rulesEditorAt,
  type Usd,
  usd,
} from '../../../../reference-model/index.ts';

// Wrong values, planted in the model that replaces a target: in every area of figures, every way in which an entry can be wrong, in every
// print or in a single one; in addition the written faults of these areas, and values altered in the reply.

/** A planted fault. */
export interface PlantedFigureFault {
  readonly id: string;
  readonly area: 'fees' | 'margin' | 'funding' | 'balances' | 'fills';
  readonly edit: RulesEdit;
  /** Kinds of change that count as the planted one; empty: the fault is no change of a single entry. */
  readonly kinds: readonly string[];
}

const fees = rulesEditorAt('engine', 'fees');
const margin = rulesEditorAt('engine', 'margin');
const funding = rulesEditorAt('engine', 'funding');
const money = rulesEditorAt('engine', 'money');
const scalars = rulesEditorAt('engine', 'scalars');
const positions = rulesEditorAt('engine', 'positions');

const MICRO = 10n ** 12n;
const WHOLE = 10n ** 18n;

type Wrong = readonly [name: string, kinds: readonly string[], change: (amount: bigint) => bigint];

const wrongs: readonly Wrong[] = [
  ['left-out', ['left-out', 'late'], () => 0n],
  ['twice', ['twice'], (amount) => 2n * amount],
  ['sign-turned', ['sign-turned'], (amount) => -amount],
];

/** Affected calls: all, or the nth. */
const occurrences = ['every', 0, 1, 2] as const;

/** Makes a fresh call counter per venue. */
function atOccurrence(turn: (typeof occurrences)[number], edit: (isWrong: () => boolean) => RulesEdit): RulesEdit {
  return (rules) => {
    let calls = 0;
    return edit(() => turn === 'every' || calls++ === turn)(rules);
  };
}

function planted(
  area: PlantedFigureFault['area'],
  name: string,
  kinds: readonly string[],
  edit: (isWrong: () => boolean) => RulesEdit,
  of: readonly (typeof occurrences)[number][] = occurrences,
): readonly PlantedFigureFault[] {
  return of.map((turn) => ({ id: `${area}.${name}.${turn}`, area, kinds, edit: atOccurrence(turn, edit) }));
}

const ofFees: readonly PlantedFigureFault[] = [
  ...wrongs.flatMap(([name, kinds, change]) =>
    planted('fees', name, kinds, (isWrong) =>
      fees(({ fee }) => ({ fee: (...args) => (isWrong() ? usd(change(fee(...args))) : fee(...args)) })),
    ),
  ),
  ...planted('fees', 'rounded-up', ['rounded'], (isWrong) =>
    fees(({ fee }) => ({
      fee(notional, rate) {
        const cut = fee(notional, rate);
        return isWrong() && (notional * rate) / WHOLE !== cut ? usd(cut + MICRO) : cut;
      },
    })),
  ),
  ...planted('fees', 'uncut', ['rounded'], (isWrong) =>
    fees(({ fee }) => ({
      fee: (notional, rate) => (isWrong() ? usd((notional * rate) / WHOLE) : fee(notional, rate)),
    })),
  ),
  ...[1, 2, 3].flatMap((tier) =>
    planted('fees', `tier-${tier}`, ['rate'], () => fees(() => ({ tierFor: () => tier })), ['every']),
  ),
  ...planted(
    'fees',
    'makers-take',
    ['rate'],
    () => (rules) => {
      // Read where the volume is known, since a rate alone does not identify its schedule.
      let taker: Ratio | null = null;
      return fees(({ makerVolume }) => ({
        makerVolume(core, account) {
          taker = paramFiguresInForce(core).feeTiers[0]?.taker ?? null;
          return makerVolume(core, account);
        },
        makerRate: (base) => taker ?? base,
      }))(rules);
    },
    ['every'],
  ),
];

/** Movements by reason, on the paying and on the receiving side. */
const ofBalances: readonly PlantedFigureFault[] = (
  ['send', 'fee', 'realized-pnl', 'funding', 'isolated-margin', 'vote'] as const
).flatMap((why) =>
  wrongs.flatMap(([name, kinds, change]) =>
    (
      [
        ['taken', 'debited'],
        ['given', 'credited'],
      ] as const
    ).flatMap(([word, side]) =>
      planted(
        why === 'funding' ? 'funding' : 'balances',
        `${why}-${word}-${name}`,
        kinds,
        (isWrong) =>
          money((rules) => ({
            [side]: (move: Parameters<typeof rules.debited>[0]) =>
              move.why.kind === why && move.amount !== 0n && isWrong()
                ? (change(rules[side](move)) as typeof move.amount)
                : rules[side](move),
          })),
        why === 'vote' ? [0, 1] : occurrences,
      ),
    ),
  ),
);

const ofFunding: readonly PlantedFigureFault[] = [
  ...wrongs.flatMap(([name, kinds, change]) =>
    planted('funding', name, kinds, (isWrong) =>
      funding(({ payment }) => ({
        payment: (...args) => (isWrong() ? usd(change(payment(...args))) : payment(...args)),
      })),
    ),
  ),
  ...([1n, -1n] as const).flatMap((unit) =>
    planted('funding', `unit${unit}`, ['rounded'], (isWrong) =>
      funding(({ payment }) => ({
        payment: (...args) => (isWrong() ? usd(payment(...args) + unit) : payment(...args)),
      })),
    ),
  ),
  ...planted('funding', 'at-mark', ['price'], () => funding(() => ({ price: ({ mark }) => mark })), ['every']),
  ...planted(
    'funding',
    'at-older-index',
    ['price'],
    () => (rules) => {
      const last = new Map<number, bigint[]>();
      return funding(({ price, settles }) => ({
        settles(market) {
          return settles(market);
        },
        price(market) {
          const shownPxs = last.get(market.id) ?? [];
          const px = price(market);
          if (px !== null && shownPxs.at(-1) !== px) shownPxs.push(px);
          last.set(market.id, shownPxs);
          return (shownPxs.at(-2) ?? px) as typeof px;
        },
      }))(rules);
    },
    ['every'],
  ),
];

const ofMargin: readonly PlantedFigureFault[] = [
  ...planted(
    'margin',
    'initial-down',
    ['rounded'],
    () => margin(() => ({ quotient: (amount, parts) => usd((amount / (BigInt(parts) * WHOLE)) * WHOLE) })),
    ['every'],
  ),
  ...planted(
    'margin',
    'initial-uncut',
    ['rounded'],
    () => margin(() => ({ quotient: (amount, parts) => usd(amount / BigInt(parts)) })),
    ['every'],
  ),
  ...planted('margin', 'no-cushion', ['left-out'], () => margin(() => ({ cushion: () => usd(0n) })), ['every']),
  ...planted(
    'margin',
    'cushion-twice',
    ['twice'],
    () => margin(({ cushion }) => ({ cushion: (core) => usd(2n * cushion(core)) })),
    ['every'],
  ),
  ...planted(
    'margin',
    'rung-above',
    ['rate'],
    () => margin(({ rung }) => ({ rung: (market) => rung(market, usd(200_000n * WHOLE)) })),
    ['every'],
  ),
  ...planted(
    'margin',
    'held-on-mark',
    ['price'],
    () => margin(({ heldOn }) => ({ heldOn: (market, leg) => valued(market, leg) ?? heldOn(market, leg) })),
    ['every'],
  ),
  ...planted(
    'margin',
    'maintained-on-mark',
    ['price'],
    () =>
      margin(({ maintainedOn }) => ({
        maintainedOn: (market, leg) => valued(market, leg) ?? maintainedOn(market, leg),
      })),
    ['every'],
  ),
  ...planted(
    'margin',
    'maintenance-up',
    ['rounded'],
    () => margin(() => ({ accountMaintenance: (exact) => usd(((exact + WHOLE - 1n) / WHOLE) * WHOLE) })),
    ['every'],
  ),
  ...planted(
    'margin',
    'maintenance-uncut',
    ['rounded'],
    () => margin(() => ({ accountMaintenance: (exact) => exact })),
    ['every'],
  ),
  ...planted('margin', 'no-maintenance', ['left-out'], () => margin(() => ({ crossMaintenance: () => usd(0n) })), [
    'every',
  ]),
  ...planted(
    'margin',
    'profit-twice',
    ['twice'],
    () =>
      scalars(({ accountValue }) => ({
        accountValue: (worth) => usd(accountValue(worth) + worth.unrealizedPnl),
      })),
    ['every'],
  ),
  ...planted(
    'margin',
    'profit-turned',
    ['sign-turned'],
    () => scalars(({ unrealizedPnl }) => ({ unrealizedPnl: (leg, value) => usd(-unrealizedPnl(leg, value)) })),
    ['every'],
  ),
];

const ofFills: readonly PlantedFigureFault[] = [
  ...wrongs.flatMap(([name, kinds, change]) =>
    planted(
      'fills',
      `pnl-${name}`,
      kinds,
      (isWrong) =>
        positions(({ closedPnl }) => ({
          closedPnl: (...args) => (isWrong() ? usd(change(closedPnl(...args))) : closedPnl(...args)),
        })),
      ['every', 0, 1],
    ),
  ),
  ...planted(
    'fills',
    'basis-kept',
    ['left-out'],
    (isWrong) => positions(({ release }) => ({ release: (...args) => (isWrong() ? usd(0n) : release(...args)) })),
    ['every', 0],
  ),
  ...planted(
    'fills',
    'opened-twice',
    ['twice'],
    (isWrong) =>
      positions(({ basis }) => ({
        basis: (left, opened) => (isWrong() ? usd(basis(left, opened) + opened) : basis(left, opened)),
      })),
    ['every', 0, 2],
  ),
  ...(['fee', 'closed_pnl', 'start_position', 'sz', 'px'] as const).flatMap((key) =>
    planted(
      'fills',
      `row-${key}-turned`,
      ['sign-turned'],
      () =>
        rulesEditorAt(
          'reads',
          'userFills',
          'row',
        )((row) => ({
          [key]: (...args: Parameters<NonNullable<(typeof row)[typeof key]>>) => turned(String(row[key]?.(...args))),
        })),
      ['every'],
    ),
  ),
  ...planted(
    'fills',
    'row-net-of-fee',
    ['counted-in'],
    () =>
      rulesEditorAt(
        'reads',
        'userFills',
        'row',
      )(({ closed_pnl }) => ({
        closed_pnl: (source, core) =>
          textOf(parseWhole(String(closed_pnl?.(source, core))) - (source.fill.fee as bigint)),
      })),
    ['every'],
  ),
];

function valued(
  market: { readonly mark: bigint | null; readonly szDecimals: number },
  leg: { readonly size: bigint },
): Usd | null {
  if (market.mark === null) return null;
  const size = leg.size < 0n ? -leg.size : leg.size;
  return usd(market.mark * size * 10n ** BigInt(10 - market.szDecimals));
}

function turned(text: string): string {
  if (/^[0.]+$/.test(text)) return text;
  return text.startsWith('-') ? text.slice(1) : `-${text}`;
}

function parseWhole(text: string): bigint {
  const [whole = '0', fraction = ''] = text.replace('-', '').split('.');
  const amount = BigInt(whole + fraction.padEnd(18, '0'));
  return text.startsWith('-') ? -amount : amount;
}

function textOf(amount: bigint): string {
  const digits = (amount < 0n ? -amount : amount).toString().padStart(19, '0');
  const fraction = digits.slice(-18).replace(/0+$/, '');
  return `${amount < 0n ? '-' : ''}${digits.slice(0, -18)}${fraction === '' ? '' : `.${fraction}`}`;
}

const areas: readonly (readonly [RegExp, PlantedFigureFault['area']])[] = [
  [/^fees\.|^accounts\.(new-account|makers|product|volume|days)/, 'fees'],
  [/^margin\./, 'margin'],
  [/^funding\.payment|^funding\.paid|^funding\.shorts|^funding\.fee/, 'funding'],
  [/^accounts\.|^transfers\./, 'balances'],
  [/^fills\.|^positions\./, 'fills'],
];

/** Written faults of these areas, and values altered in the reply. */
function otherFaults(): readonly PlantedFigureFault[] {
  const written = allFaults
    .filter(({ needs = [] }) => needs.every((need) => need === 'control'))
    .flatMap(({ id, edit }) => {
      const area = areas.find(([form]) => form.test(id))?.[1];
      return area === undefined ? [] : [{ id, area, edit, kinds: [] }];
    });
  const turnedOnTheWay = generateShapeFaults()
    .filter(({ id }) =>
      /^value:info\.(account_state|clearinghouse_state|user_fills|user_funding|fee_schedule):.*:(negated|tenfold|finer)$/.test(
        id,
      ),
    )
    .map(
      ({ id, edit }): PlantedFigureFault => ({
        id,
        area: /user_fills/.test(id)
          ? 'fills'
          : /funding/.test(id)
            ? 'funding'
            : /fee/.test(id)
              ? 'fees'
              : /clearing/.test(id)
                ? 'margin'
                : 'balances',
        edit,
        kinds: [/negated/.test(id) ? 'sign-turned' : 'scaled'],
      }),
    );
  return [...written, ...turnedOnTheWay];
}

const own: readonly PlantedFigureFault[] = [...ofFees, ...ofMargin, ...ofFunding, ...ofBalances, ...ofFills];

/** Every planted figure, in an order drawn by the seed that alternates areas and the three sources of faults. */
export function drawPlantedFigureFaults(seed: number): readonly PlantedFigureFault[] {
  const shuffled = (rows: readonly PlantedFigureFault[], salt: number) =>
    fc
      .sample(fc.shuffledSubarray([...rows], { minLength: rows.length, maxLength: rows.length }), {
        seed: seed + salt,
        numRuns: 1,
      })
      .flat();
  const names = ['fees', 'margin', 'funding', 'balances', 'fills'] as const;
  const queues = names.flatMap((area, at) => [
    shuffled(
      own.filter((row) => row.area === area),
      at,
    ),
    shuffled(
      otherFaults().filter((row) => row.area === area),
      at + names.length,
    ),
  ]);
  const longest = Math.max(...queues.map(({ length }) => length));
  return Array.from({ length: longest }, (_, at) => queues.flatMap((queue) => queue[at] ?? [])).flat();
}
