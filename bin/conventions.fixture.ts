import { selector } from '../harness/runner/select.ts';
import { runOn } from '../harness/selftest/selftest.ts';
import { CORE_DECIMALS, editsOf, lots, type RulesEdit, units, usd, withoutRow } from '../reference-model/index.ts';
import { modelParts } from './model-parts.ts';

/**
 * A figure, a unit, a rounding, a starting value or a fall-back that public facts or our own choice give, taken in another
 * plausible way: a venue that no sentence of the two documents speaks against.
 */
export interface Convention {
  readonly id: string;
  readonly says: string;
  readonly edits: readonly RulesEdit[];
  /** Globs of the checks that come by it. */
  readonly checks: readonly string[];
}

const ONE = 10n ** BigInt(CORE_DECIMALS);
/** The last of six places. */
const MICRO = ONE / 1_000_000n;

export const conventions: readonly Convention[] = [
  {
    id: 'spot-margin-held-gross',
    says: 'a position with borrowed money ties up a share of its limit times its size, not of what it holds',
    edits: [
      editsOf(
        'engine',
        'scalars',
      )(({ free }) => ({
        free: (parts) => free({ ...parts, marginInitial: usd((parts.marginInitial * 1001n) / 1000n) }),
      })),
    ],
    checks: ['spot-margin.*', 'earn.*', 'accounts.*'],
  },
  {
    id: 'vault-shares-of-a-cent',
    says: 'a vault starts with a hundred shares for a USD',
    edits: [
      editsOf(
        'engine',
        'vaults',
      )(({ minted, price }) => ({
        minted: (deposit, nav, shares) =>
          shares === 0n ? minted(usd(deposit * 100n), nav, shares) : minted(deposit, nav, shares),
        price: (nav, shares) => (shares === 0n ? usd(price(nav, shares) / 100n) : price(nav, shares)),
      })),
    ],
    checks: ['vaults.*', 'history.*'],
  },
  {
    id: 'registration-ask-untold',
    says: 'a registration costs 40 USDC at the least, and no read tells of limits',
    edits: [
      editsOf('engine', 'deploys')(({ figures }) => ({ figures: { ...figures, askFloor: usd(40n * ONE) } })),
      editsOf('reads', 'perpDexs')(() => ({ limits: {} })),
    ],
    checks: ['perp-deploy.*', 'spot-deploy.*'],
  },
  {
    id: 'registered-with-six-decimals',
    says: '`decimals` of 0 leaves sizes of six places, and the smallest order is set in tens of lots',
    edits: [
      editsOf('actions', 'perpRegisterAsset')(() => ({ defaultDecimals: 6 })),
      editsOf('actions', 'perpSetMinSize')(({ written }) => ({ written: (asked) => written(lots(asked * 10n)) })),
    ],
    checks: ['perp-deploy.*'],
  },
  {
    id: 'pair-parents-drawn',
    says: 'a parent on a pair may have drawn slices',
    edits: [editsOf('actions', 'twap')(({ gates }) => ({ gates: withoutRow(gates, 'pair-randomize') }))],
    checks: ['twap.*'],
  },
  {
    id: 'spot-fees-of-six-places',
    says: 'on a pair a buyer pays a fee that is cut at six places, a seller one that is rounded up',
    edits: [
      editsOf(
        'engine',
        'spotFees',
      )(({ buyerFee, sellerFee }) => ({
        buyerFee: (size, rate) => units((buyerFee(size, rate) / MICRO) * MICRO),
        sellerFee: (worth, rate) => {
          const fee = sellerFee(worth, rate);
          return usd((worth * rate) % ONE === 0n ? fee : fee + MICRO);
        },
      })),
    ],
    checks: ['spot.*', 'markets.*', 'spot-margin.*', 'referrals.*'],
  },
];

/** What a run that is not strict says of a venue that has the conventions: of a fair one nothing. */
export async function accusedOver(
  chosen: readonly Convention[],
  profile: 'live' | 'next' = 'live',
): Promise<readonly string[]> {
  const ids = modelParts.checks.map(({ id }) => id);
  const fits = selector(
    chosen.flatMap(({ checks }) => checks),
    'check',
    ids,
  );
  const checks = modelParts.checks.filter(({ id }) => fits(id));
  const venue = { profile, edits: chosen.flatMap(({ edits }) => edits) };
  const events = await runOn(venue, profile, checks, { ...modelParts, strict: false });
  return events.flatMap((event) => {
    if (event.event === 'finding' && event.severity !== 'advisory')
      return [`${event.clause} in ${event.check}: ${event.message}`];
    if (event.event === 'check-ended' && (event.status === 'blocked' || event.status === 'inconclusive'))
      return [`${event.check} ${event.status}: ${event.reason ?? ''}`];
    return [];
  });
}
