import type { Dec } from '../compare/decimal.ts';
import { isPositiveAmount, shortfallOf, type UsdcAndNativeAmounts } from './funding-accounts.ts';

/** Send by the treasury, with its reply. Sums: whole units of its token. */
export interface TreasurySend {
  readonly token: string;
  readonly sum: Dec;
  readonly nonce: bigint;
  /** Status and the informative part of the body. */
  readonly answer: string;
  readonly isRefused: boolean;
  /** Whether the build has no path for it. */
  readonly isPathless: boolean;
}

/** Sends of one payer for a grant. */
export interface SendsOfPayer {
  /** Its address. */
  readonly payer: string;
  /** Balances beforehand, as known by the run. */
  readonly before: UsdcAndNativeAmounts;
  readonly sends: readonly TreasurySend[];
  /** Balances when the grant had not arrived; null: not read. */
  after: UsdcAndNativeAmounts | null;
}

/** Receiver of a grant, and its balances. */
export interface GrantRecipientBalances {
  readonly to: string;
  readonly wanted: UsdcAndNativeAmounts;
  readonly due: UsdcAndNativeAmounts;
  readonly held: UsdcAndNativeAmounts;
  /** Name of the native token. */
  readonly native: string;
}

/** Describes a grant that did not arrive: the receiver's balances, and the requests of each payer. */
export function describeMissingGrant(
  { to, wanted, due, held, native }: GrantRecipientBalances,
  paid: readonly SendsOfPayer[],
): string {
  const sum = ({ usdc, native: tokens }: UsdcAndNativeAmounts) => `${usdc} USDC and ${tokens} ${native}`;
  const missing = shortfallOf(due, held);
  const head = `a grant of ${sum(wanted)} did not arrive: ${to} holds ${sum(held)}, ${sum(missing)} less than it should`;
  const tried = paid.flatMap(({ payer, before, after, sends }) =>
    sends
      .filter(({ sum: sent }) => isPositiveAmount(sent))
      .map(({ token, sum: sent, nonce, answer }) => {
        const now = after === null ? '' : ` and holds ${sum(after)} now`;
        return `${payer}, which held ${sum(before)} by what the run knew${now}, sent ${sent} ${token} by send_asset with nonce ${nonce}, answered ${answer}`;
      }),
  );
  return [head, ...tried].join('; ');
}

/** A send that credited another amount than was sent. Whole units of its token. */
export interface UndercreditedSend {
  readonly to: string;
  readonly token: string;
  /** Amounts of the sends that were not refused. */
  readonly sent: readonly Dec[];
  readonly got: Dec;
  readonly answers: readonly string[];
}

/** Maximum sends considered together: each may have arrived or not. */
const MOST_SENDS = 6;

/**
 * Returns a send that was only partly credited; null: there is none. The credited total is compared with every subset sum of the sends: a
 * send that is refused at its block credits nothing, and is not short.
 */
export function findUndercreditedSend(
  { to, before, due, held, native }: Omit<GrantRecipientBalances, 'wanted'> & { readonly before: UsdcAndNativeAmounts },
  paid: readonly SendsOfPayer[],
): UndercreditedSend | null {
  const got = shortfallOf(held, before);
  const lacking = shortfallOf(due, held);
  for (const token of ['USDC', native]) {
    const key = token === 'USDC' ? 'usdc' : 'native';
    const sends = paid.flatMap((one) => one.sends).filter((send) => send.token === token && !send.isRefused);
    const isPart = isPositiveAmount(got[key]) && isPositiveAmount(lacking[key]);
    if (!isPart || sends.length === 0 || sends.length > MOST_SENDS) continue;
    const sums = [got[key].minus(got[key])];
    for (const { sum } of sends) sums.push(...sums.map((one) => one.plus(sum)));
    if (sums.some((sum) => sum.equals(got[key]))) continue;
    return { to, token, sent: sends.map(({ sum }) => sum), got: got[key], answers: sends.map(({ answer }) => answer) };
  }
  return null;
}
